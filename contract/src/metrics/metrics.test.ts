import { describe, expect, it } from "vitest";
import { categories, isMetricId, metricGroups, metricOf, metrics } from "./index.ts";

describe("metrics", () => {
  it("declares at least 80, each once", () => {
    const ids = metrics.map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(80);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(metrics.map(({ name }) => name)).size).toBe(ids.length);
    expect(new Set(metrics.map(({ nameEn }) => nameEn)).size).toBe(ids.length);
    expect(ids.filter((id) => id in categories)).toEqual([]);
  });

  it("finds every metric by its id and refuses names of objects' own members", () => {
    for (const metric of metrics) expect(metricOf(metric.id)).toBe(metric);
    expect(isMetricId("per")).toBe(true);
    expect(isMetricId("constructor")).toBe(false);
  });

  it("puts every metric into a named group", () => {
    const known = metricGroups.map(({ id }) => id);
    expect([...new Set(metrics.map(({ group }) => group))]).toEqual(known);
  });

  it("tags as derived from the value what follows from it, and nothing else", () => {
    expect(metrics.filter(({ valueDerived }) => valueDerived).map(({ id }) => id)).toEqual([
      "price_value_ratio",
      "value_per_share",
      "value_change_1y",
      "ctbm_accuracy",
      "band_50_width",
      "band_80_width",
      "score",
      "evidence_net_cash_place",
      "evidence_dividend_place",
      "evidence_op_to_ev_place",
      "evidence_roe_place",
    ]);
    const derived = Object.entries(categories).filter(([, { valueDerived }]) => valueDerived);
    expect(derived.map(([id]) => id)).toEqual(["verdict", "evidence"]);
  });

  it("offers nothing that follows from the value to free members", () => {
    expect(metrics.filter(({ plan, valueDerived }) => plan === "free" && valueDerived)).toEqual([]);
  });
});
