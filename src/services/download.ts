/** When a file's URL is revoked, in milliseconds: the browser has begun to read the file by then. */
const revokeAfterMs = 60_000;

/** Makes the browser save a file under a name. */
export function download(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), revokeAfterMs);
}
