// The paths of the screens, and which of them are open to visitors.

export const signInPath = "/login";
export const homePath = "/";
export const usersPath = "/users";
export const ordersPath = "/orders";
export const historyPath = "/history";

/** Returns a path within the product: leading slashes are collapsed, as several would name another site. */
export function pathWithin(path: string): string {
  return `/${path.replace(/^[/\\]+/, "")}`;
}

/** Whether a path, which may have a query and a hash, is open to visitors (behaviour: Access rule). */
export function isOpenPath(path: string): boolean {
  const [pathname = ""] = path.split(/[?#]/, 1);
  return decoded(pathname).replace(/\/+$/, "").toLowerCase() === signInPath;
}

/** Decodes a path like the router: one with a broken encoding stays as it is. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
