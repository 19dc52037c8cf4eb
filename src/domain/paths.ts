export const signInPath = "/login";
export const homePath = "/";
export const usersPath = "/users";
export const ordersPath = "/orders";
export const historyPath = "/history";

/** A path that stays within the product: one that began with several slashes would name another site. */
export function pathWithin(path: string): string {
  return `/${path.replace(/^[/\\]+/, "")}`;
}

/** Whether a path, which may have a query and a hash, is open to visitors (behaviour: Access rule). */
export function isOpenPath(path: string): boolean {
  const [pathname = ""] = path.split(/[?#]/, 1);
  return decoded(pathname).replace(/\/+$/, "").toLowerCase() === signInPath;
}

/** As the router reads a path, which is as it stands where its encoding is broken. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
