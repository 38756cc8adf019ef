import { describe, expect, it } from "vitest";
import { indexFacts } from "./facts-index.ts";
import type { CsvRow } from "./read-csv.ts";
import { readCover, type Cover } from "./read-cover.ts";
import { readFacts } from "./read-facts.ts";

const COVER: Cover = {
  periodType: "FY",
  periodStart: "2024-04-01",
  periodEnd: "2025-03-31",
  consolidated: true,
  accountingStandard: "JP",
  filerName: "ＡＢＣ株式会社",
  amends: false,
};

function row(element: string, context: string, value: string, unit = "JPY"): CsvRow {
  return { element, context, unit, value };
}
const facts = (rows: readonly CsvRow[], cover: Partial<Cover> = {}) =>
  readFacts(indexFacts(rows), { ...COVER, ...cover });

const note = (value: string, cover: Partial<Cover> = {}) =>
  facts(
    [
      row(
        "jpcrp_cor:NotesUncertaintiesOfEntitysAbilityToContinueAsGoingConcernConsolidatedFinancialStatementsTextBlock",
        "CurrentYearDuration",
        value,
        "－",
      ),
    ],
    cover,
  )["GoingConcernDoubt"];

describe("readFacts", () => {
  const sales = [
    row("jppfs_cor:NetSales", "Prior1YearDuration", "1"),
    row("jppfs_cor:NetSales", "CurrentYearDuration_NonConsolidatedMember", "20"),
    row("jppfs_cor:NetSales", "CurrentYearDuration_ReportableSegmentsMember", "5"),
  ];

  it("never returns a consolidating filer's parent-only figures, another year's or a segment's", () => {
    expect(facts(sales)).not.toHaveProperty("NetSales");
    expect(facts(sales, { consolidated: false })["NetSales"]).toBe(20);
    expect(
      facts([...sales, row("jppfs_cor:NetSales", "CurrentYearDuration", "30")])["NetSales"],
    ).toBe(30);
  });

  it("reads the profit of a filer without subsidiaries", () => {
    const rows = [row("jppfs_cor:ProfitLoss", "CurrentYearDuration_NonConsolidatedMember", "7")];
    expect(facts(rows, { consolidated: false })["ProfitLossAttributableToOwnersOfParent"]).toBe(7);
    expect(facts(rows)).not.toHaveProperty("ProfitLossAttributableToOwnersOfParent");
  });

  it("counts the ordinary shares at the period's end, without other classes", () => {
    const at = (context: string, shares: string) =>
      row(
        "jpcrp_cor:NumberOfIssuedSharesAsOfFiscalYearEndIssuedSharesTotalNumberOfSharesEtc",
        context,
        shares,
        "shares",
      );
    const summary = row(
      "jpcrp_cor:TotalNumberOfIssuedSharesSummaryOfBusinessResults",
      "CurrentYearInstant_NonConsolidatedMember",
      "1300",
      "shares",
    );
    const total = at("FilingDateInstant", "1300");
    const classes = [
      at("FilingDateInstant_OrdinaryShareMember", "1000"),
      at("FilingDateInstant_ClassAPreferredSharesMember", "200"),
      at("FilingDateInstant_jpcrp030000-asr_E00001-000SeriesTwoMember", "100"),
      at("FilingDateInstant_ClassASharesMember", "－"),
    ];
    expect(facts([summary, total, ...classes])).toMatchObject({
      NumberOfIssuedShares: 1_000,
      NumberOfOtherClassShares: 300,
    });
    expect(facts([summary])["NumberOfIssuedShares"]).toBe(1_300);
    expect(facts([total], { periodType: "1Q" })["NumberOfIssuedShares"]).toBe(1_300);
    expect(facts([total, classes[0]!])["NumberOfOtherClassShares"]).toBe(0);
    for (const untold of [[summary], [total], [total, ...classes.slice(1)]])
      expect(facts(untold)).not.toHaveProperty("NumberOfOtherClassShares");
  });

  it("reads a quarter cumulatively, never its three months alone", () => {
    const rows = [
      row("jppfs_cor:NetSales", "CurrentQuarterDuration", "10"),
      row("jppfs_cor:NetSales", "CurrentYTDDuration", "30"),
    ];
    expect(facts(rows, { periodType: "3Q" })["NetSales"]).toBe(30);
    expect(facts(rows.slice(0, 1), { periodType: "3Q" })).not.toHaveProperty("NetSales");
  });

  it.each([
    ["－", "JPY"],
    ["", "JPY"],
    ["1,000", "JPY"],
    ["1e999", "JPY"],
    ["12", "USD"],
  ])("ignores %s %s, which is not an amount in yen", (value, unit) => {
    expect(facts([row("jppfs_cor:Assets", "CurrentYearInstant", value, unit)])).not.toHaveProperty(
      "Assets",
    );
  });

  it("reads an amount below the unit of account as zero", () => {
    const rows = [row("jppfs_cor:PurchaseOfTreasuryStockFinCF", "CurrentYearDuration", "-0")];
    expect(Object.is(facts(rows)["PurchaseOfTreasuryShares"], 0)).toBe(true);
  });

  it("counts the filer's own treasury shares, not its affiliates'", () => {
    const table = (index: number, name: string, own: string): CsvRow[] => [
      row(
        "jpcrp_cor:NameOfShareholderTreasurySharesEtc",
        `CurrentYearInstant_Row${index}Member`,
        name,
        "－",
      ),
      row(
        "jpcrp_cor:NumberOfSharesHeldInOwnNameTreasurySharesEtc",
        `CurrentYearInstant_Row${index}Member`,
        own,
        "shares",
      ),
    ];
    const rows = [
      ...table(1, "関連会社株式会社", "500"),
      ...table(2, "(自己保有株式)ABC 株式会社", "3200"),
      row(
        "jpcrp_cor:NumberOfSharesHeldInOwnNameTreasurySharesEtc",
        "CurrentYearInstant",
        "3700",
        "shares",
      ),
    ];
    expect(facts(rows)["NumberOfTreasuryShares"]).toBe(3200);
    expect(facts(rows.slice(0, 2))).not.toHaveProperty("NumberOfTreasuryShares");
    expect(facts(rows, { periodType: "3Q" })).not.toHaveProperty("NumberOfTreasuryShares");
  });

  describe("going concern", () => {
    it("is true for a note in the statements", () => {
      expect(
        note("(継続企業の前提に関する事項) 重要な疑義を生じさせるような状況が存在しており…"),
      ).toBe(1);
    });

    it.each([
      "(継続企業の前提に関する事項) 該当事項はありません。",
      "該当事項なし",
      "該当事項はございません。",
    ])("is false for %s", (text) => {
      expect(note(text)).toBe(0);
    });

    it("is false for a filing without a note, and unknown for a correction without one", () => {
      expect(note("－")).toBe(0);
      expect(note("－", { amends: true })).toBeUndefined();
    });

    it("is false for a mere risk factor", () => {
      const element = "jpcrp_cor:MaterialMattersRelatingToGoingConcernEtcBusinessRisksTextBlock";
      expect(facts([row(element, "FilingDateInstant", "疑義", "－")])["GoingConcernDoubt"]).toBe(0);
    });
  });
});

