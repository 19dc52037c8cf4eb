/** Copies the link to a path of the product to the clipboard; rejects where the browser does not allow it. */
export async function copyLink(path: string): Promise<void> {
  await navigator.clipboard.writeText(location.origin + path);
}
