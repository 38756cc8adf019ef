import type { MarketSource } from "../../vendors/index.ts";

/** Every nth issue and those in `also`, with all documents and the bars since a day. */
export function subsetMarket(
  market: MarketSource,
  {
    every,
    since,
    also = [],
  }: { readonly every: number; readonly since: string; readonly also?: readonly string[] },
): MarketSource {
  const issues = market.issues.filter(({ code }, at) => at % every === 0 || also.includes(code));
  const codes = new Set(issues.map(({ code }) => code));
  return {
    issues,
    documents: market.documents.filter(({ code }) => codes.has(code)),
    plannedResults: (market.plannedResults ?? []).filter(({ code }) => codes.has(code)),
    *bars() {
      for (const bar of market.bars(codes)) if (codes.has(bar.code) && bar.date >= since) yield bar;
    },
  };
}

/** What is known of the market at the end of a Japanese day. */
export function marketAsOf(market: MarketSource, day: string): MarketSource {
  const end = Date.parse(`${day}T24:00:00+09:00`);
  return {
    issues: market.issues,
    documents: market.documents.filter(({ disclosedAt }) => Date.parse(disclosedAt) < end),
    plannedResults: (market.plannedResults ?? []).filter(({ publishedOn }) => publishedOn <= day),
    *bars() {
      for (const bar of market.bars()) if (bar.date <= day) yield bar;
    },
  };
}
