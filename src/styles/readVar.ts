/** Returns the current value of a theme's token, for what is painted on a canvas. Takes a member of `vars`. */
export function readVar(token: string): string {
  const name = token.slice(4, -1).trim();
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