describe("readCover", () => {
  const said: Record<string, string> = {
    AccountingStandards: "IFRS",
    WhetherConsolidatedFinancialStatementsArePrepared: "true",
    CurrentFiscalYearStartDate: "2024-01-01",
    CurrentPeriodEndDate: "2024-06-30",
    TypeOfCurrentPeriod: "HY",
    AmendmentFlag: "true",
  };
  const cover = (change: Record<string, string> = {}) =>
    readCover(
      indexFacts(
        Object.entries({ ...said, ...change }).map(([name, value]) =>
          row(`jpdei_cor:${name}DEI`, "FilingDateInstant", value, "－"),
        ),
      ),
    );

  it("reads a half-year as the second quarter", () => {
    expect(cover()).toEqual({
      periodType: "2Q",
      periodStart: "2024-01-01",
      periodEnd: "2024-06-30",
      consolidated: true,
      accountingStandard: "IFRS",
      filerName: null,
      amends: true,
    });
  });

  it.each<Record<string, string>>([
    { TypeOfCurrentPeriod: "Q4" },
    { TypeOfCurrentPeriod: "constructor" },
    { AccountingStandards: "__proto__" },
    { AccountingStandards: "－" },
    { CurrentPeriodEndDate: "2024-06-31" },
  ])("rejects %j", (change) => {
    expect(() => cover(change)).toThrow(/is unknown|is not a date/);
  });
});
