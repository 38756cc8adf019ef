import { describe, expect, it } from "vitest";
import type { DocumentRecord } from "../../companies/index.ts";
import { plainCompany, plainReadings } from "../plain/index.ts";
import { annualFiling, CODE, recordOf } from "../testing/records.ts";
import type { RecomputedCell } from "../recomputed/recomputed-cells.ts";
import { recomputedRules } from "./recomputed-rules.ts";

const DAY = "2022-09-16";
const END = "2022-03-31";
const FACTS = {
  NumberOfIssuedShares: 1_000_000,
  NetAssets: 500_000_000,
  ProfitLossAttributableToOwnersOfParent: 50_000_000,
  EarningsPerShareYen: 50,
  NetAssetsPerShareYen: 500,
};

function reasonsOf(
  figure: string,
  ours: number,
  annual: readonly DocumentRecord[],
  changes: Parameters<typeof recordOf>[1] = {},
): string[] {
  const company = plainCompany(recordOf(annual, { closes: { [DAY]: 300 }, ...changes }), DAY);
  const group = Object.values(plainReadings).find((readings) => figure in readings)!;
  const cell: RecomputedCell = {
    code: CODE,
    periodEnd: DAY,
    documentId: null,
    ours,
    ourReason: null,
    theirs: NaN,
    plainReasons: new Set(),
    company,
    reading: group[figure]!,
    inYen: figure === "mv",
  };
  return recomputedRules([figure])
    .filter(({ predicate }) => predicate(cell))
    .map(({ id }) => id);
}

const restated = (dividend: number) => [
  annualFiling(END, {
    ...FACTS,
    EarningsPerShareYen: 25,
    NetAssetsPerShareYen: 250,
    DividendPerShareYen: dividend,
  }),
];
const issuedOnly = (count: number) =>
  annualFiling(END, { NetAssets: 500_000_000, NumberOfIssuedShares: count });

describe("R1", () => {
  const splits = [{ exDate: "2022-06-29", factor: 0.5 }];

  it("holds where the filing counts a split after its period", () => {
    expect(reasonsOf("payout", 0.4, restated(20), { splits })).toEqual(["R1"]);
    expect(reasonsOf("payout", 0.8, restated(20), { splits })).toEqual([]);
  });

  it("takes a number of shares above all issued ones for a split that is contained", () => {
    // A third of the shares are held by the company itself.
    const held = annualFiling(END, {
      ...FACTS,
      NetAssetsPerShareYen: 375,
      DividendPerShareYen: 15,
    });
    expect(reasonsOf("doe", 15 / 750, [held], { splits })).toEqual(["R1"]);
    // Two hundredths above them are the rounding of averages.
    const near = { ...held, facts: { ...held.facts, NetAssetsPerShareYen: 490 } };
    expect(reasonsOf("doe", 15 / 980, [near], { splits })).toEqual([]);
  });

  it("does not hold where the count that it implies is that of its period", () => {
    const plain = [annualFiling(END, { ...FACTS, DividendPerShareYen: 20 })];
    expect(reasonsOf("payout", 0.4, plain, { splits })).toEqual([]);
    expect(reasonsOf("payout", 0.8, plain, { splits })).toEqual([]);
    expect(reasonsOf("payout", 0.4, restated(20))).toEqual([]);
  });
});

describe("R2", () => {
  const first = annualFiling(END, { ...FACTS, NetSales: 900 });
  const correction = annualFiling(END, FACTS, {
    documentId: "S2",
    disclosedAt: "2022-07-25T09:00:00+09:00",
  });

  it("holds where the filing before states what a correction leaves out", () => {
    expect(reasonsOf("sales", 900, [first, correction])).toContain("R2");
    expect(reasonsOf("sales", 901, [first, correction])).toEqual([]);
  });

  it("does not hold for a filing without a correction", () => {
    expect(reasonsOf("sales", 900, [first])).toEqual([]);
  });

  it("does not fill from another standard", () => {
    const ifrs = { ...first, accountingStandard: "IFRS" as const };
    expect(reasonsOf("sales", 900, [ifrs, correction])).toEqual([]);
  });
});

describe("R3", () => {
  const netCounted = annualFiling("2021-03-31", { ...FACTS, NumberOfTreasuryShares: 100_000 });

  it("holds where treasury shares are kept from the statement before", () => {
    const filings = [netCounted, issuedOnly(1_000_000)];
    expect(reasonsOf("mv", 900_000 * 300, filings)).toEqual(["R3"]);
    expect(reasonsOf("mv", 910_000 * 300, filings)).toEqual([]);
  });

  it("adds shares that were issued since, and takes a smaller count for treasury shares cancelled", () => {
    expect(reasonsOf("mv", 950_000 * 300, [netCounted, issuedOnly(1_050_000)])).toEqual(["R3"]);
    expect(reasonsOf("mv", 900_000 * 300, [netCounted, issuedOnly(950_000)])).toEqual(["R3"]);
  });

  it("puts both on the share basis of one day", () => {
    const splits = [{ exDate: "2021-09-29", factor: 0.5 }];
    const filings = [netCounted, issuedOnly(2_000_000)];
    expect(reasonsOf("mv", 1_800_000 * 300, filings, { splits })).toEqual(["R3"]);
  });

  it("does not hold where the newest statement gives treasury shares itself, or none did before", () => {
    const stated = annualFiling(END, { ...FACTS, NumberOfTreasuryShares: 50_000 });
    expect(reasonsOf("mv", 900_000 * 300, [netCounted, stated])).toEqual([]);
    expect(reasonsOf("mv", 900_000 * 300, [issuedOnly(1_000_000)])).toEqual([]);
  });
});
