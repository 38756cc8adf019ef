import {
  type CompanyHistory,
  createMarket,
  type Facts,
  type Market,
  type StatementDocument,
  type Valuation,
  verdictOf,
} from "@tenbin/engine";

/** Days from a period's end to its summary of results, and to its report. */
export const SUMMARY_DAYS = 45;
export const REPORT_DAYS = 85;

const SUMMARY_FACTS: ReadonlySet<string> = new Set<keyof Facts>([
  "sales",
  "operatingIncome",
  "ordinaryIncome",
  "profit",
  "epsYen",
  "assets",
  "netAssets",
  "bpsYen",
  "operatingCashFlow",
  "investingCashFlow",
  "financingCashFlow",
  "cashAndCashEquivalents",
  "issuedShares",
  "treasuryShares",
  "dpsYen",
]);

/** What became of the verdicts of companies whose summary is known and whose report is not yet. */
export interface SeasonCounts {
  /** Companies on the given days, rated with the summary or with the report. */
  rows: number;
  /** Verdicts that the report will change at the same price. */
  differing: number;
  /** Verdicts that the summary changed and the report will change back, at the same price. */
  thereAndBack: number;
}

/**
 * Discloses every annual report on day 85 after its period, and a summary cut from it on day 45. On each of
 * `days` the companies between the two are valued three times: without the summary, with it, and
 * with the report in its place.
 */
export function measureSeason(
  histories: readonly CompanyHistory[],
  days: readonly string[],
): SeasonCounts {
  const before = market(histories, (each) => [disclosedAfter(each, REPORT_DAYS)]);
  const between = market(histories, (each) => [cutDown(each), disclosedAfter(each, REPORT_DAYS)]);
  const after = market(histories, (each) => [disclosedAfter(each, SUMMARY_DAYS)]);
  const counts = { rows: 0, differing: 0, thereAndBack: 0 };
  for (const day of days) {
    const waiting = histories.filter((history) => isBetween(history, day));
    const codes = waiting.map(({ code }) => code);
    const values = [before, between, after].map((each) => each.valueOn(day, codes));
    for (const history of waiting) {
      const [old, summarised, reported] = values.map((of) =>
        verdictAt(history, day, of.get(history.code)!),
      );
      if (summarised === "unrated" && reported === "unrated") continue;
      counts.rows += 1;
      if (summarised === reported) continue;
      counts.differing += 1;
      if (old === reported) counts.thereAndBack += 1;
    }
  }
  return counts;
}

function market(
  histories: readonly CompanyHistory[],
  documentsOf: (document: StatementDocument) => StatementDocument[],
): Market {
  return createMarket(
    histories.map((history) =>
      Object.assign({}, history, {
        documents: history.documents.filter(isAnnual).flatMap(documentsOf),
      }),
    ),
  );
}

const isAnnual = ({ periodType }: StatementDocument) => periodType === "FY";

const noonAfter = (day: string, days: number) =>
  Date.parse(`${day}T12:00:00+09:00`) + days * 86_400_000;

function isBetween({ documents }: CompanyHistory, day: string): boolean {
  const noon = noonAfter(day, 0);
  return documents.some(
    (each) =>
      isAnnual(each) &&
      noonAfter(each.periodEnd, SUMMARY_DAYS) < noon &&
      noonAfter(each.periodEnd, REPORT_DAYS) >= noon,
  );
}

function cutDown(document: StatementDocument): StatementDocument {
  const facts = Object.entries(document.facts).map(([key, fact]): [string, number | null] => [
    key,
    SUMMARY_FACTS.has(key) ? fact : null,
  ]);
  return {
    ...disclosedAfter(document, SUMMARY_DAYS),
    documentId: `${document.documentId}-S`,
    facts: Object.fromEntries(facts) as unknown as Facts,
  };
}

function disclosedAfter(document: StatementDocument, days: number): StatementDocument {
  return { ...document, disclosedAt: noonAfter(document.periodEnd, days) };
}

function verdictAt({ monthEnds }: CompanyHistory, day: string, { value, shares }: Valuation) {
  const price = monthEnds.find(({ date }) => date.slice(0, 7) === day.slice(0, 7));
  const perShare = value === null || shares === null ? null : value / shares;
  return verdictOf(price?.close ?? null, perShare);
}
