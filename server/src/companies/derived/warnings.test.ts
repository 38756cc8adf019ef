import { describe, expect, it } from "vitest";
import { deriveCompany } from "./derive-company.ts";
import type { DocumentRecord, IssueRecord } from "../records.ts";
import { annualFiling, companyFixture, ISSUE as STOCK, quarterFiling } from "../testing/filings.ts";
import { documentFixture, issueFixture } from "../testing/fixtures.ts";

const ISSUE = issueFixture({ sector33: "機械" });

const filing = (at: string, facts: DocumentRecord["facts"]): DocumentRecord =>
  documentFixture({
    documentId: at,
    disclosedAt: `${at}T14:00:00+09:00`,
    periodStart: `${Number(at.slice(0, 4)) - 1}-04-01`,
    periodEnd: `${at.slice(0, 4)}-03-31`,
    facts,
  });

const documents = [
  filing("2022-06-28", { GoingConcernDoubt: 0 }),
  filing("2023-06-28", { GoingConcernDoubt: 1 }),
  // Neither a summary nor a correction without the note carries the fact.
  filing("2023-08-10", { NetSales: 1 }),
  filing("2024-06-28", { GoingConcernDoubt: 0 }),
];

function warnedOn(day: string, alerts: IssueRecord["alerts"] = []): number {
  const issue = { ...ISSUE, alerts };
  const { fields } = deriveCompany({ day, issue, documents, splits: [], quote: null });
  return fields.warning.filter((warning) => warning === "going_concern").length;
}

describe("the going-concern warning", () => {
  it("holds from the day of the filing with the note to the day before the filing without it", () => {
    expect(warnedOn("2023-06-27")).toBe(0);
    expect(warnedOn("2023-06-28")).toBe(1);
    expect(warnedOn("2024-06-27")).toBe(1);
    expect(warnedOn("2024-06-28")).toBe(0);
  });

  it("is listed once when the exchange marks the issue as well", () => {
    expect(warnedOn("2023-07-03", ["going_concern"])).toBe(1);
    expect(warnedOn("2022-07-01", ["going_concern"])).toBe(1);
  });
});

const warningsOf = (known: readonly DocumentRecord[], issue: Partial<IssueRecord> = {}) =>
  deriveCompany(companyFixture({ documents: known, issue: { ...STOCK, ...issue } })).fields.warning;
const warningsOn = (day: string, known: readonly DocumentRecord[]) =>
  deriveCompany(companyFixture({ day, documents: known })).fields.warning;

const counts = { NumberOfIssuedShares: 110_000, NumberOfTreasuryShares: 10_000 };
const summaryGiving = (facts: DocumentRecord["facts"]): DocumentRecord => ({
  ...annualFiling(2024, facts),
  documentId: "summary",
  title: "2024年3月期 決算短信〔日本基準〕(連結)",
});

const HALVES: [start: string, end: string][] = [
  ["2022-09-01", "2023-02-28"],
  ["2023-03-01", "2023-08-31"],
  ["2023-09-01", "2024-02-29"],
];

const ifrs = (year: number): DocumentRecord => ({
  ...annualFiling(year),
  accountingStandard: "IFRS",
});

