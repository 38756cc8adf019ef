import { metrics } from "@tenbin/contract/metrics";
import { describe, expect, it } from "vitest";
import type { DocumentRecord } from "../../companies/index.ts";
import { annualFiling, recordOf } from "../testing/records.ts";
import { plainCompany, plainReadings } from "./index.ts";

const DAY = "2022-06-30";

/** Sales grow by 10 a year from 100, a tenth of which is operating profit, a twentieth profit. */
const facts = (sales: number): DocumentRecord["facts"] => ({
  NetSales: sales,
  OperatingIncome: sales / 10,
  OrdinaryIncome: sales / 8,
  ProfitLossAttributableToOwnersOfParent: sales / 20,
  Assets: 200,
  CurrentAssets: 120,
  CurrentLiabilities: 60,
  Liabilities: 100,
  NetAssets: 100,
  NonControllingInterests: 20,
  InvestmentSecurities: 10,
  CashAndCashEquivalents: 30,
  NetCashProvidedByUsedInOperatingActivities: 12,
  NetCashProvidedByUsedInInvestmentActivities: -4,
  DepreciationAndAmortization: 3,
  DividendsPaid: -2,
  PurchaseOfTreasuryShares: -1,
  NumberOfIssuedShares: 10,
  NetAssetsPerShareYen: 10,
  EarningsPerShareYen: sales / 160,
  DividendPerShareYen: sales / 400,
  NumberOfEmployees: 7,
});
const YEARS = [100, 110, 120, 130, 140, 150].map((sales, at) =>
  annualFiling(`${2017 + at}-03-31`, facts(sales)),
);
const CLOSES = {
  "2017-06-30": 10,
  "2018-03-30": 20,
  "2019-03-29": 20,
  "2019-06-28": 12,
  "2020-03-31": 20,
  "2021-03-31": 20,
  "2021-06-30": 16,
  "2021-12-30": 40,
  "2022-03-30": 20,
  "2022-05-30": 25,
  "2022-06-29": 24,
  "2022-06-30": 30,
};

type Changes = Parameters<typeof recordOf>[1];

function read(id: string, annual = YEARS, changes: Changes = {}): number | string {
  const reading = Object.values(plainReadings).find((group) => id in group)?.[id];
  const record = recordOf(annual, { closes: CLOSES, ...changes });
  const figure = reading!(plainCompany(record, DAY));
  return typeof figure === "number" ? figure : [...figure].toSorted().join();
}

/** Of a latest year that is disclosed then. */
const salesDisclosedAt = (disclosedAt: string) =>
  read("sales", [...YEARS.slice(0, -1), { ...YEARS.at(-1)!, disclosedAt }]);

const yieldOf = (latest: DocumentRecord) => read("dividend_yield", [...YEARS.slice(0, -1), latest]);

/** Market value of a company with 1,000 issued shares and 1,000 yen of equity per share. */
const valueOfEquity = (equity: number) =>
  read("mv", [
    annualFiling("2022-03-31", {
      NetAssets: equity,
      NetAssetsPerShareYen: 1_000,
      NumberOfIssuedShares: 1_000,
    }),
  ]);

const readWithSplit = (id: string, exDate: string, latest: DocumentRecord["facts"] = {}) => {
  const annual = [...YEARS.slice(0, -1), annualFiling("2022-03-31", { ...facts(150), ...latest })];
  return read(id, annual, { splits: [{ exDate, factor: 0.5 }] });
};

