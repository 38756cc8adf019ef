import { categories, type CategoryId, categoryIds, metrics } from "@tenbin/contract/metrics";
import { rankMarket, type RankedEvidence, type TradedIssue } from "../../valuation/index.ts";
import type { ColumnDeclarations, MarketRow } from "../columns/index.ts";
import type { CompanyMetrics } from "../metrics/compute-metrics.ts";
import { computeMetrics } from "../metrics/compute-metrics.ts";
import { rankMetrics } from "../metrics/value-metrics.ts";

/** The columns of the market, as the contract declares them. */
export const columnDeclarations: ColumnDeclarations = {
  numbers: metrics.map(({ id }) => id),
  categories: categoryIds.map((id) => {
    const { values, several } = categories[id];
    return { id, values: values === null ? null : Object.keys(values), several };
  }),
};

/** A company whose facts are not placed among those of all others yet. */
export interface UnrankedRow extends Pick<TradedIssue, "rating" | "evidence"> {
  readonly code: string;
  readonly numbers: CompanyMetrics;
  readonly categories: Readonly<Record<Exclude<CategoryId, "evidence">, string | null>>;
}

const NO_RANKS: Pick<RankedEvidence, "level" | "places" | "score"> = {
  level: null,
  places: { netCashRatio: null, dividendRaised: null, operatingProfitToEv: null, roe: null },
  score: null,
};

/** Null for what is no listed company on the day: funds and issues before or after their listing. */
export function unrankedRow({ input, trades, ...weighed }: TradedIssue): UnrankedRow | null {
  const { issue } = input;
  const { rating, evidence, derived, accuracy } = weighed;
  const { unratedReason } = rating;
  if (issue.kind === "fund" || unratedReason === "delisted" || unratedReason === "not_listed") {
    return null;
  }
  const { warning } = derived.fields;
  return {
    code: issue.code,
    rating,
    evidence,
    numbers: computeMetrics(
      {
        day: input.day,
        issue,
        documents: input.documents,
        splits: input.splits,
        quote: input.quote,
        monthEnds: input.closes,
        closes: trades,
        rating,
        accuracy,
        valuation: input.valuation,
        points: input.points,
        evidence: { ...evidence, ...NO_RANKS },
      },
      derived,
    ),
    categories: {
      verdict: rating.verdict,
      sector: issue.sector33,
      segment: issue.segment,
      accounting_standard: derived.financials.accounting_standard,
      warnings: warning.length === 0 ? null : warning.join(" "),
    },
  };
}

/** All companies of one day, with their places among one another. */
export function rankRows(rows: readonly UnrankedRow[]): MarketRow[] {
  return [...rankMarket(rows).values()].map(({ code, numbers, rating, evidence, ...row }) => ({
    code,
    numbers: { ...numbers, ...rankMetrics(evidence, rating.ratio !== null) },
    categories: Object.assign({ evidence: evidence.level }, row.categories),
  }));
}
