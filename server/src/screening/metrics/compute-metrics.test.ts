import { isMetricId, type MetricId, metrics } from "@tenbin/contract/metrics";
import { describe, expect, it } from "vitest";
import { deriveCompany, type DocumentRecord } from "../../companies/index.ts";
import { annualFiling, quarterFiling } from "../../companies/testing/filings.ts";
import { toEpochDay } from "../../platform/clock/days.ts";
import type { MetricFacts } from "./company-on-day.ts";
import { type CompanyMetrics, computeMetrics } from "./compute-metrics.ts";
import { GOLDEN, M, root } from "./testing/golden-metrics.ts";
import { DOCUMENTS, metricFacts } from "./testing/metric-company.ts";

const of = (changes: Partial<MetricFacts> = {}) => computeMetrics(metricFacts(changes));
const pick = (from: CompanyMetrics, ...ids: MetricId[]) => ids.map((id) => from[id]);
/** The same filings with other facts in one of them. */
const refiled = (documentId: string, facts: DocumentRecord["facts"]) =>
  DOCUMENTS.map((document) =>
    document.documentId === documentId
      ? { ...document, facts: { ...document.facts, ...facts } }
      : document,
  );

describe("computeMetrics", () => {
  it("computes every declared metric, and no other", () => {
    const ids = metrics.map(({ id }) => id).toSorted();
    expect(Object.keys(of()).toSorted()).toEqual(ids);
    expect(Object.keys(GOLDEN).toSorted()).toEqual(ids);
  });

  it.each(metrics)("recomputes $id from the raw filings and prices", ({ id }) => {
    expect(of()[id]).toBeCloseTo(GOLDEN[id], 10);
  });

  it("gives the figures that the company's page shows", () => {
    const facts = metricFacts();
    const { fields, page } = deriveCompany(facts);
    const computed = of();
    const shown = Object.entries({ ...fields, ...page.figures }).filter(([id]) => isMetricId(id));
    expect(shown.length).toBe(15);
    expect(shown.map(([id]) => [id, computed[id as MetricId]])).toEqual(shown);
    expect(computed.progress_mean).toBe(page.progress.own_mean);
  });
});

describe("computeMetrics as of a day", () => {
  it("changes with nothing that is disclosed or traded later", () => {
    const { closes, monthEnds, splits, points } = metricFacts();
    const day = "2024-11-08";
    const quote = { ...metricFacts().quote!, date: day };
    const before = of({ day, quote });
    const later = [
      annualFiling(2025, { NetSales: 9 * M }),
      quarterFiling(2024, "3Q", 1),
      { ...DOCUMENTS.at(-1)!, documentId: "L1", disclosedAt: "2024-11-08T15:30:00+09:00" },
    ];
    const planted = of({
      day,
      quote,
      documents: [...later, ...DOCUMENTS],
      splits: [...splits, { exDate: "2024-11-11", factor: 0.1 }],
      monthEnds: [...monthEnds, { date: "2024-12-30", close: 1 }],
      closes: {
        days: [...closes.days, toEpochDay("2024-12-11")],
        close: [...closes.close, 1],
      },
      points: [...points, { date: "2024-12-30", value: 1, shares: 1 }],
    });
    expect(planted).toEqual(before);
    const untouched = DOCUMENTS.filter(({ disclosedAt }) => disclosedAt < "2024-11-08");
    expect(of({ day, quote, documents: untouched })).toEqual(before);
    // The revision of November 20 is what the metrics of the later day know beside.
    expect(pick(before, "forecast_op", "op_revision_90d", "revisions_up_1y")).toEqual([
      160 * M,
      0,
      0,
    ]);
  });
});

