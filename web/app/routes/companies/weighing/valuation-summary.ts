import type { CompanyResponse, PriceChart, ValuationView, Verdict } from "@tenbin/contract";
import { toIsoDay } from "../../../charts/days.ts";
import { jstDate } from "../../../ui/format.ts";
import { latestPriceAndValue } from "../../../charts/price-value/chart-model.ts";
import { verdictOfRatio } from "@tenbin/contract/verdict";

export interface ValuationSummary {
  readonly price: number;
  /** ISO day of the price. */
  readonly date: string;
  readonly value: number;
  readonly ratio: number;
  readonly verdict: Verdict;
  readonly edges: readonly number[];
  /** Null if the value has no bands. */
  readonly bands: ValuationView["bands"];
  /** Computed for fiscal years chosen by the viewer. */
  readonly custom: boolean;
}

/** For the drawn window; null if unrated or masked. */
export function summarizeValuation(
  { page, verdict }: CompanyResponse,
  chart: PriceChart,
): ValuationSummary | null {
  const custom = isCustomWindow(chart);
  const valuation = custom ? (chart.valuation ?? null) : page.valuation;
  if (valuation !== null) {
    const { price, price_date: date, value_per_share: value, ratio, edges, bands } = valuation;
    const judged = custom || verdict === null ? verdictOfRatio(ratio, edges) : verdict;
    return { price, date, value, ratio, verdict: judged, edges, bands, custom };
  }
  if (!custom || chart.value === null) return null;
  const { price, day, value } = latestPriceAndValue(chart);
  if (price === null || day === null || value === null) return null;
  const ratio = price / value;
  const { edges } = chart.value;
  const judged = verdictOfRatio(ratio, edges);
  return { price, date: toIsoDay(day), value, ratio, verdict: judged, edges, bands: null, custom };
}

/** For the default window; null if unrated or masked. */
export function getDefaultResult({ page: { valuation }, verdict }: CompanyResponse) {
  return valuation === null || verdict === null
    ? null
    : { value: valuation.value_per_share, verdict };
}

export function isCustomWindow({ window }: PriceChart): boolean {
  return window?.is_default === false;
}

export interface PillarsView {
  readonly valuation: ValuationView;
  /** False if the viewer chose another window and only the default window's pillars are known. */
  readonly isForWindow: boolean;
}

export function pillarsForWindow({ page }: CompanyResponse, chart: PriceChart): PillarsView | null {
  const custom = isCustomWindow(chart);
  const own = custom ? (chart.valuation ?? null) : page.valuation;
  if (own !== null) return { valuation: own, isForWindow: true };
  return page.valuation === null ? null : { valuation: page.valuation, isForWindow: false };
}

/** ISO day of the newest statement known at `asOf`. */
export function latestStatementDay({ page }: CompanyResponse, asOf: string): string | null {
  const days = page.disclosures
    .filter(({ kind }) => kind === "annual" || kind === "half_year" || kind === "quarter")
    .map(({ disclosed_at: at }) => jstDate(at))
    .filter((day) => day <= asOf);
  return days.toSorted().at(-1) ?? null;
}

/** Rated month ends of the accuracy record. */
export function ratedMonthCount({ page }: CompanyResponse): number {
  return page.accuracy?.months.filter(({ gap }) => gap !== null).length ?? 0;
}
