import type { BarRecord } from "../../companies/index.ts";
import type { MarketSource } from "../../vendors/index.ts";

export interface MarketEvents {
  readonly split: { readonly code: string; readonly day: string; readonly factor: number };
  /** Traded and known from that day on. */
  readonly arrival: { readonly code: string; readonly day: string };
  /** No longer listed from that day on. */
  readonly departure: { readonly code: string; readonly day: string };
}

export function withMarketEvents(
  source: MarketSource,
  { split, arrival, departure }: MarketEvents,
): MarketSource {
  const isThere = (code: string, day: string) =>
    !(code === arrival.code && day < arrival.day) &&
    !(code === departure.code && day >= departure.day);
  return {
    ...source,
    issues: source.issues.map((issue) => {
      if (issue.code === arrival.code) return { ...issue, listingDate: arrival.day };
      if (issue.code === departure.code) return { ...issue, delistingDate: departure.day };
      return issue;
    }),
    documents: source.documents.filter(({ code, disclosedAt }) => isThere(code, disclosedAt)),
    plannedResults: (source.plannedResults ?? []).filter(({ code, publishedOn }) =>
      isThere(code, publishedOn),
    ),
    *bars() {
      for (const bar of source.bars()) {
        if (!isThere(bar.code, bar.date)) continue;
        yield bar.code === split.code && bar.date >= split.day ? applySplit(bar, split) : bar;
      }
    },
  };
}

/** Hides later listings and delistings. */
export function issuesKnownOn(source: MarketSource, day: string): MarketSource {
  return {
    ...source,
    issues: source.issues
      .filter(({ listingDate }) => listingDate === null || listingDate <= day)
      .map((issue) =>
        Object.assign({}, issue, {
          delistingDate: (issue.delistingDate ?? "9") <= day ? issue.delistingDate : null,
        }),
      ),
  };
}

function applySplit(bar: BarRecord, { day, factor }: MarketEvents["split"]): BarRecord {
  const scaled = (price: number | null) => (price === null ? null : price * factor);
  return {
    ...bar,
    open: scaled(bar.open),
    high: scaled(bar.high),
    low: scaled(bar.low),
    close: scaled(bar.close),
    adjFactor: bar.date === day ? factor : bar.adjFactor,
  };
}
