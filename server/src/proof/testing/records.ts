import type { DocumentRecord } from "../../companies/index.ts";
import { documentFixture } from "../../companies/testing/fixtures.ts";
import { toEpochDay } from "../../platform/clock/days.ts";
import type { CompanyRecord } from "../company-record.ts";
import type { PublishedQuote } from "../published/quotes.ts";

export const CODE = "97350";

/** The annual filing of a fiscal year of twelve months, disclosed three months after its end. */
export function annualFiling(
  periodEnd: string,
  facts: DocumentRecord["facts"],
  changes: Partial<DocumentRecord> = {},
): DocumentRecord {
  const year = Number(periodEnd.slice(0, 4));
  return documentFixture({
    code: CODE,
    documentId: `S${periodEnd}`,
    disclosedAt: `${year}-06-25T09:00:00+09:00`,
    periodStart: `${year - 1}-04-01`,
    periodEnd,
    facts,
    ...changes,
  });
}

export function recordOf(
  annual: readonly DocumentRecord[],
  changes: Partial<Omit<CompanyRecord, "closes">> & {
    readonly closes?: Readonly<Record<string, number>>;
  } = {},
): CompanyRecord {
  const { closes = {}, ...rest } = changes;
  const days = Object.keys(closes).toSorted((a, b) => a.localeCompare(b));
  return {
    code: CODE,
    sector: null,
    listingDate: null,
    documents: annual,
    trades: { days: [], close: [], volume: [] },
    annual,
    splits: [],
    ...rest,
    closes: { days: days.map(toEpochDay), close: days.map((day) => closes[day]!) },
  };
}

export function quoteOf(figures: Partial<PublishedQuote>): PublishedQuote {
  return {
    code: CODE,
    shares: null,
    previousClose: null,
    open: null,
    high: null,
    low: null,
    close: null,
    volume: null,
    ...figures,
  };
}