describe("computeMetrics of a company without", () => {
  it("anything, gives a reason for each metric and never 0", () => {
    const nothing = of({
      issue: { ...metricFacts().issue, listingDate: null },
      documents: [],
      quote: null,
      monthEnds: [],
      closes: { days: [], close: [] },
      rating: {
        verdict: "unrated",
        unratedReason: "no_price",
        price: null,
        valuePerShare: null,
        valuePerShareBeforeCalibration: null,
        ratio: null,
      },
      accuracy: { score: null },
      valuation: null,
      points: [],
      evidence: {
        figures: { netCashRatio: null, dividendRaised: null, operatingProfitToEv: null, roe: null },
        places: { netCashRatio: null, dividendRaised: null, operatingProfitToEv: null, roe: null },
        absence: "no_statement",
        periodEnd: null,
        carriedFrom: null,
        profitYears: 3,
        level: null,
        score: null,
      },
    });
    expect(Object.entries(nothing).filter(([, figure]) => typeof figure === "number")).toEqual([]);
    expect(
      pick(nothing, "close", "sales", "forecast_op", "score", "evidence_roe", "listing_years"),
    ).toEqual([
      "no_price",
      "no_statement",
      "no_forecast",
      "unrated",
      "no_statement",
      "no_listing_date",
    ]);
  });

  it("forecasts, leaves out what rests on them", () => {
    const documents = DOCUMENTS.filter(({ kind }) => kind !== "forecast").map((document) =>
      Object.assign({}, document, {
        facts: Object.fromEntries(
          Object.entries(document.facts).filter(([name]) => !name.startsWith("Forecast")),
        ),
      }),
    );
    const without = of({ documents });
    expect(
      pick(
        without,
        "progress",
        "progress_gap",
        "forecast_per",
        "forecast_op_growth",
        "op_revision_90d",
        "days_since_revision",
        "forecast_surprise_mean_5y",
      ),
    ).toEqual([
      "no_forecast",
      "no_forecast",
      "no_forecast",
      "no_forecast",
      "no_forecast",
      "no_revision",
      "short_history",
    ]);
    // The dividend paid stands where none is forecast.
    expect(without.dividend_yield).toBeCloseTo(10 / 900, 12);
    expect(pick(without, "revisions_up_1y", "revisions_down_1y")).toEqual([0, 0]);
  });

  it("a forecast that is still in force, names it as undecided", () => {
    const documents = DOCUMENTS.map((document) => ({
      ...document,
      facts: Object.fromEntries(
        Object.entries(document.facts).map(([name, value]) =>
          /^Forecast(?!FiscalYear)/.test(name) ? [name, null] : [name, value],
        ),
      ),
    }));
    const withdrawn = of({ documents });
    for (const id of [
      "progress",
      "forecast_op",
      "forecast_per",
      "forecast_op_growth",
      "forecast_sales_growth",
      "forecast_profit_growth",
      "forecast_op_margin",
      "op_revision_90d",
      "op_revision_since_first",
    ] as const) {
      expect(withdrawn[id], id).toBe("forecast_undecided");
    }
  });

  it("positive equity, has no multiple of it", () => {
    const documents = refiled("S2024", {
      NetAssets: -200 * M,
      NetAssetsPerShareYen: -300 / 1.74,
    });
    const negative = of({ documents });
    expect(pick(negative, "pbr", "debt_to_equity", "doe", "bps_growth_p5y")).toEqual([
      "negative_equity",
      "negative_equity",
      "negative_equity",
      "nonpositive_end",
    ]);
    expect(negative.equity).toBe(-300 * M);
    expect(negative.equity_ratio).toBeCloseTo(-0.1, 12);
    // The mean of −300 and 1,600 is still positive.
    expect(negative.roe).toBeCloseTo(100 / 650, 12);
  });
});

