import { annualFiling, ISSUE, quarterFiling } from "../../../companies/testing/filings.ts";
import type { DocumentRecord } from "../../../companies/index.ts";
import { toEpochDay } from "../../../platform/clock/days.ts";
import type { MetricFacts } from "../company-on-day.ts";

export const DAY = "2024-12-10";
const MILLION = 1_000_000;

interface RawYear {
  readonly sales: number;
  readonly op: number;
  readonly profit: number;
  readonly equity: number;
  readonly net: number;
  /** On the shares of the year's end. */
  readonly dps: number;
  /** Its part of before the split of the year, on the shares of then. */
  readonly interim?: number;
  /** First forecast of operating profit for the year after. */
  readonly next: number;
  readonly cfo: number;
  readonly cfi: number;
}

/** Millions of yen; net shares in thousands and dividends in yen as filed: 1:2 on 2022-09-29. */
const RAW: Readonly<Record<number, RawYear>> = {
  2018: {
    sales: 1000,
    op: 80,
    profit: 50,
    equity: 900,
    net: 900,
    dps: 10,
    next: 85,
    cfo: 60,
    cfi: -20,
  },
  2019: {
    sales: 1100,
    op: 90,
    profit: 60,
    equity: 1000,
    net: 900,
    dps: 12,
    next: 95,
    cfo: 70,
    cfi: -30,
  },
  2020: {
    sales: 1200,
    op: 100,
    profit: 66,
    equity: 1100,
    net: 900,
    dps: 14,
    next: 105,
    cfo: 80,
    cfi: -90,
  },
  2021: {
    sales: 1150,
    op: 60,
    profit: 30,
    equity: 1200,
    net: 900,
    dps: 14,
    next: 100,
    cfo: 50,
    cfi: -30,
  },
  2022: {
    sales: 1300,
    op: 110,
    profit: 70,
    equity: 1400,
    net: 900,
    dps: 16,
    next: 120,
    cfo: 90,
    cfi: -40,
  },
  2023: {
    sales: 1400,
    op: 126,
    profit: 80,
    equity: 1600,
    net: 1800,
    dps: 9,
    interim: 8,
    next: 140,
    cfo: 110,
    cfi: -50,
  },
  2024: {
    sales: 1540,
    op: 154,
    profit: 100,
    equity: 1800,
    net: 1740,
    dps: 10,
    next: 160,
    cfo: 150,
    cfi: -60,
  },
};

const forecastYear = (start: number) => ({
  ForecastFiscalYearStart: start * 10_000 + 401,
  ForecastFiscalYearEnd: (start + 1) * 10_000 + 331,
});

/** With a split between them, in parts as paid and not as one sum. */
function dividendsOf({ dps, interim }: RawYear): DocumentRecord["facts"] {
  return interim === undefined
    ? { DividendPerShareYen: dps }
    : { InterimDividendPerShareYen: interim, YearEndDividendPerShareYen: dps - interim / 2 };
}

function annual([year, raw]: [string, RawYear]): DocumentRecord {
  const shares = raw.net * 1_000;
  return annualFiling(Number(year), {
    NetSales: raw.sales * MILLION,
    OperatingIncome: raw.op * MILLION,
    OrdinaryIncome: (raw.op + 6) * MILLION,
    ProfitLossAttributableToOwnersOfParent: raw.profit * MILLION,
    Assets: 3_000 * MILLION - (2024 - Number(year)) * 200 * MILLION,
    CurrentAssets: 1_500 * MILLION,
    CurrentLiabilities: 600 * MILLION,
    InvestmentSecurities: 200 * MILLION,
    Liabilities: 1_100 * MILLION,
    NetAssets: (raw.equity + 100) * MILLION,
    NonControllingInterests: 100 * MILLION,
    CashAndCashEquivalents: 500 * MILLION,
    NetCashProvidedByUsedInOperatingActivities: raw.cfo * MILLION,
    NetCashProvidedByUsedInInvestmentActivities: raw.cfi * MILLION,
    DepreciationAndAmortization: 40 * MILLION,
    DividendsPaid: -16 * MILLION,
    PurchaseOfTreasuryShares: -30 * MILLION,
    NumberOfIssuedShares: shares * 1.1,
    NumberOfTreasuryShares: shares * 0.1,
    NumberOfEmployees: 321,
    EarningsPerShareYen: (raw.profit * MILLION) / shares,
    NetAssetsPerShareYen: (raw.equity * MILLION) / shares,
    ...dividendsOf(raw),
    ForecastOperatingIncome: raw.next * MILLION,
    ForecastNetSales: raw.next * 10 * MILLION,
    ForecastProfit: raw.next * 0.65 * MILLION,
    ForecastDividendPerShareYen: 11,
    ...forecastYear(Number(year)),
  });
}

