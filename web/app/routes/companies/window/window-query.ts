import type { FiscalWindow } from "../../../charts/price-value/rail/fiscal-window.ts";

/** Ignores invalid relative fiscal-year indices. */
export function parseWindow(search: URLSearchParams): Partial<FiscalWindow> {
  const begin = parseRelativeIndex(search.get("begin"));
  const end = parseRelativeIndex(search.get("end"));
  return { ...(begin === null ? {} : { begin }), ...(end === null ? {} : { end }) };
}

/** Removes the parameters for the default window. */
export function setWindowParams(
  search: URLSearchParams,
  window: FiscalWindow | null,
): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete("begin");
  next.delete("end");
  if (window !== null) {
    next.set("begin", String(window.begin));
    next.set("end", String(window.end));
  }
  return next;
}

function parseRelativeIndex(text: string | null): number | null {
  return text !== null && /^(0|-([1-9]|1[0-5]))$/.test(text) ? Number(text) : null;
}
