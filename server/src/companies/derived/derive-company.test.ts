import fc from "fast-check";
import { type Absence, companyPage, financials } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import type { CompanyInput } from "./company-fields.ts";
import { deriveCompany } from "./derive-company.ts";
import type { DocumentRecord, IssueRecord } from "../records.ts";
import {
  annualFiling,
  companyFixture,
  forecastFiling,
  ISSUE,
  QUOTE,
  quarterFiling,
  SIX_YEARS,
} from "../testing/filings.ts";

const reasons = (changes: Partial<CompanyInput>) =>
  deriveCompany(companyFixture(changes)).page.absences;

const fieldsOf = (issue: Partial<IssueRecord>, rest: Partial<CompanyInput> = {}) =>
  deriveCompany(companyFixture({ ...rest, issue: { ...ISSUE, ...issue } })).fields;

function forecastOf(facts: DocumentRecord["facts"]): DocumentRecord {
  const filing = forecastFiling(2024, 130, "2024-05-10");
  return { ...filing, facts: { ...filing.facts, ...facts } };
}

function scaledBy(document: DocumentRecord, scale: number): DocumentRecord {
  const facts = Object.entries(document.facts).map(([name, value]) => [
    name,
    name.startsWith("NumberOf") || value === null ? value : value * scale,
  ]);
  return { ...document, facts: Object.fromEntries(facts) };
}

