import { wellFormed } from "./record-paths.ts";

/**
 * The address of a product image: its path under the storefront host (behaviour: Order Summary card). A path that is
 * itself a web address stands as it is; one with any other scheme gives undefined, and the drawn placeholder is shown.
 */
export function productImageUrl(path: string | undefined, storefrontHost: string): string | undefined {
  // Browsers pass over control characters in addresses; here they must not hide what the path is.
  const trimmed = path?.replace(/\p{Cc}/gu, "").trim();
  if (!trimmed) return undefined;
  if (/^https?:\/\//i.test(trimmed)) return trimmed;
  if (/^[a-z][a-z\d+.-]*:/i.test(trimmed) || trimmed.startsWith("//")) return undefined;
  return `${storefrontHost.replace(/\/+$/, "")}/${trimmed.replace(/^[/\\]+/, "")}`;
}

/** A mail link to an address; undefined for a text that is none. */
export function mailUrl(email: string | undefined): string | undefined {
  const address = email?.trim();
  if (!address?.includes("@")) return undefined;
  // What would begin the link's own fields, another address or a path belongs to this address here.
  return `mailto:${encodeURI(wellFormed(address)).replace(/[?&#/,;]/g, encodeURIComponent)}`;
}

/** A telephone link to a number, of which it keeps what can be dialled; undefined for a text that is no number. */
export function phoneUrl(phone: string | undefined): string | undefined {
  if (!phone || !/\d/.test(phone) || !/^[\d\s+\-().]*$/.test(phone)) return undefined;
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}
