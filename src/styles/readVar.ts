/** The value a token of the theme has now, for what is painted on a canvas. Takes a member of `vars`. */
export function readVar(token: string): string {
  const name = token.slice(4, -1).trim();
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
