/**
 * Returns the URL of a product image (behaviour: Order Summary card): a path is appended to the storefront's URL, and an
 * http or https URL is returned unchanged. Undefined for other URLs: the caller draws a placeholder.
 */
export function productImageUrl(path: string | undefined, storefrontHost: string): string | undefined {
  // Control characters, which browsers ignore in URLs, could hide a scheme.
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
  // Escapes what would begin parameters (? &), a fragment (#), a path (/) or a second address (, ;).
  return `mailto:${encodeURI(wellFormed(address)).replace(/[?&#/,;]/g, encodeURIComponent)}`;
}

/** Replaces lone surrogates, which no URL can hold, in `text`. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, "\ufffd");
}

/** Returns a telephone link with the characters that can be dialled; undefined for a text that is not a number. */
export function phoneUrl(phone: string | undefined): string | undefined {
  if (!phone || !/\d/.test(phone) || !/^[\d\s+\-().]*$/.test(phone)) return undefined;
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}
