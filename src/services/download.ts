/** How long a browser may take to start reading a file that it saves, in milliseconds. */
const readBy = 60_000;

/** Saves a file under a name. */
export function download(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), readBy);
}
