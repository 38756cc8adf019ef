import {
  type AssumptionsResponse,
  type CompanyResponse,
  getAssumptions,
  getCompany,
  getPriceChart,
  type PriceChart,
} from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { createSampleResponse } from "../../members/testing/sample-response.ts";
import { toEpochDay } from "../../platform/clock/days.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import { findPlanLimit, limitAssumptions, limitChart, limitCompany } from "./limit-analysis.ts";
import { requirePastDay } from "./require-past-day.ts";

const MARKET_DAY = "2025-11-14";
/** A Thursday and a Friday, then the Monday after. */
const days = ["2020-03-26", "2020-03-27", "2020-03-30"].map(toEpochDay);
const find = (asked: string, of: readonly number[] = days) =>
  requirePastDay(asked, { days: of }, MARKET_DAY);

function refusalOf(asked: string, of?: readonly number[]): unknown {
  try {
    return find(asked, of);
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const named = (error.details ?? []).map(({ path, reason }) => [path, reason]);
    return [error.errorType, Object.fromEntries(named)];
  }
}

describe("the day asked for", () => {
  it("is a trading day of the company; the market day is today's", () => {
    expect([find("2020-03-27"), find(MARKET_DAY)]).toEqual(["2020-03-27", null]);
  });

  const span = { first: "2020-03-26", last: MARKET_DAY };
  it.each([
    ["a weekend", "2020-03-28", { ...span, before: "2020-03-27" }],
    ["a day after the last trade", "2021-01-04", { ...span, before: "2020-03-30" }],
    ["a day before the first price", "2020-03-25", span],
    ["a day to come", "2026-01-05", span],
    ["no date", "2020-02-30", span],
    ["nonsense", "yesterday", span],
  ])("is refused with the days there are if it is %s", (_, asked, named) => {
    expect(refusalOf(asked)).toEqual(["day_not_available", named]);
  });

  it("does not exist without prices", () => {
    expect(refusalOf("2020-03-27", [])).toEqual(["day_not_available", {}]);
  });
});

describe("what a plan shows of a past day", () => {
  const answer = createSampleResponse(getCompany.output).answer as CompanyResponse;
  const companyOn = (day: string): CompanyResponse => ({
    ...answer,
    page: {
      ...answer.page,
      as_of: { ...answer.page.as_of!, day, last: MARKET_DAY, plan_limit: null },
    },
  });
  const chart = createSampleResponse(getPriceChart.output).answer as PriceChart;
  const assumptions = createSampleResponse(getAssumptions.output).answer as AssumptionsResponse;

  it("begins with the day that many years ago", () => {
    expect(findPlanLimit("2020-11-14", MARKET_DAY, 5)).toBeNull();
    expect(findPlanLimit("2020-11-13", MARKET_DAY, 5)).toEqual({
      judged_since: "2020-11-14",
      plan: "tenbin_standard",
    });
    expect(findPlanLimit("2015-01-05", MARKET_DAY, Infinity)).toBeNull();
  });

  it("leaves out the analysis of earlier days, and says so [ASVS 8.2.3]", () => {
    const early = companyOn("2020-11-13");
    const limited = limitCompany(early, 5);
    expect(limited.page.as_of!.plan_limit).toEqual(findPlanLimit("2020-11-13", MARKET_DAY, 5));
    expect([limited.verdict, limited.ctbm_accuracy, limited.page.valuation]).toEqual([
      null,
      null,
      null,
    ]);
    expect(limited.tape).toEqual(early.tape);
    expect(limitCompany(early, 5)).toBe(limited);
    const at = { code: "01110", day: "2020-11-13", marketDay: MARKET_DAY };
    expect(limitChart(chart, at, 5)).toMatchObject({ value: null, price: chart.price });
    expect(limitAssumptions(assumptions, at, 5)).toMatchObject({ masked: true, assumptions: null });
  });

  it("is all of a later day, and of today", () => {
    const late = companyOn("2020-11-16");
    expect(limitCompany(late, 5)).toBe(late);
    const today = { ...answer, page: { ...answer.page, as_of: null } };
    expect(limitCompany(today, 5)).toBe(today);
    const at = { code: "01110", day: "2020-11-16", marketDay: MARKET_DAY };
    expect(limitChart(chart, at, 5)).toBe(chart);
    expect(limitAssumptions(assumptions, at, 5)).toBe(assumptions);
  });
});
