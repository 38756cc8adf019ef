import { describe, expect, it } from "vitest";
import { readSummary } from "./read-summary.ts";

const QUARTER = {
  DiscDate: "2025-11-07",
  DiscTime: "15:30:00",
  Code: "01010",
  DiscNo: "20251107000012",
  DocType: "2QFinancialStatements_Consolidated_JP",
  CurPerType: "2Q",
  CurPerSt: "2025-04-01",
  CurPerEn: "2025-09-30",
  CurFYSt: "2025-04-01",
  CurFYEn: "2026-03-31",
  NxtFYSt: "",
  NxtFYEn: "",
  Sales: "100",
  OP: "-5",
  OdP: "",
  NP: "7",
  EPS: "1.25",
  TA: "900",
  Eq: "400",
  ShOutFY: "1000",
  TrShFY: "10",
  Div2Q: "-",
  DivAnn: "",
  FSales: "210",
  FOP: "20",
  FNP: "12",
  FDivAnn: "30.0",
  NCSales: "55",
};
const YEAR = {
  ...QUARTER,
  DocType: "FYFinancialStatements_Consolidated_JP",
  CurPerType: "FY",
  DiscDate: "2026-05-12",
  CurPerEn: "2026-03-31",
  NxtFYSt: "2026-04-01",
  NxtFYEn: "2026-12-31",
  DivAnn: "32.5",
  FSales: "",
  FOP: "",
  FNP: "",
  FDivAnn: "",
  NxFSales: "160",
  NxFOP: "18",
  NxFNp: "9",
  NxFDivAnn: "25",
};

