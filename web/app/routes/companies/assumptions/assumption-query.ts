import {
  type ChangedAssumption,
  changedAssumptions,
  sliderRanges,
} from "@tenbin/contract/assumptions";

/** Rates per year that a reader chose; absent: the product's own. */
export type ChosenRates = Partial<Record<ChangedAssumption, number>>;

/** Ignores what no slider can be set to. */
export function parseAssumptions(search: URLSearchParams): ChosenRates {
  return Object.fromEntries(
    changedAssumptions.flatMap((key) => {
      const text = search.get(key) ?? "";
      const { min, max } = sliderRanges[key];
      const rate = /^-?0(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
      return rate >= min && rate <= max ? [[key, rate]] : [];
    }),
  );
}

/** Removes what is the product's own. */
export function setAssumptionParams(search: URLSearchParams, chosen: ChosenRates): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const key of changedAssumptions) {
    const rate = chosen[key];
    if (rate === undefined) next.delete(key);
    else next.set(key, String(rate));
  }
  return next;
}

/** Whether an address asks for assumptions of a reader's own. */
export function asksForAssumptions(search: URLSearchParams): boolean {
  return changedAssumptions.some((key) => search.has(key));
}
