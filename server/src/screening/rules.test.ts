import { describe, expect, it } from "vitest";
import type { RatedCompany } from "../valuation/index.ts";
import { cashBins, buildHistogram, selectOpenCompanies } from "./rules.ts";

interface Given {
  readonly code: string;
  readonly ratio?: number | null;
  readonly verdict?: string;
  readonly score?: number | null;
  readonly mv?: number | null;
  readonly newest?: boolean;
  readonly warning?: readonly string[];
  readonly statement?: string | null;
}

function company(given: Given): RatedCompany {
  const { ratio = 0.7, verdict = "cheap", score = 60, mv = 2e10, newest = true } = given;
  return {
    code: given.code,
    rating: { ratio, verdict },
    accuracy: { score },
    fields: { mv, price_date_is_newest: newest, warning: given.warning ?? [] },
    latestStatementDay: given.statement === undefined ? "2025-11-01" : given.statement,
  } as unknown as RatedCompany;
}

const opened = (...given: Given[]) =>
  selectOpenCompanies(given.map(company), "2025-11-14").map(({ code }) => code);

describe("open companies of the day", () => {
  it("are the three lowest ratios among those that meet the rule, equal ones by code", () => {
    expect(
      opened(
        { code: "A", ratio: 0.75 },
        { code: "C", ratio: 0.62 },
        { code: "B", ratio: 0.62 },
        { code: "D", ratio: 0.5, verdict: "very_cheap" },
      ),
    ).toEqual(["D", "B", "C"]);
  });

  it("may have an estimated share count or miss a year", () => {
    const warning = ["share_count_estimated", "missing_fiscal_year"];
    expect(opened({ code: "x", warning })).toEqual(["x"]);
  });

  it.each([
    [{ code: "x", verdict: "very_cheap", ratio: 0.1 }],
    [{ code: "x", verdict: "fair", ratio: 0.9 }],
    [{ code: "x", ratio: null, verdict: "unrated" }],
    [{ code: "x", score: 49.9 }],
    [{ code: "x", score: null }],
    [{ code: "x", mv: 9.9e9 }],
    [{ code: "x", mv: null }],
    [{ code: "x", newest: false }],
    [{ code: "x", warning: ["going_concern"] }],
    [{ code: "x", statement: "2025-04-01" }],
    [{ code: "x", statement: null }],
  ])("leave out %o", (given) => {
    expect(opened({ code: "ok" }, given)).toEqual(["ok"]);
  });
});

describe("histogramOf", () => {
  it("counts outliers in the outermost bins and the threshold as above", () => {
    const histogram = buildHistogram([-7, -1, 0.5, 0.49, 99], cashBins)!;
    expect(histogram.counts[0]).toBe(2);
    expect(histogram.counts.at(-1)).toBe(1);
    expect(histogram.counts.reduce((sum, count) => sum + count, 0)).toBe(5);
    expect(histogram).toMatchObject({ total: 5, above: 2, threshold: 0.5 });
    expect(buildHistogram([], cashBins)).toBeNull();
  });
});
