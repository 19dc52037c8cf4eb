/** `build`, called once for each list: what it makes is kept for as long as the list is. */
export function oncePer<T, Made>(build: (list: readonly T[]) => Made): (list: readonly T[]) => Made {
  const made = new WeakMap<readonly T[], { readonly of: Made }>();
  return (list) => {
    const before = made.get(list);
    if (before) return before.of;
    const of = build(list);
    made.set(list, { of });
    return of;
  };
}