function halfYear(start: number, sales: number, op: number): DocumentRecord {
  const filing = quarterFiling(start, "2Q", op * MILLION);
  return {
    ...filing,
    facts: {
      ...filing.facts,
      NetSales: sales * MILLION,
      CurrentAssets: 1_600 * MILLION,
      InvestmentSecurities: 200 * MILLION,
      Liabilities: 1_150 * MILLION,
      // Half-year reports of EDINET state no shares.
      NumberOfIssuedShares: null,
      NumberOfTreasuryShares: null,
      NetAssetsPerShareYen: null,
    },
  };
}

function notice(
  kind: "forecast" | "notice",
  on: string,
  facts: DocumentRecord["facts"],
): DocumentRecord {
  const disclosedAt = `${on}T15:00:00+09:00`;
  return { ...annualFiling(2025), documentId: `N${on}`, kind, disclosedAt, facts };
}

/** Seven fiscal years, five half-years and the running one, two revisions, a buy-back. */
export const DOCUMENTS: readonly DocumentRecord[] = [
  ...Object.entries(RAW).map(annual),
  halfYear(2019, 590, 45),
  halfYear(2020, 560, -5),
  halfYear(2021, 640, 50),
  halfYear(2022, 700, 66),
  halfYear(2023, 760, 75),
  notice("forecast", "2024-02-20", {
    ForecastOperatingIncome: 130 * MILLION,
    PreviousForecastOperatingIncome: 140 * MILLION,
    ...forecastYear(2023),
  }),
  halfYear(2024, 800, 90),
  notice("notice", "2024-05-10", { BuybackLimitYen: 54 * MILLION }),
  notice("forecast", "2024-11-20", {
    ForecastOperatingIncome: 176 * MILLION,
    PreviousForecastOperatingIncome: 160 * MILLION,
    ForecastNetSales: 1_650 * MILLION,
    ForecastProfit: 112 * MILLION,
    ...forecastYear(2024),
  }),
];

/** Every other day 990 yen, back from 900 on the day; before these a trade in June and one a year ago. */
function closes(): MetricFacts["closes"] {
  const last = toEpochDay(DAY);
  const daily = Array.from({ length: 151 }, (_, at) => 150 - at);
  return {
    days: [toEpochDay("2023-12-08"), toEpochDay("2024-06-07"), ...daily.map((back) => last - back)],
    close: [750, 600, ...daily.map((back) => (back % 2 === 0 ? 900 : 990))],
  };
}

export function metricFacts(changes: Partial<MetricFacts> = {}): MetricFacts {
  return {
    day: DAY,
    issue: { ...ISSUE, listingDate: "2000-12-10" },
    documents: DOCUMENTS,
    splits: [{ exDate: "2022-09-29", factor: 0.5 }],
    quote: {
      code: ISSUE.code,
      date: DAY,
      close: 900,
      previousClose: 990,
      previousDate: "2024-12-09",
      rawPreviousClose: 990,
      volume: 5_000,
      dailyAmount: 4_698_000,
    },
    monthEnds: [
      { date: "2019-12-30", close: 1_000 },
      { date: "2020-03-31", close: 800 },
      { date: "2021-03-31", close: 1_000 },
      { date: "2021-12-30", close: 1_300 },
      { date: "2022-03-31", close: 1_200 },
      { date: "2023-03-31", close: 700 },
      { date: "2024-03-29", close: 800 },
    ],
    closes: closes(),
    rating: {
      verdict: "cheap",
      unratedReason: null,
      price: 900,
      valuePerShare: 1_200,
      valuePerShareBeforeCalibration: 1_250,
      ratio: 0.75,
    },
    accuracy: { score: 70 },
    valuation: {
      value: 2_088 * MILLION,
      bands: {
        p50: { low: 1_800 * MILLION, high: 2_400 * MILLION },
        p80: { low: 1_500 * MILLION, high: 2_900 * MILLION },
      },
    },
    points: [{ date: "2023-12-29", value: 1_800 * MILLION, shares: 1_800_000 }],
    evidence: {
      figures: { netCashRatio: 0.3, dividendRaised: 0.1, operatingProfitToEv: 0.12, roe: 0.05 },
      places: { netCashRatio: 0.9, dividendRaised: 0.8, operatingProfitToEv: 0.7, roe: 0.6 },
      absence: null,
      periodEnd: "2024-03-31",
      carriedFrom: null,
      profitYears: 3,
      level: "strong",
      score: 4.5,
    },
    ...changes,
  };
}