describe("computeMetrics of a company that", () => {
  it("turns from deficit to profit, has no growth from below 0", () => {
    const documents = refiled("S2024", {
      OperatingIncome: -20 * M,
      ProfitLossAttributableToOwnersOfParent: -30 * M,
      EarningsPerShareYen: -30 / 1.74,
    });
    const turning = of({ documents });
    expect(pick(turning, "op", "forecast_op", "op_loss_years_5y", "op_rise_years")).toEqual([
      -20 * M,
      176 * M,
      1,
      0,
    ]);
    expect(
      pick(turning, "per", "payout", "total_payout", "forecast_op_growth", "op_growth_p5y", "peg"),
    ).toEqual([
      "nonpositive_base",
      "nonpositive_base",
      "nonpositive_base",
      "nonpositive_base",
      "nonpositive_end",
      "nonpositive_end",
    ]);
  });

  it("changed its year-end, is compared with no year that is shorter", () => {
    const shortened = DOCUMENTS.map((document) =>
      document.documentId === "S2023" ? { ...document, periodStart: "2022-07-01" } : document,
    );
    const changed = of({ documents: shortened });
    expect(
      pick(changed, "netsales_growth_p1y", "op_margin_change", "sales_rise_years", "roe_mean_5y"),
    ).toEqual(["missing_year", "missing_year", "missing_year", "missing_year"]);
    expect(changed.netsales_growth_p3y).toBeCloseTo(root(1_540 / 1_150, 3), 12);
    // The short year is the latest until the next results.
    const latest = shortened.filter(({ documentId }) => documentId !== "S2024");
    expect(of({ documents: latest }).forecast_op_growth).toBe("missing_year");
  });

  it.each([
    ["nine", "2023-07-01"],
    ["eighteen", "2022-10-01"],
  ])(
    "reports %s months, sets none of their flows against a price or a balance",
    (_, periodStart) => {
      const documents = DOCUMENTS.map((document) =>
        document.documentId === "S2024" ? { ...document, periodStart } : document,
      );
      const found = of({ documents });
      const skipped = [
        "per",
        "psr",
        "pcfr",
        "ev_ebitda",
        "ev_op",
        "fcf_yield",
        "mix_factor",
        "roe",
        "roa",
        "asset_turnover",
        "accruals",
        "cash_months",
        "doe",
        "buyback_yield",
        "total_yield",
        "forecast_dps_growth",
      ] as const;
      for (const id of skipped) expect(found[id], id).toBe("missing_year");
      for (const id of ["op", "sales", "pbr", "op_margin", "payout"] as const)
        expect(found[id], id).toBeCloseTo(GOLDEN[id], 10);
    },
  );

  it("forecasts nine months, sets none of them against a price or a year", () => {
    const documents = DOCUMENTS.map((document) => ({
      ...document,
      facts:
        document.facts["ForecastFiscalYearStart"] === 20240401
          ? { ...document.facts, ForecastFiscalYearEnd: 20241231 }
          : document.facts,
    }));
    const found = of({ documents });
    for (const id of ["forecast_per", "dividend_yield", "forecast_dps_growth"] as const)
      expect(found[id], id).toBe("missing_year");
  });

  it("has periods of six months, says so of what needs twelve, as its page does", () => {
    const facts = metricFacts({
      documents: DOCUMENTS.map((document) =>
        document.kind === "statement" && document.periodType === "FY"
          ? { ...document, periodStart: `${Number(document.periodEnd.slice(0, 4)) - 1}-10-01` }
          : document,
      ),
      issue: { ...metricFacts().issue, kind: "fund" },
    });
    const found = computeMetrics(facts);
    const { absences } = deriveCompany(facts).page;
    for (const id of ["per", "roe", "op5", "op_growth_p5y"] as const)
      expect([id, found[id], absences[id]]).toEqual([id, "six_month_periods", "six_month_periods"]);
    for (const id of ["psr", "fcf_yield", "roa", "total_yield", "op_margin_mean_3y"] as const)
      expect([id, found[id]]).toEqual([id, "six_month_periods"]);
    expect(found.pbr).toBeCloseTo(GOLDEN.pbr, 10);
  });

  it("adds up dividends of old and new shares in one year, has no figure that needs them", () => {
    const { evidence, splits } = metricFacts();
    const mixed = of({
      splits: [...splits, { exDate: "2023-12-27", factor: 0.5 }],
      evidence: { ...evidence, figures: { ...evidence.figures, dividendRaised: null } },
    });
    const needing = [
      "dps",
      "payout",
      "doe",
      "dps_growth_p5y",
      "forecast_dps_growth",
      "dividend_rise_years",
      "dividend_kept_years",
      "evidence_dividend",
    ] as const;
    for (const id of needing) expect([id, mixed[id]]).toEqual([id, "split_within_year"]);
    expect(mixed.forecast_dps).toBe(11);
    expect(mixed.total_payout).toBeCloseTo(GOLDEN.total_payout, 10);
  });

  it("changes the end of its running year, revises only what is of its new length", () => {
    const documents = DOCUMENTS.map((document) =>
      document.documentId === "N2024-11-20"
        ? { ...document, facts: { ...document.facts, ForecastFiscalYearEnd: 20241231 } }
        : document,
    );
    expect(
      pick(of({ documents }), "forecast_op", "op_revision_90d", "op_revision_since_first"),
    ).toEqual([176 * M, 0, 0]);
  });

  it("changed the end of a year after its first forecast, is not surprised by that year", () => {
    const found = of({ documents: refiled("S2023", { ForecastFiscalYearEnd: 20231231 }) });
    const surprises = [100 / 95, 60 / 105, 110 / 100, 126 / 120].map((quotient) => quotient - 1);
    expect(found.forecast_beat_years_5y).toBe(3);
    expect(found.forecast_surprise_mean_5y).toBeCloseTo(
      surprises.reduce((sum, surprise) => sum + surprise, 0) / 4,
      12,
    );
  });

  it("is listed for half a year, has no price of a year ago", () => {
    const closes = metricFacts().closes;
    const young = of({
      monthEnds: [],
      closes: { days: closes.days.slice(-120), close: closes.close.slice(-120) },
      documents: DOCUMENTS.filter(({ periodEnd }) => periodEnd > "2023-03-31"),
    });
    expect(
      pick(young, "return_12m", "return_5y", "volatility_1y", "per_mean_5y", "netsales_growth_p5y"),
    ).toEqual([
      "no_past_price",
      "no_past_price",
      "short_history",
      "no_past_price",
      "short_history",
    ]);
    expect(young.high_52w_gap).toBeCloseTo(900 / 990 - 1, 12);
    expect(pick(young, "progress_mean", "progress_gap")).toEqual([
      "short_history",
      "short_history",
    ]);
  });

  it("has split since, is compared on the share basis of the day", () => {
    const exDate = "2024-10-01";
    const splits = [...metricFacts().splits, { exDate, factor: 0.5 }];
    const { closes, quote } = metricFacts();
    const traded = closes.close.map((close, at) =>
      close !== null && closes.days[at]! >= toEpochDay(exDate) ? close / 2 : close,
    );
    const split = of({
      splits,
      quote: { ...quote!, close: 450, previousClose: 495 },
      closes: { days: closes.days, close: traded },
    });
    for (const id of [
      "mv",
      "per",
      "return_6m",
      "return_5y",
      "volatility_1y",
      "per_mean_5y",
      "eps_growth_p5y",
      "dividend_rise_years",
      "share_change_1y",
      "payout",
    ] as const) {
      expect([id, split[id]]).toEqual([id, expect.closeTo(GOLDEN[id], 6)]);
    }
    expect(split.dps).toBe(5);
  });

  it("has preferred shares, has a P/E of what is left to its ordinary ones in every year", () => {
    const documents = DOCUMENTS.map(({ facts, ...document }) => {
      const { EarningsPerShareYen: eps } = facts;
      const isYear = document.periodType === "FY" && document.kind === "statement";
      const others = { NumberOfOtherClassShares: 1, EarningsPerShareYen: (eps ?? 0) / 2 };
      return { ...document, facts: isYear ? { ...facts, ...others } : facts };
    });
    const preferred = of({ documents });
    for (const id of ["per", "per_mean_5y"] as const)
      expect(preferred[id]).toBeCloseTo(2 * GOLDEN[id], 9);
    expect(preferred.forecast_per).toBe("fact_not_disclosed");
  });

  it("goes on for years, has announced buy-backs of the last twelve months only", () => {
    expect(of({ day: "2025-05-11" }).buyback_limit_ratio).toBe(0);
    const documents = DOCUMENTS.filter(({ kind }) => kind !== "notice");
    expect(of({ documents }).buyback_limit_ratio).toBe("no_disclosure");
  });
});
