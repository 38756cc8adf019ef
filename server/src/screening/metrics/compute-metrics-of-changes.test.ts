import { describe, expect, it } from "vitest";
import { deriveCompany } from "../../companies/index.ts";
import { toEpochDay } from "../../platform/clock/days.ts";
import { computeMetrics } from "./compute-metrics.ts";
import { GOLDEN, M, root } from "./testing/golden-metrics.ts";
import { metricsOf, pick, refiled } from "./testing/computed-metrics.ts";
import { DOCUMENTS, metricFacts } from "./testing/metric-company.ts";

describe("computeMetrics of a company that", () => {
  it("turns from deficit to profit, has no growth from below 0", () => {
    const documents = refiled("S2024", {
      OperatingIncome: -20 * M,
      ProfitLossAttributableToOwnersOfParent: -30 * M,
      EarningsPerShareYen: -30 / 1.74,
    });
    const turning = metricsOf({ documents });
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
    const changed = metricsOf({ documents: shortened });
    expect(
      pick(changed, "netsales_growth_p1y", "op_margin_change", "sales_rise_years", "roe_mean_5y"),
    ).toEqual(["missing_year", "missing_year", "missing_year", "missing_year"]);
    expect(changed.netsales_growth_p3y).toBeCloseTo(root(1_540 / 1_150, 3), 12);
    // The short year is the latest until the next results.
    const latest = shortened.filter(({ documentId }) => documentId !== "S2024");
    expect(metricsOf({ documents: latest }).forecast_op_growth).toBe("missing_year");
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
      const found = metricsOf({ documents });
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
    const found = metricsOf({ documents });
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
    const mixed = metricsOf({
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
      pick(metricsOf({ documents }), "forecast_op", "op_revision_90d", "op_revision_since_first"),
    ).toEqual([176 * M, 0, 0]);
  });

  it("changed the end of a year after its first forecast, is not surprised by that year", () => {
    const found = metricsOf({ documents: refiled("S2023", { ForecastFiscalYearEnd: 20231231 }) });
    const surprises = [100 / 95, 60 / 105, 110 / 100, 126 / 120].map((quotient) => quotient - 1);
    expect(found.forecast_beat_years_5y).toBe(3);
    expect(found.forecast_surprise_mean_5y).toBeCloseTo(
      surprises.reduce((sum, surprise) => sum + surprise, 0) / 4,
      12,
    );
  });

  it("is listed for half a year, has no price of a year ago", () => {
    const closes = metricFacts().closes;
    const young = metricsOf({
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
    const split = metricsOf({
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
    const preferred = metricsOf({ documents });
    for (const id of ["per", "per_mean_5y"] as const)
      expect(preferred[id]).toBeCloseTo(2 * GOLDEN[id], 9);
    expect(preferred.forecast_per).toBe("fact_not_disclosed");
  });

  it("goes on for years, has announced buy-backs of the last twelve months only", () => {
    expect(metricsOf({ day: "2025-05-11" }).buyback_limit_ratio).toBe(0);
    const documents = DOCUMENTS.filter(({ kind }) => kind !== "notice");
    expect(metricsOf({ documents }).buyback_limit_ratio).toBe("no_disclosure");
  });
});
