/**
 * The same function, which derives once from each list: many days of one company are derived from the
 * same documents. A list must not change afterwards.
 */
export function perList<Item, Result>(
  derive: (list: readonly Item[]) => Result,
): (list: readonly Item[]) => Result {
  const derived = new WeakMap<readonly Item[], { readonly result: Result }>();
  return (list) => {
    let known = derived.get(list);
    if (known === undefined) {
      known = { result: derive(list) };
      derived.set(list, known);
    }
    return known.result;
  };
}