describe("deriveCompany", () => {
  it("derives every field of an ordinary company [spec 3.2]", () => {
    const { fields, page } = deriveCompany(companyFixture());
    expect(fields).toMatchObject({
      id: "97350",
      ticker: "9735",
      standard: "generic",
      search_field_jp: "みほん工業 みほんこうぎょう ミホ".replaceAll(/[ぁ-ゖ]/g, (c) =>
        String.fromCharCode(c.charCodeAt(0) + 0x60),
      ),
      search_field_en: "mihon industries",
      nickname: { ミホ: true },
      mv: 1_500,
      netcash: 900 + 140 - 800,
      cash_price_ratio: 240 / 1_500,
      op: 100,
      op5: 100,
      daily_amount: 400,
      tape: {
        close: 15,
        change: 3,
        change_ratio: 0.25,
        volume: 30,
        date: "2024-06-28",
        decimals: 0,
      },
      price_date_is_newest: true,
      warning: [],
      listing_date: Date.UTC(2000, 0, 3, 15) / 1000,
      delisted: false,
    });
    expect(fields.netsales_growth_p5y).toBeCloseTo(0.1, 12);
    expect(fields.op_growth_p5y).toBe(0);
    expect(page.shares).toEqual({ net: 100, basis: "issued_less_treasury", other_classes: null });
    expect(page.figures).toEqual({
      per: 1_500 / 60,
      forecast_per: null,
      pbr: 1_500 / 1_200,
      dividend_yield: 0.2 / 15,
      dividend_yield_of: "reported",
      equity_ratio: 0.6,
      roe: 0.05,
    });
    expect(page.absences).toEqual({ progress: "no_forecast", forecast_per: "no_forecast" });
  });

  it.each([
    ["a step of 0.1 yen", 152.3, 151.9, { change: 0.4, decimals: 1 }],
    ["a step of 0.5 yen", 2_999.5, 3_000, { change: -0.5, decimals: 1 }],
    ["no change", 1_602, 1_602, { change: 0, change_ratio: 0, decimals: 0 }],
    ["an ex-day of whole yen", 800, 1_501 / 2, { change: 49.5, decimals: 0 }],
    ["an ex-rights day", 1_500, 1_359.5 / 3, { change: 1_046.833, decimals: 0 }],
    ["a binary fraction after a split", 453, 151 * 3.0000000000001, { change: 0, change_ratio: 0 }],
    ["the first trade", 842.3, null, { change: null, change_ratio: null, decimals: 1 }],
  ])("shows the change of %s exactly", (_, close, previousClose, expected) => {
    const quote = { ...QUOTE, close, previousClose };
    expect(deriveCompany(companyFixture({ quote })).fields.tape).toMatchObject(expected);
  });

  it.each([
    ["the trading day before", "2024-06-27", "2024-06-28", null],
    ["the Friday before a Monday", "2024-06-28", "2024-07-01", null],
    ["a day with another trading day between", "2024-06-26", "2024-06-28", "2024-06-26"],
    ["a day eleven weeks before", "2022-06-30", "2022-09-16", "2022-06-30"],
    ["the day before trading failed", "2020-09-30", "2020-10-02", "2020-09-30"],
    ["no day", null, "2024-06-28", null],
  ])("names the day of the close before where it is not the trading day before: %s", (...row) => {
    const [, previousDate, date, expected] = row;
    const quote = { ...QUOTE, date, previousDate };
    expect(deriveCompany(companyFixture({ quote })).page.change_from).toBe(expected);
  });

  it("shows no change of what has no quote", () => {
    expect(deriveCompany(companyFixture({ quote: null })).fields.tape).toEqual({
      close: null,
      change: null,
      change_ratio: null,
      volume: null,
      date: null,
      decimals: 0,
    });
  });

  it("answers in the contract's shapes", () => {
    const { page, financials: shown } = deriveCompany(companyFixture());
    const declared = companyPage.pick({
      segment: true,
      name_kana: true,
      change_from: true,
      shares: true,
      figures: true,
      progress: true,
      netcash_parts: true,
      dividends: true,
      absences: true,
    });
    expect(declared.parse(page)).toEqual(page);
    expect(financials.omit({ sources: true }).parse(shown)).toEqual(shown);
  });

  it("gives the reason for each figure it cannot give", () => {
    expect(reasons({ quote: null })).toMatchObject({
      mv: "no_price",
      cash_price_ratio: "no_price",
      daily_amount: "no_price",
    });
    expect(reasons({ documents: [] })).toMatchObject({
      mv: "no_shares",
      netcash: "no_statement",
      op: "no_statement",
    });
    expect(reasons({ documents: SIX_YEARS.slice(1) })).toMatchObject({
      netsales_growth_p5y: "fewer_than_six_years",
    });
    expect(
      reasons({ documents: SIX_YEARS.filter(({ documentId }) => documentId !== "S2021") }),
    ).toMatchObject({
      op5: "missing_year",
    });
    expect(reasons({ documents: [annualFiling(2018), ...SIX_YEARS.slice(1)] })).toMatchObject({
      netsales_growth_p5y: "missing_year",
    });
    expect(
      reasons({ documents: [annualFiling(2019, { OperatingIncome: -5 }), ...SIX_YEARS.slice(1)] }),
    ).toMatchObject({ op_growth_p5y: "nonpositive_end" });
    expect(
      reasons({
        documents: [
          ...SIX_YEARS.slice(0, 5),
          annualFiling(2024, { CurrentAssets: null, OperatingIncome: null }),
        ],
      }),
    ).toMatchObject({ op: "fact_not_disclosed", op_growth_p5y: "fact_not_disclosed" });
  });

  it.each<[string, Partial<CompanyInput>, Record<string, Absence>]>([
    [
      "without a price",
      { quote: null },
      { per: "no_price", forecast_per: "no_price", pbr: "no_price", dividend_yield: "no_price" },
    ],
    [
      "without documents",
      { documents: [] },
      { per: "no_shares", pbr: "no_shares", roe: "no_statement", dividend_yield: "no_statement" },
    ],
    [
      "with a loss",
      { documents: [annualFiling(2024, { ProfitLossAttributableToOwnersOfParent: -6 })] },
      { per: "nonpositive_base" },
    ],
    [
      "with liabilities above its assets",
      { documents: [annualFiling(2024, { NetAssets: -10, NetAssetsPerShareYen: -0.1 })] },
      { pbr: "negative_equity", roe: "negative_equity" },
    ],
    [
      "that does not disclose its profit and dividend",
      {
        documents: [
          annualFiling(2024, {
            ProfitLossAttributableToOwnersOfParent: null,
            DividendPerShareYen: null,
          }),
        ],
      },
      {
        per: "fact_not_disclosed",
        roe: "fact_not_disclosed",
        dividend_yield: "fact_not_disclosed",
      },
    ],
    [
      "whose latest year and forecast have nine months",
      {
        documents: [
          { ...annualFiling(2024), periodStart: "2023-07-01" },
          forecastOf({ ForecastProfit: 60, ForecastFiscalYearEnd: 20241231 }),
        ],
      },
      {
        per: "missing_year",
        forecast_per: "missing_year",
        roe: "missing_year",
        dividend_yield: "missing_year",
      },
    ],
    [
      "whose accounting period is six months",
      {
        documents: [
          { ...annualFiling(2023), periodStart: "2022-10-01" },
          { ...annualFiling(2024), periodStart: "2023-10-01" },
          forecastOf({ ForecastProfit: 60, ForecastFiscalYearEnd: 20240930 }),
        ],
      },
      {
        per: "six_month_periods",
        forecast_per: "six_month_periods",
        roe: "six_month_periods",
        dividend_yield: "six_month_periods",
        netsales_growth_p5y: "six_month_periods",
        op5: "six_month_periods",
      },
    ],
    [
      "whose forecast is undecided",
      { documents: [...SIX_YEARS, forecastOf({ ForecastOperatingIncome: null })] },
      { forecast_per: "forecast_undecided" },
    ],
  ])("says of a company %s why the figures of its page are missing", (_, changes, expected) => {
    const { page } = deriveCompany(companyFixture(changes));
    expect(page.absences).toMatchObject(expected);
    for (const [name, value] of Object.entries(page.figures)) {
      const isGiven = name === "dividend_yield_of" || value !== null;
      expect([name, name in page.absences]).toEqual([name, !isGiven]);
    }
  });

  it("knows nothing of documents disclosed at or after the close of the day", () => {
    const later = {
      ...annualFiling(2025, { OperatingIncome: 9_999 }),
      disclosedAt: "2024-06-28T15:00:00+09:00",
    };
    expect(deriveCompany(companyFixture({ documents: [...SIX_YEARS, later] }))).toEqual(
      deriveCompany(companyFixture()),
    );
  });

  it("marks gaps, changed year-ends and forecasts among the fiscal years", () => {
    const nine = { ...annualFiling(2021), documentId: "short", periodEnd: "2020-12-31" };
    const fifteen = { ...annualFiling(2022), documentId: "long", periodStart: "2021-01-01" };
    const forecast = forecastFiling(2024, 130, "2024-05-10");
    const documents = [
      annualFiling(2018),
      annualFiling(2020),
      nine,
      fifteen,
      annualFiling(2024),
      { ...forecast, facts: { ...forecast.facts, ForecastFiscalYearEnd: 20241231 } },
    ];
    const { financials: shown, fields } = deriveCompany(companyFixture({ documents }));
    expect(
      shown.years.map(({ name, status, irregular, months }) => [name, status, irregular, months]),
    ).toEqual([
      ["2018年3月期", "reported", false, 12],
      ["2019年3月期", "missing", false, null],
      ["2020年3月期", "reported", false, 12],
      ["2020年12月期", "reported", true, 9],
      ["2022年3月期", "reported", true, 15],
      ["2023年3月期", "missing", false, null],
      ["2024年3月期", "reported", false, 12],
      ["2024年12月期", "forecast", true, 9],
    ]);
    expect(fields.warning).toEqual(["changed_year_end", "missing_fiscal_year"]);
  });

  it("weighs progress against the forecast in force and the company's own habit", () => {
    const documents = [2020, 2021, 2022, 2023, 2024].flatMap((start, index) => [
      forecastFiling(start, 100, `${start}-05-10`),
      quarterFiling(start, "1Q", 20 + index),
    ]);
    const revised = forecastFiling(2024, 80, "2024-09-01");
    const { fields, page } = deriveCompany(
      companyFixture({ day: "2024-10-31", documents: [...documents, revised] }),
    );
    expect(fields.progress).toBe(24 / 80);
    expect(page.progress).toMatchObject({
      quarter: 1,
      own_mean: (0.2 + 0.21 + 0.22 + 0.23) / 4,
      forecast_op: 80,
      fiscal_year: "2025年3月期",
      points: [{ quarter: 1, value: 24 / 80 }],
    });
  });

  it("names quarters by the year that they belong to, also where that year has nine months", () => {
    const short = { ...annualFiling(2021), documentId: "S", periodEnd: "2020-12-31" };
    const told = forecastFiling(2024, 100, "2024-05-10");
    const nine = { ...told, facts: { ...told.facts, ForecastFiscalYearEnd: 20241231 } };
    const { financials: shown, page } = deriveCompany(
      companyFixture({
        day: "2024-10-31",
        documents: [quarterFiling(2020, "1Q", 20), short, nine, quarterFiling(2024, "1Q", 24)],
      }),
    );
    expect(shown.quarters.map(({ name }) => name)).toEqual([
      "2020年12月期 1Q累計",
      "2020年12月期 通期",
      "2024年12月期 1Q累計",
    ]);
    expect(page.progress.fiscal_year).toBe("2024年12月期");
  });

  it("has no yield from the dividend of a year before the latest", () => {
    const none = [...SIX_YEARS.slice(0, -1), annualFiling(2024, { DividendPerShareYen: null })];
    const { figures, absences } = deriveCompany(companyFixture({ documents: none })).page;
    expect([figures.dividend_yield, figures.dividend_yield_of]).toEqual([null, null]);
    expect(absences["dividend_yield"]).toBe("fact_not_disclosed");
  });

  it("tells the kinds of issue apart [spec 3.5]", () => {
    expect(fieldsOf({ listingDate: "2024-07-01" }, { quote: null }).standard).toBe(
      "not_yet_listed",
    );
    expect(fieldsOf({ listingDate: null, segment: null }, { quote: null }).standard).toBe(
      "not_yet_listed",
    );
    expect(fieldsOf({ listingDate: null }).standard).toBe("generic");
    const us = [{ ...annualFiling(2024), accountingStandard: "US" as const }];
    expect(fieldsOf({}, { documents: us }).standard).toBe("us_standard");
    expect(fieldsOf({ delistingDate: "2024-06-28" }).delisted).toBe(true);
    expect(fieldsOf({ delistingDate: "2024-06-29" }).delisted).toBe(false);
    expect(fieldsOf({ sector33: "銀行業", alerts: ["supervision"] }).warning).toEqual([
      "supervision",
      "off_model_sector",
    ]);
    expect(fieldsOf({}, { day: "2025-11-28" }).warning).toContain("stale_statement");
  });

  it("scales with the yen: amounts by the factor, ratios not at all", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (scale) => {
        const documents = SIX_YEARS.map((document) => scaledBy(document, scale));
        const scaled = deriveCompany(
          companyFixture({ documents, quote: { ...QUOTE, close: QUOTE.close * scale } }),
        );
        const plain = deriveCompany(companyFixture());
        expect(scaled.fields.mv).toBe((plain.fields.mv ?? 0) * scale);
        expect(scaled.fields.netcash).toBe((plain.fields.netcash ?? 0) * scale);
        expect(scaled.fields.cash_price_ratio).toBeCloseTo(plain.fields.cash_price_ratio ?? 0, 9);
        expect(scaled.page.figures.per).toBeCloseTo(plain.page.figures.per ?? 0, 9);
      }),
      { seed: 6, numRuns: 100 },
    );
  });
});
