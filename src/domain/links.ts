import { wellFormed } from "./record-paths.ts";

/**
 * Returns the address of a product image: its path under the storefront host (behaviour: Order Summary card). A web
 * address stays as it is; one with any other scheme gives undefined, and the placeholder is drawn.
 */
export function productImageUrl(path: string | undefined, storefrontHost: string): string | undefined {
  // Browsers ignore control characters in URLs: they must not hide a scheme here.
  const trimmed = path?.replace(/\p{Cc}/gu, "").trim();
  if (!trimmed) return undefined;
  if (/^https?:\/\//i.test(trimmed)) return trimmed;
  if (/^[a-z][a-z\d+.-]*:/i.test(trimmed) || trimmed.startsWith("//")) return undefined;
  return `${storefrontHost.replace(/\/+$/, "")}/${trimmed.replace(/^[/\\]+/, "")}`;
}

/** Returns a mailto link; undefined for a text without "@". */
export function mailUrl(email: string | undefined): string | undefined {
  const address = email?.trim();
  if (!address?.includes("@")) return undefined;
  // Escapes characters that would begin link parameters, another address or a path.
  return `mailto:${encodeURI(wellFormed(address)).replace(/[?&#/,;]/g, encodeURIComponent)}`;
}

/** Returns a telephone link with the characters that can be dialled; undefined for a text that is not a number. */
export function phoneUrl(phone: string | undefined): string | undefined {
  if (!phone || !/\d/.test(phone) || !/^[\d\s+\-().]*$/.test(phone)) return undefined;
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}
