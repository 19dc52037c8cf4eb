/**
 * The address of a product image: its path under the storefront host (section 3). A path that is itself a web address
 * stands as it is; one with any other scheme gives undefined, and the drawn placeholder is shown.
 */
export function productImageUrl(path: string | undefined, storefrontHost: string): string | undefined {
  // Browsers pass over control characters in addresses; here they must not hide what the path is.
  const trimmed = path?.replace(/\p{Cc}/gu, "").trim();
  if (!trimmed) return undefined;
  if (/^https?:\/\//i.test(trimmed)) return trimmed;
  if (/^[a-z][a-z\d+.-]*:/i.test(trimmed) || trimmed.startsWith("//")) return undefined;
  return `${storefrontHost.replace(/\/+$/, "")}/${trimmed.replace(/^[/\\]+/, "")}`;
}
