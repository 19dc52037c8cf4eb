export const signInPath = "/login";
export const homePath = "/";

/** Whether a path within the product, which may have a query and a hash, is open to visitors (section 2). */
export function isOpenPath(path: string): boolean {
  return (
    path
      .replace(/[?#].*$/, "")
      .replace(/\/+$/, "")
      .toLowerCase() === signInPath
  );
}
