export const signInPath = "/login";
export const homePath = "/";

/** Whether a path within the product, which may have a query and a hash, is open to visitors (section 2). */
export function isOpenPath(path: string): boolean {
  const [pathname = ""] = path.split(/[?#]/, 1);
  return pathname.replace(/\/+$/, "").toLowerCase() === signInPath;
}