describe("readSummary", () => {
  it("reads a quarter's results and the forecast of the current year", () => {
    expect(readSummary(QUARTER)).toEqual({
      documentId: "TD20251107000012",
      code: "01010",
      edinetCode: null,
      nameJp: null,
      disclosedAt: "2025-11-07T15:30:00+09:00",
      kind: "statement",
      title: "2026年3月期 第2四半期(中間期)決算短信〔日本基準〕(連結)",
      periodType: "2Q",
      periodStart: "2025-04-01",
      periodEnd: "2025-09-30",
      consolidated: true,
      accountingStandard: "JP",
      facts: {
        NetSales: 100,
        OperatingIncome: -5,
        ProfitLossAttributableToOwnersOfParent: 7,
        EarningsPerShareYen: 1.25,
        Assets: 900,
        NetAssets: 400,
        NumberOfIssuedShares: 1000,
        NumberOfTreasuryShares: 10,
        ForecastNetSales: 210,
        ForecastOperatingIncome: 20,
        ForecastProfit: 12,
        ForecastDividendPerShareYen: 30,
        ForecastFiscalYearStart: 20250401,
        ForecastFiscalYearEnd: 20260331,
      },
    });
  });

  it("reads a full year's dividend and the next year's forecast (NxFNp), whatever the year's length", () => {
    expect(readSummary(YEAR)).toMatchObject({
      periodType: "FY",
      title: "2026年3月期 決算短信〔日本基準〕(連結)",
      facts: {
        DividendPerShareYen: 32.5,
        ForecastNetSales: 160,
        ForecastOperatingIncome: 18,
        ForecastProfit: 9,
        ForecastDividendPerShareYen: 25,
        ForecastFiscalYearStart: 20260401,
        ForecastFiscalYearEnd: 20261231,
      },
    });
  });

  it("reads a year's dividend in parts where it gives no sum, as with a split inside", () => {
    const parts = { ...YEAR, DivAnn: "-", Div1Q: "－", Div2Q: "100", Div3Q: "", DivFY: "45.0" };
    const { facts } = readSummary(parts)!;
    expect(facts).toMatchObject({
      InterimDividendPerShareYen: 100,
      YearEndDividendPerShareYen: 45,
    });
    expect(Object.keys(facts).filter((name) => /Dividend.*PerShare/.test(name))).toEqual([
      "InterimDividendPerShareYen",
      "YearEndDividendPerShareYen",
      "ForecastDividendPerShareYen",
    ]);
    const whole = readSummary({ ...parts, DivAnn: "145" })!.facts;
    expect(whole).toMatchObject({ DividendPerShareYen: 145 });
    expect(whole).not.toHaveProperty("YearEndDividendPerShareYen");
    const quarter = { ...QUARTER, Div2Q: "100", DivFY: "45" };
    expect(readSummary(quarter)!.facts).not.toHaveProperty("InterimDividendPerShareYen");
  });

  it("reads a forecast dividend in parts where it gives no sum, with what is paid already", () => {
    const dividendsOf = (row: typeof QUARTER & Record<string, string>) =>
      Object.entries(readSummary(row)!.facts).filter(([name]) => /^Forecast.*Dividend/.test(name));
    const half = { ...QUARTER, FDivAnn: "-", Div2Q: "100", FDivFY: "45" };
    expect(dividendsOf(half)).toEqual([
      ["ForecastDividendPerShareYen", null],
      ["ForecastInterimDividendPerShareYen", 100],
      ["ForecastYearEndDividendPerShareYen", 45],
    ]);
    const first = { ...QUARTER, FDivAnn: "－", FDiv2Q: "90", FDivFY: "45" };
    expect(dividendsOf(first).slice(1)).toEqual([
      ["ForecastInterimDividendPerShareYen", 90],
      ["ForecastYearEndDividendPerShareYen", 45],
    ]);
    const next = { ...YEAR, NxFDivAnn: "-", NxFDiv2Q: "80", NxFDivFY: "20", FDivFY: "45" };
    expect(dividendsOf(next).slice(1)).toEqual([
      ["ForecastInterimDividendPerShareYen", 80],
      ["ForecastYearEndDividendPerShareYen", 20],
    ]);
    const undecided = { ...QUARTER, FDivAnn: "-", Div2Q: "100", FDivFY: "-" };
    expect(dividendsOf(undecided)).toEqual([["ForecastDividendPerShareYen", null]]);
    const finalAlone = { ...QUARTER, FDivAnn: "-", FDiv2Q: "-", Div2Q: "", FDivFY: "45" };
    expect(dividendsOf(finalAlone)).toEqual([["ForecastDividendPerShareYen", null]]);
    const sum = { ...QUARTER, FDivAnn: "145", Div2Q: "100", FDivFY: "45" };
    expect(dividendsOf(sum)).toEqual([["ForecastDividendPerShareYen", 145]]);
  });

  it("uses non-consolidated fields only for filers without subsidiaries, field by field", () => {
    const alone = {
      ...QUARTER,
      DocType: "2QFinancialStatements_NonConsolidated_JP",
      Sales: "",
      NCOP: "9",
      FSales: "",
      FNCSales: "77",
    };
    const facts = readSummary(alone)?.facts;
    expect(facts).toMatchObject({ NetSales: 55, OperatingIncome: -5, ForecastNetSales: 77 });
    const consolidated = readSummary({ ...QUARTER, Sales: "" })?.facts;
    expect(consolidated).not.toHaveProperty("NetSales");
  });

  it("reads revisions of earnings and of dividends for their year", () => {
    const revision = { ...QUARTER, DocType: "EarnForecastRevision", CurPerSt: "", CurPerEn: "" };
    expect(readSummary(revision)).toMatchObject({
      kind: "forecast",
      title: "2026年3月期 業績予想の修正に関するお知らせ",
      periodType: "FY",
      periodStart: "2025-04-01",
      periodEnd: "2026-03-31",
      facts: { ForecastOperatingIncome: 20, ForecastFiscalYearStart: 20250401 },
    });
    const dividend = {
      ...revision,
      DocType: "DividendForecastRevision",
      FSales: "",
      FOP: "",
      FNP: "",
    };
    expect(readSummary(dividend)).toMatchObject({
      kind: "notice",
      title: "2026年3月期 配当予想の修正に関するお知らせ",
      facts: { ForecastDividendPerShareYen: 30, ForecastFiscalYearEnd: 20260331 },
    });
    const next = { ...YEAR, DocType: "EarnForecastRevision" };
    expect(readSummary(next)).toMatchObject({
      periodStart: "2026-04-01",
      periodEnd: "2026-12-31",
      facts: { ForecastProfit: 9 },
    });
  });

  const REVISION = {
    ...QUARTER,
    DocType: "EarnForecastRevision",
    CurPerSt: "",
    CurPerEn: "",
    FSales: "",
    FOP: "",
    FNP: "",
    FDivAnn: "",
  };
  const UNDECIDED = {
    ForecastNetSales: null,
    ForecastOperatingIncome: null,
    ForecastOrdinaryIncome: null,
    ForecastProfit: null,
    ForecastEarningsPerShareYen: null,
  };
  const YEAR_AHEAD = { ForecastFiscalYearStart: 20250401, ForecastFiscalYearEnd: 20260331 };

  it("tells undecided amounts from those that are not stated", () => {
    const mixed = { ...REVISION, FSales: "210", FOP: "－", FDivAnn: "-" };
    expect(readSummary(mixed)?.facts).toEqual({
      ForecastNetSales: 210,
      ForecastOperatingIncome: null,
      ForecastDividendPerShareYen: null,
      ...YEAR_AHEAD,
    });
    const quarter = { ...QUARTER, FSales: "-", FOP: "-", FNP: "-", FDivAnn: "-" };
    expect(readSummary(quarter)?.facts).toMatchObject({
      OperatingIncome: -5,
      ForecastProfit: null,
    });
  });

  it("takes a revision of earnings that states nothing for a withdrawal, but none of dividends", () => {
    expect(readSummary(REVISION)?.facts).toEqual({ ...UNDECIDED, ...YEAR_AHEAD });
    expect(readSummary({ ...REVISION, FDivAnn: "30" })?.facts).toEqual({
      ForecastDividendPerShareYen: 30,
      ...YEAR_AHEAD,
    });
    const dividend = { ...REVISION, DocType: "DividendForecastRevision" };
    expect(readSummary(dividend)?.facts).toEqual({});
  });

  it("reads the forecast of the first half where it gives none of the year", () => {
    const half = { ForecastFirstHalfOperatingIncome: 9, ForecastFirstHalfProfit: 5 };
    const revision = { ...REVISION, FOP2Q: "9", FNP2Q: "5", FOdP2Q: "-" };
    expect(readSummary(revision)?.facts).toEqual({ ...half, ...YEAR_AHEAD });
    const undecided = { FSales: "-", FOP: "-", FOdP: "-", FNP: "-", FEPS: "-" };
    expect(readSummary({ ...revision, ...undecided })?.facts).toEqual({
      ...UNDECIDED,
      ...half,
      ...YEAR_AHEAD,
    });
    expect(readSummary({ ...revision, FOP: "20" })?.facts).toEqual({
      ForecastOperatingIncome: 20,
      ...YEAR_AHEAD,
    });
    expect(readSummary({ ...REVISION, FNCOP2Q: "9", FNCNP2Q: "5" })).toMatchObject({
      consolidated: false,
      facts: half,
    });
    const none = { NxFSales: "", NxFOP: "", NxFNp: "", NxFDivAnn: "" };
    expect(readSummary({ ...YEAR, ...none, NxFOP2Q: "9", NxFNp2Q: "5" })?.facts).toMatchObject({
      ...half,
      ForecastFiscalYearStart: 20260401,
    });
  });

  it("reads undecided forecasts of filers without subsidiaries", () => {
    const alone = { ...REVISION, FNCSales: "-", FNCOP: "-", FNCOdP: "-", FNCNP: "-", FNCEPS: "-" };
    expect(readSummary(alone)).toMatchObject({
      consolidated: false,
      facts: { ...UNDECIDED, ...YEAR_AHEAD },
    });
  });

  it("reads a REIT's distributions per unit", () => {
    const reit = {
      ...YEAR,
      DocType: "FYFinancialStatements_Consolidated_REIT",
      DivUnit: "5120",
      NxFDivUnit: "5200",
    };
    expect(readSummary(reit)?.facts).toMatchObject({
      DividendPerShareYen: 5120,
      ForecastDividendPerShareYen: 5200,
    });
  });

  it("treats a document without a time as known after the close", () => {
    expect(readSummary({ ...QUARTER, DiscTime: "" })?.disclosedAt).toBe(
      "2025-11-07T23:59:59+09:00",
    );
  });

  it("rejects impossible values, naming the field", () => {
    const refused: [object, string][] = [
      [{ OP: "１２３円" }, "OP is not a number"],
      [{ Code: "ABCD" }, "Code is not an issue code: ABCD"],
      [{ DiscNo: "" }, "DiscNo is missing"],
      [{ DiscTime: "夕方" }, "DiscTime is not a time"],
      [{ DiscTime: "25:30:00" }, "DiscTime is not a time"],
      [{ DiscTime: "15:60" }, "DiscTime is not a time"],
      [{ CurPerEn: "2025-02-30" }, "CurPerEn is not a date"],
      [{ CurPerEn: "2025-04-01" }, "the period ends before it starts"],
      [{ DiscDate: "2025-09-29" }, "disclosed before the period ended"],
    ];
    for (const [change, reason] of refused) {
      expect(() => readSummary({ ...QUARTER, ...change })).toThrow(reason);
    }
  });
});