// Eight shares (equity of 80 by 10 a share) at 30 are 240.
const EXPECTED: Readonly<Record<string, number>> = {
  mv: 240,
  enterprise_value: 240 - 27,
  sales: 150,
  op: 15,
  op5: 13,
  ordinary_income: 18.75,
  profit: 7.5,
  assets: 200,
  equity: 80,
  employees: 7,
  per: 32,
  pbr: 3,
  psr: 1.6,
  pcfr: 20,
  mix_factor: 96,
  ev_ebitda: 213 / 18,
  ev_op: 14.2,
  fcf_yield: 8 / 240,
  dividend_yield: 0.375 / 30,
  per_mean_5y: (3_200 / 110 + 3_200 / 120 + 3_200 / 130 + 3_200 / 140 + 3_200 / 150) / 5,
  pbr_mean_5y: 2,
  pbr_to_mean: 1.5,
  netsales_growth_p1y: 150 / 140 - 1,
  netsales_growth_p3y: (150 / 120) ** (1 / 3) - 1,
  netsales_growth_p5y: 1.5 ** 0.2 - 1,
  op_growth_p5y: 1.5 ** 0.2 - 1,
  profit_growth_p1y: 150 / 140 - 1,
  assets_growth_p1y: 0,
  eps_growth_p5y: 1.5 ** 0.2 - 1,
  bps_growth_p5y: 0,
  dps_growth_p5y: 1.5 ** 0.2 - 1,
  quarter_sales_growth: 150 / 140 - 1,
  sales_rise_years: 5,
  op_margin: 0.1,
  op_margin_mean_3y: 0.1,
  op_margin_change: 0,
  net_margin: 0.05,
  cfo_margin: 0.08,
  roe: 7.5 / 80,
  roe_mean_5y: (110 + 120 + 130 + 140 + 150) / 5 / 20 / 80,
  roa: 7.5 / 200,
  asset_turnover: 0.75,
  accruals: -4.5 / 200,
  op_margin_deviation_5y: 0,
  op_loss_years_5y: 0,
  sales_fall_years_5y: 0,
  fcf_positive_years_5y: 5,
  netcash: 27,
  cash_price_ratio: 27 / 240,
  equity_ratio: 0.4,
  current_ratio: 2,
  debt_to_equity: 1.25,
  cash_months: 2.4,
  securities_ratio: 10 / 240,
  cfo: 12,
  fcf: 8,
  dps: 0.375,
  payout: 0.4,
  doe: 0.0375,
  dividend_rise_years: 5,
  dividend_kept_years: 5,
  buyback_yield: 1 / 240,
  total_payout: 0.4,
  total_yield: 3 / 240,
  share_change_1y: 0,
  share_change_5y: 0,
  close: 30,
  change_ratio: 0.25,
  return_1m: 0.2,
  return_3m: 0.5,
  return_6m: -0.25,
  return_12m: 0.875,
  return_3y: 1.5,
  return_5y: 2,
  high_52w_gap: -0.25,
  low_52w_gap: 0.5,
  days_since_results: 5,
  days_since_disclosure: 5,
};

