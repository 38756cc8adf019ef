import { isMetricId, type MetricId, metrics } from "@tenbin/contract/metrics";
import { describe, expect, it } from "vitest";
import { deriveCompany } from "../../companies/index.ts";
import { annualFiling, quarterFiling } from "../../companies/testing/filings.ts";
import { toEpochDay } from "../../platform/clock/days.ts";
import { GOLDEN, M } from "./testing/golden-metrics.ts";
import { metricsOf, pick, refileAll, refiled } from "./testing/computed-metrics.ts";
import { DOCUMENTS, metricFacts } from "./testing/metric-company.ts";

describe("computeMetrics", () => {
  it("computes every declared metric, and no other", () => {
    const ids = metrics.map(({ id }) => id).toSorted();
    expect(Object.keys(metricsOf()).toSorted()).toEqual(ids);
    expect(Object.keys(GOLDEN).toSorted()).toEqual(ids);
  });

  it.each(metrics)("recomputes $id from the raw filings and prices", ({ id }) => {
    expect(metricsOf()[id]).toBeCloseTo(GOLDEN[id], 10);
  });

  it("gives the figures that the company's page shows", () => {
    const facts = metricFacts();
    const { fields, page } = deriveCompany(facts);
    const computed = metricsOf();
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
    const before = metricsOf({ day, quote });
    const later = [
      annualFiling(2025, { NetSales: 9 * M }),
      quarterFiling(2024, "3Q", 1),
      { ...DOCUMENTS.at(-1)!, documentId: "L1", disclosedAt: "2024-11-08T15:30:00+09:00" },
    ];
    const planted = metricsOf({
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
    expect(metricsOf({ day, quote, documents: untouched })).toEqual(before);
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
    const nothing = metricsOf({
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
    const without = metricsOf({ documents });
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
    const documents = refileAll(({ facts }) =>
      Object.fromEntries(
        Object.entries(facts).map(([name, value]) =>
          /^Forecast(?!FiscalYear)/.test(name) ? [name, null] : [name, value],
        ),
      ),
    );
    const withdrawn = metricsOf({ documents });
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
    const negative = metricsOf({ documents });
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
