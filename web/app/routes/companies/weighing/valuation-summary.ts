import type { CompanyResponse, PriceChart, ValuationView, Verdict } from "@tenbin/contract";
import { toDayNumber, toIsoDay } from "../../../charts/days.ts";
import { jstDate } from "../../../ui/format.ts";
import {
  latestPriceAndValue,
  type VerdictSuspension,
} from "../../../charts/price-value/chart-model.ts";
import { verdictOfRatio } from "@tenbin/contract/verdict";

const FOREVER = "9999-12-31";

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

/** Null while the page has a verdict, and if it is masked. */
export function verdictSuspension(
  company: CompanyResponse,
  chart: PriceChart,
  summary: ValuationSummary | null,
): VerdictSuspension | null {
  const reason = company.page.unrated_reason;
  const { day } = latestPriceAndValue(chart);
  if (summary !== null || reason === null || day === null) return null;
  const statement = reason === "awaiting_value" ? latestStatementDay(company, FOREVER) : null;
  return {
    // Where no statement overtook the value, the reason begins with the last price or after it.
    from: statement === null ? day : Math.min(day, toDayNumber(statement)),
    note: reason === "delisted" ? "判定なし" : "判定は見合わせ中",
  };
}

/** For the default window; null if unrated or masked. */
export function getDefaultResult({ page: { valuation }, verdict }: CompanyResponse) {
  return valuation === null || verdict === null
    ? null
    : { value: valuation.value_per_share, verdict };
}

/** Months near the value, of 100, below which a verdict is shown as a reference only. */
const MIN_ACCURACY = 20;
/** Upper ÷ lower end of the 80 % band above which it is, too. */
const MAX_BAND_WIDTH = 10;

/** Why the company's past says too little for a verdict in full colour; null if it does not. */
export function tentativeReason(
  accuracy: number | null,
  bands: ValuationSummary["bands"],
): string | null {
  if (accuracy !== null && accuracy < MIN_ACCURACY) return `正確度 ${accuracy.toFixed(0)}/100`;
  const isWide =
    bands !== null && bands.p80.high_per_share > MAX_BAND_WIDTH * bands.p80.low_per_share;
  return isWide ? `ずれの幅が${MAX_BAND_WIDTH}倍超` : null;
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