describe("plainReadings", () => {
  it("are of declared metrics of the same group", () => {
    const declared = new Set(metrics.map(({ id, group }) => `${group} ${id}`));
    const ids = Object.entries(plainReadings).flatMap(([group, readings]) =>
      Object.keys(readings).map((id) => `${group} ${id}`),
    );
    expect(ids.filter((id) => !declared.has(id))).toEqual([]);
    expect(ids).toHaveLength(91);
  });

  it.each(Object.entries(EXPECTED))("%s", (id, expected) => {
    expect(read(id)).toBeCloseTo(expected, 9);
  });

  it("count no shares where a statement gives less than a trading unit", () => {
    expect(read("mv", [annualFiling("2022-03-31", { NumberOfIssuedShares: 99 })])).toBe(
      "undisclosed",
    );
    expect(read("mv", [annualFiling("2022-03-31", { NumberOfIssuedShares: 100 })])).toBe(3_000);
  });

  it("count the issued shares at most where equity per share implies more", () => {
    expect([900_000, 1_020_000].map((equity) => valueOfEquity(equity))).toEqual([27_000, 30_000]);
  });

  it("know nothing that was disclosed at the close or later", () => {
    expect(salesDisclosedAt(`${DAY}T14:59:00+09:00`)).toBe(150);
    expect(salesDisclosedAt(`${DAY}T15:00:00+09:00`)).toBe(140);
  });

  it("say why there is no figure", () => {
    const without = YEARS.filter(({ periodEnd }) => periodEnd !== "2021-03-31");
    const short = [{ ...YEARS[5]!, periodStart: "2021-07-01" }];
    const loss = annualFiling("2022-03-31", {
      ...facts(150),
      ProfitLossAttributableToOwnersOfParent: -1,
      NumberOfIssuedShares: 1_000,
      NetAssets: 10,
    });
    expect(read("sales", [])).toBe("undisclosed");
    expect(read("mv", YEARS, { closes: {} })).toBe("no_price");
    expect(read("netsales_growth_p1y", without)).toBe("gap");
    expect(read("per", short)).toBe("gap,short_record");
    expect(read("per", [...YEARS.slice(0, 5), ...short])).toBe("gap");
    expect(read("op5", YEARS.slice(2))).toBe("short_record");
    const first = { ...YEARS[0]!, periodStart: "2016-10-01" };
    expect(read("netsales_growth_p5y", [first, ...YEARS.slice(1)])).toBe("gap,short_record");
    const middle = { ...YEARS[1]!, periodStart: "2017-10-01" };
    expect(read("op5", [YEARS[0]!, middle, ...YEARS.slice(2)])).toBe("gap");
    expect(read("per", [loss])).toBe("not_positive");
    expect(read("pbr", [loss])).toBe("not_positive");
    expect(read("return_5y", YEARS, { closes: { [DAY]: 30 } })).toBe("no_price");
  });

  it("take no dividend of an earlier year or of another length for the yield", () => {
    const none = annualFiling("2022-03-31", { ...facts(150), DividendPerShareYen: null });
    expect(yieldOf(none)).toBe("undisclosed");
    expect(yieldOf({ ...YEARS[5]!, periodStart: "2021-07-01" })).toBe("gap");
    expect(yieldOf({ ...none, periodStart: "2021-07-01" })).toBe("gap,undisclosed");
  });

  it("put figures before a split on the share basis of the day", () => {
    const splits = [{ exDate: "2022-05-31", factor: 0.5 }];
    expect(read("mv", YEARS, { splits })).toBe(480);
    expect(read("dps", YEARS, { splits })).toBe(0.1875);
    expect(read("return_12m", YEARS, { splits })).toBeCloseTo(30 / 8 - 1, 9);
    expect(read("share_change_1y", YEARS, { splits })).toBe(0);
    expect(read("per_mean_5y", YEARS, { splits })).toBeCloseTo(EXPECTED["per_mean_5y"]!, 9);
  });

  it("read no sum of dividends of old and new shares, but its parts", () => {
    for (const id of ["dps", "payout", "dividend_yield", "dividend_rise_years", "dps_growth_p5y"])
      expect(readWithSplit(id, "2021-12-27")).toBe("mixed_shares");
    expect(readWithSplit("dps", "2021-06-29")).toBe(0.375);
    const parts = { InterimDividendPerShareYen: 0.3, YearEndDividendPerShareYen: 0.2 };
    const without = { DividendPerShareYen: null, ...parts };
    expect(readWithSplit("dps", "2021-12-27", parts)).toBeCloseTo(0.35, 12);
    expect(readWithSplit("dps", "2021-12-27", without)).toBeCloseTo(0.35, 12);
    expect(readWithSplit("dps", "2022-05-31", without)).toBe("mixed_shares");
    const final = { DividendPerShareYen: null, YearEndDividendPerShareYen: 0.2 };
    expect(readWithSplit("dps", "2022-05-31", final)).toBeCloseTo(0.1, 12);
    expect(readWithSplit("dps", "2021-12-27", { DividendPerShareYen: null })).toBe("undisclosed");
  });

  it("count a year's figures as its consolidated statement has them", () => {
    const own = { ...annualFiling("2022-03-31", facts(50)), consolidated: false };
    expect(read("sales", [...YEARS, own])).toBe(150);
    expect(read("sales", [...YEARS, { ...own, consolidated: true }])).toBe(50);
  });

  it("take the median of traded values, days without a trade as 0", () => {
    const trades = { days: [1, 2, 3], close: [10, null, 30], volume: [5, null, 1] };
    expect(read("daily_amount", YEARS, { trades })).toBe(30);
    const none = { days: [1], close: [10], volume: [null] };
    expect(read("daily_amount", YEARS, { trades: none })).toBe("no_price");
  });

  it("count the years since the listing", () => {
    expect(read("listing_years", YEARS, { listingDate: "2021-06-30" })).toBeCloseTo(
      365 / 365.25,
      9,
    );
    expect(read("listing_years")).toBe("undisclosed");
  });
});
