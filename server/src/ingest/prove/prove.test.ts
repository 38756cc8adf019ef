import { describe, expect, it } from "vitest";
import type { DocumentRecord } from "../../companies/index.ts";
import { documentFixture } from "../../companies/testing/fixtures.ts";
import type { FiledRatio } from "../../companies/stores/index.ts";
import { checkEarningsRatio } from "./check-earnings-ratio.ts";
import { checkBalanceSheets, type PublishedBalance } from "./check-balance-sheets.ts";

const filing = (facts: Record<string, number>): DocumentRecord =>
  documentFixture({
    code: "97350",
    disclosedAt: "2025-06-20T15:00:00+09:00",
    periodStart: "2024-04-01",
    periodEnd: "2025-03-31",
    facts,
  });

const balance = (changes: Partial<PublishedBalance>): PublishedBalance => ({
  code: "97350",
  periodEnd: "2025-03-31",
  currentAssets: 5_000_000,
  investmentSecurities: null,
  liabilities: 3_000_000,
  ...changes,
});

describe("checkBalanceSheets", () => {
  const ours = [filing({ CurrentAssets: 5_000_000, Liabilities: 3_002_000 })];

  it("counts amounts as equal that differ only by the rounding of their unit", () => {
    const [assets, liabilities, securities] = checkBalanceSheets([balance({})], ours);
    expect(assets).toMatchObject({ rows: 1, share: 1, passed: true });
    expect(liabilities).toMatchObject({ rows: 1, share: 1 });
    expect(securities).toMatchObject({ rows: 0, share: null, passed: false });
  });

  it("lists a miss with both amounts and its document", () => {
    const [, liabilities] = checkBalanceSheets([balance({ liabilities: 3_100_000 })], ours);
    expect(liabilities).toMatchObject({ agreeing: 0, passed: false });
    expect(liabilities?.misses).toEqual([
      {
        code: "97350",
        periodEnd: "2025-03-31",
        documentId: "S1",
        ours: 3_002_000,
        theirs: 3_100_000,
      },
    ]);
  });

  it("compares only annual filings of the same fiscal year", () => {
    expect(checkBalanceSheets([balance({ periodEnd: "2024-03-31" })], ours)[0]?.rows).toBe(0);
    const halfYear = { ...filing({ CurrentAssets: 5_000_000 }), periodType: "2Q" as const };
    expect(checkBalanceSheets([balance({})], [halfYear])[0]?.rows).toBe(0);
  });
});

const row = (changes: Partial<FiledRatio>): FiledRatio => ({
  code: "97350",
  periodEnd: "2025-03-31",
  documentId: "S1",
  published: 15.1,
  eps: 100,
  close: 1_510,
  ...changes,
});
const agreeing = (changes: Partial<FiledRatio>) =>
  checkEarningsRatio([row(changes)]).agreeing === 1;

describe("checkEarningsRatio", () => {
  it.each([
    [{}, true],
    [{ close: 1_524 }, true],
    [{ close: 1_530 }, false],
    [{ published: 1.2, close: 124 }, true],
    [{ published: 1.2, close: 126 }, false],
    // An EPS of 0.01 may be anything from 0.005 to 0.015.
    [{ published: 1_000, eps: 0.01, close: 14 }, true],
    [{ published: 1_000, eps: 0.01, close: 30 }, false],
  ])("%j agrees: %s", (changes, expected) => expect(agreeing(changes)).toBe(expected));

  it("fails with too few rows", () => {
    const enough = Array.from({ length: 10_001 }, () => row({}));
    expect(checkEarningsRatio(enough).passed).toBe(true);
    expect(checkEarningsRatio(enough.slice(1)).passed).toBe(false);
    expect(
      checkEarningsRatio(enough.map((one, i) => (i < 300 ? row({ close: 1 }) : one))).passed,
    ).toBe(false);
  });
});