describe("warnings", () => {
  const latest = annualFiling(2024);

  it("are none for an ordinary company", () => {
    expect(warningsOf([latest])).toEqual([]);
  });

  it.each(["銀行業", "保険業", "証券、商品先物取引業", "その他金融業"])(
    "tell that the model covers %s by its balance sheet only",
    (sector33) => {
      expect(warningsOf([latest], { sector33 })).toEqual(["off_model_sector"]);
    },
  );

  it("tell that a fund lies outside the model, whatever its sector", () => {
    expect(warningsOf([latest], { kind: "fund", sector33: null })).toEqual(["off_model_sector"]);
  });

  it.each(["market_cap_as_price", "weekly_rows", "jump", "not_positive"] as const)(
    "name the defect %s for which prices are withheld",
    (withheld) => {
      expect(warningsOf([latest], { withheld })).toEqual([`price_${withheld}`]);
    },
  );

  it("keep the order of the exchange's designations", () => {
    expect(warningsOf([latest], { alerts: ["delisting", "supervision"] })).toEqual([
      "delisting",
      "supervision",
    ]);
  });

  it.each<[string, Record<string, number | null>, string[]]>([
    ["issued and treasury shares", {}, []],
    [
      "issued shares only",
      { NumberOfTreasuryShares: null, NetAssetsPerShareYen: null },
      ["share_count_issued_only"],
    ],
    [
      "neither, but book value per share",
      { NumberOfIssuedShares: null },
      ["share_count_estimated"],
    ],
    ["no count at all", { NumberOfIssuedShares: null, NetAssetsPerShareYen: null }, []],
    [
      "a count and a negative book value per share that do not go together",
      { NumberOfTreasuryShares: null, NetAssetsPerShareYen: -2 },
      ["share_count_issued_only", "share_classes_unclear"],
    ],
    [
      "a count and a book value per share that go together in negative equity",
      { NumberOfTreasuryShares: null, NetAssets: -1_200, NetAssetsPerShareYen: -12 },
      ["share_count_issued_only"],
    ],
    [
      "the other classes too",
      {
        NumberOfTreasuryShares: null,
        NetAssetsPerShareYen: -2,
        NumberOfOtherClassShares: 40,
      },
      ["share_count_issued_only"],
    ],
  ])("tell how the shares are counted where a filing gives %s", (_, facts, expected) => {
    expect(warningsOf([annualFiling(2024, facts)])).toEqual(expected);
  });

  it("tell of equity alone where the count is that of an earlier book value per share", () => {
    const untold = { NumberOfIssuedShares: 100_000, NumberOfTreasuryShares: null };
    const proven = annualFiling(2023, { ...untold, NetAssetsPerShareYen: 0.012 });
    const less = { ...untold, NetAssetsPerShareYen: 0.01 };
    const warned = ["share_count_estimated", "ordinary_equity_unclear"];
    expect(warningsOf([proven, annualFiling(2024, less)])).toEqual(warned);
    const issued = { ...less, NumberOfIssuedShares: 150_000, NetAssetsPerShareYen: 0.005 };
    expect(warningsOf([proven, annualFiling(2024, issued)])).toEqual([
      "share_count_estimated",
      "share_classes_unclear",
    ]);
  });

  /** Of an equity of 1,200 yen 900 belong to 100 ordinary shares, and 30 of a profit of 60. */
  it.each<[string, Record<string, number | null>, number, string[]]>([
    ["neither figure per share", { EPS: 0.3, BPS: 9 }, 0.5, []],
    ["both figures per share", { EPS: 0.15, BPS: 4.5 }, 0.5, ["ordinary_equity_unclear"]],
    ["BPS, the only one", { EPS: null, BPS: 4.5 }, 0.5, ["ordinary_equity_unclear"]],
    ["both, of a consolidation", { EPS: 3, BPS: 90 }, 10, ["ordinary_equity_unclear"]],
    ["both, and the count", { EPS: 0.15, BPS: 4.5, issued: 220, treasury: 20 }, 0.5, []],
    ["both, of a company without other classes", { EPS: 0.3, BPS: 6, others: 0 }, 0.5, []],
  ])("tell of a split since in %s, which the count may lack", (_, stated, factor, expected) => {
    const { EPS, BPS, issued = 110, treasury = 10, others = 40 } = stated;
    const preferred = annualFiling(2024, {
      EarningsPerShareYen: EPS ?? null,
      NetAssetsPerShareYen: BPS ?? null,
      NumberOfIssuedShares: issued,
      NumberOfTreasuryShares: treasury,
      NumberOfOtherClassShares: others,
    });
    const splits = [{ exDate: "2024-04-03", factor }];
    const { fields } = deriveCompany(companyFixture({ documents: [preferred], splits }));
    expect(fields.warning).toEqual(expected);
  });

  it.each<[string, Record<string, number | null>, number]>([
    ["the same", {}, 0],
    ["the same up to thousands", { NumberOfIssuedShares: 109_500 }, 0],
    ["another issued count", { NumberOfIssuedShares: 108_000 }, 1],
    ["another count of treasury shares", { NumberOfTreasuryShares: 5_000 }, 1],
    ["no treasury shares", { NumberOfTreasuryShares: null }, 0],
    ["no count", { NumberOfIssuedShares: null }, 0],
  ])("tell where a report gives %s beside the summary of the day", (_, facts, expected) => {
    const summary = summaryGiving(counts);
    const report = {
      ...annualFiling(2024, { ...counts, ...facts }),
      disclosedAt: "2024-06-25T15:00:00+09:00",
    };
    const newer = { ...quarterFiling(2024, "1Q", 1), facts: { NetSales: 1 } };
    const warned = warningsOn("2024-08-30", [summary, report, newer]);
    expect(warned.filter((warning) => warning === "share_counts_differ").length).toBe(expected);
    expect(warningsOn("2024-08-30", [summary, newer])).not.toContain("share_counts_differ");
  });

  it("tell of other counts only while the shares in use are of that day", () => {
    const known = [
      summaryGiving({ ...counts, NumberOfIssuedShares: 120_000 }),
      { ...annualFiling(2024, counts), disclosedAt: "2024-06-25T15:00:00+09:00" },
      quarterFiling(2024, "1Q", 1),
    ];
    expect(warningsOn("2024-08-02", known)).toEqual(["share_counts_differ"]);
    expect(warningsOn("2024-08-06", known)).toEqual([]);
  });

  it.each<[string, Record<string, number>, readonly number[], string[]]>([
    ["a split", { NumberOfIssuedShares: 220_000, NumberOfTreasuryShares: 20_000 }, [0.5], []],
    [
      "two splits",
      { NumberOfIssuedShares: 660_000, NumberOfTreasuryShares: 60_000 },
      [0.5, 1 / 3],
      [],
    ],
    ["a consolidation", { NumberOfIssuedShares: 11_000, NumberOfTreasuryShares: 1_000 }, [10], []],
    [
      "no split",
      { NumberOfIssuedShares: 220_000, NumberOfTreasuryShares: 20_000 },
      [],
      ["share_counts_differ"],
    ],
    [
      "a split in the issued count alone",
      { NumberOfIssuedShares: 220_000, NumberOfTreasuryShares: 10_000 },
      [0.5],
      ["share_counts_differ"],
    ],
  ])(
    "know %s at the year-end that one of the two counts already",
    (_, facts, factors, expected) => {
      const report = { ...annualFiling(2024, counts), disclosedAt: "2024-06-25T15:00:00+09:00" };
      const splits = factors.map((factor, at) => ({ exDate: `2024-0${at + 3}-28`, factor }));
      const known = [summaryGiving(facts), report];
      const { fields } = deriveCompany(companyFixture({ documents: known, splits }));
      expect(fields.warning).toEqual(expected);
    },
  );

  it.each<[string, IssueRecord["kind"], [start: string, end: string][], string[]]>([
    ["a fund's periods", "fund", HALVES, ["six_month_periods", "off_model_sector"]],
    ["a fund's only period", "fund", HALVES.slice(-1), ["six_month_periods", "off_model_sector"]],
    [
      "a fund's periods after a first one of eight months",
      "fund",
      [["2022-01-01", "2022-08-31"], ...HALVES],
      ["six_month_periods", "off_model_sector"],
    ],
    ["a company's periods", "stock", HALVES, ["six_month_periods"]],
    ["a company's only period", "stock", HALVES.slice(-1), ["changed_year_end"]],
    [
      "a company's periods after a year",
      "stock",
      [["2021-09-01", "2022-08-31"], ...HALVES],
      ["changed_year_end"],
    ],
  ])("tell of six months by %s", (_, kind, periods, expected) => {
    const filings = periods.map(([periodStart, periodEnd]) => ({
      ...annualFiling(2024),
      documentId: periodEnd,
      periodStart,
      periodEnd,
    }));
    expect(warningsOf(filings, { kind })).toEqual(expected);
  });

  it("tell of another accounting standard while growth and means compare years under both", () => {
    const plain = [2017, 2018, 2019].map((year) => annualFiling(year));
    const changed = [2020, 2021, 2022, 2023, 2024].map(ifrs);
    expect(warningsOf([...plain, ...changed])).toEqual(["changed_accounting_standard"]);
    // Five years of growth begin with the year to March 2019.
    expect(warningsOf([...plain.slice(0, 2), ifrs(2019), ...changed])).toEqual([]);
    expect(warningsOf(changed)).toEqual([]);
    // The year of the change is known under both, and of the later one.
    const both = { ...annualFiling(2019), disclosedAt: "2019-05-09T15:30:00+09:00" };
    expect(warningsOf([both, ifrs(2019), ...changed])).toEqual([]);
  });

  it("call a statement stale from the day after eighteen months", () => {
    expect(warningsOn("2025-09-30", [latest])).toEqual([]);
    expect(warningsOn("2025-10-01", [latest])).toEqual(["stale_statement"]);
  });

  it("forget a changed year-end and a gap after ten years", () => {
    const short = { ...annualFiling(2014), documentId: "short", periodStart: "2013-07-01" };
    const yearly = Array.from({ length: 10 }, (_, at) => annualFiling(2015 + at));
    expect(warningsOn("2024-03-29", [short, ...yearly])).toEqual(["changed_year_end"]);
    expect(warningsOn("2024-05-31", [short, ...yearly])).toEqual([]);
    expect(
      warningsOn("2024-05-31", [annualFiling(2011), annualFiling(2013), ...yearly.slice(1)]),
    ).toEqual([]);
    expect(warningsOn("2024-05-31", [annualFiling(2015), ...yearly.slice(2)])).toEqual([
      "missing_fiscal_year",
    ]);
  });
});
