import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  type CompanyHistory,
  createMarket,
  type Facts,
  type StatementDocument,
  type Valuation,
  verdictOf,
} from "@tenbin/engine";
import { describe, expect, it } from "vitest";
import { readBulkHistories } from "../../../../bench/market-histories.ts";

/** Takes a minute on real filings and prices: run by `npm run verify` where the data exist. */
const FOLDER = process.env["TEST_DATA"] ?? join(import.meta.dirname, "../../../../../shared/data");
const shouldVerify = process.env["VERIFY"] === "1" && existsSync(join(FOLDER, "bulk"));

/** Month ends at which most companies have disclosed a summary and no report yet. */
const SEASON_DAYS = ["2019-05-31", "2020-05-29"];
const SUMMARY_DAYS = 45;
const REPORT_DAYS = 85;
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

const noonAfter = (day: string, days: number) =>
  Date.parse(`${day}T12:00:00+09:00`) + days * 86_400_000;
const cutDown = (document: StatementDocument): StatementDocument => ({
  ...document,
  documentId: `${document.documentId}-S`,
  disclosedAt: noonAfter(document.periodEnd, SUMMARY_DAYS),
  facts: Object.fromEntries(
    Object.entries(document.facts).map(([key, fact]) => [
      key,
      SUMMARY_FACTS.has(key) ? fact : null,
    ]),
  ) as unknown as Facts,
});
const disclosedAfter = (document: StatementDocument, days: number): StatementDocument => ({
  ...document,
  disclosedAt: noonAfter(document.periodEnd, days),
});

const isAnnual = ({ periodType }: StatementDocument) => periodType === "FY";
function withDocuments(
  histories: readonly CompanyHistory[],
  documentsOf: (document: StatementDocument) => StatementDocument[],
): CompanyHistory[] {
  return histories.map((history) =>
    Object.assign({}, history, {
      documents: history.documents.filter(isAnnual).flatMap(documentsOf),
    }),
  );
}

function verdictAt(history: CompanyHistory, day: string, { value, shares }: Valuation) {
  const price = history.monthEnds.find(({ date }) => date.slice(0, 7) === day.slice(0, 7));
  const perShare = value === null || shares === null ? null : value / shares;
  return verdictOf(price?.close ?? null, perShare);
}

describe.skipIf(!shouldVerify)("a season of summaries that reports follow six weeks later", () => {
  it("changes fewer than eight in a hundred verdicts against reports at once", async () => {
    const histories = await readBulkHistories(FOLDER);
    const season = createMarket(
      withDocuments(histories, (each) => [cutDown(each), disclosedAfter(each, REPORT_DAYS)]),
    );
    const atOnce = createMarket(
      withDocuments(histories, (each) => [disclosedAfter(each, SUMMARY_DAYS)]),
    );
    let rows = 0;
    let changed = 0;
    for (const day of SEASON_DAYS) {
      const close = noonAfter(day, 0);
      const waiting = histories.filter(({ documents }) =>
        documents.some(
          (each) =>
            isAnnual(each) &&
            noonAfter(each.periodEnd, SUMMARY_DAYS) < close &&
            noonAfter(each.periodEnd, REPORT_DAYS) >= close,
        ),
      );
      const codes = waiting.map(({ code }) => code);
      const [summarised, reported] = [season.valueOn(day, codes), atOnce.valueOn(day, codes)];
      for (const history of waiting) {
        const [before, after] = [summarised, reported].map((values) =>
          verdictAt(history, day, values.get(history.code)!),
        );
        if (before === "unrated" && after === "unrated") continue;
        rows += 1;
        if (before !== after) changed += 1;
      }
    }
    expect(rows).toBeGreaterThan(1_800);
    expect(changed / rows).toBeLessThan(0.08);
  }, 600_000);
});
