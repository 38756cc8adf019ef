import type { CompanyHistoryResponse, HistoryEntry } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { plans } from "../../billing/index.ts";
import { countCalls } from "./count-calls.ts";
import { limitJudgements } from "./limit-judgements.ts";

const MARKET_DAY = "2025-11-14";
const FIVE_YEARS_AGO = "2020-11-14";

const entry = (weighedOn: string | null, since: string | null = null): HistoryEntry => ({
  disclosures: [
    {
      document_id: `of-${weighedOn}`,
      disclosed_at: `${weighedOn ?? MARKET_DAY}T10:00:00+09:00`,
      kind: "annual",
      title: "決算短信",
      period_name: null,
    },
  ],
  weighed_on: weighedOn,
  price: weighedOn === null ? null : 800,
  listed_as: null,
  judgement:
    weighedOn === null
      ? null
      : {
          verdict: "cheap",
          unrated_reason: null,
          value_per_share: 1_000,
          ratio: 0.8,
          value_change: null,
          verdict_before: "cheap",
          evidence: "middle",
          pillars: [],
          moved: since === null ? null : { since, change: 12, causes: [] },
        },
  outcomes: [{ months: 3, state: "whole", until: MARKET_DAY, change: 0.1, market_median: 0 }],
});

function historyOf(...days: readonly (string | null)[]): CompanyHistoryResponse {
  const entries = days.map((day, at) => entry(day, days[at + 1]));
  return {
    ticker: "9735",
    name_jp: "見本",
    is_authorized: true,
    masked: false,
    market_date: MARKET_DAY,
    sources: [],
    delisted: false,
    price_withheld: false,
    engine_version: "1.5",
    listings: null,
    price_decimals: 0,
    entries,
    counts: countCalls(entries),
    forecasts: { years: [], records: [], progress: null },
    plan_limit: null,
  };
}

const withoutJudgements = (entries: readonly HistoryEntry[]) =>
  entries.map((one) => ({ ...one, judgement: null }));

const said = ({ counts }: CompanyHistoryResponse) =>
  counts?.find(({ side, months }) => side === "cheap" && months === 3)?.said;

const limitOf = (one: HistoryEntry) =>
  limitJudgements({ ...historyOf(MARKET_DAY), entries: [one] }, 5).plan_limit;

const { tenbin_free: free, tenbin_light: light, tenbin_standard: standard } = plans;

describe("limitJudgements", () => {
  it("leaves out judgements before the years of the plan, to the day, and keeps prices and disclosures", () => {
    const whole = historyOf(null, MARKET_DAY, FIVE_YEARS_AGO, "2020-11-13", "2015-06-30");
    for (const { features } of [free, light]) {
      const shown = limitJudgements(whole, features.historyYears);
      expect(shown.plan_limit).toEqual({ judged_since: FIVE_YEARS_AGO, plan: "tenbin_standard" });
      expect(shown.entries.map(({ judgement }) => judgement !== null)).toEqual([
        false,
        true,
        true,
        false,
        false,
      ]);
      expect(withoutJudgements(shown.entries)).toEqual(withoutJudgements(whole.entries));
    }
  });

  it("leaves out a move from a day that is left out, which would tell its value", () => {
    const { entries } = limitJudgements(
      historyOf(MARKET_DAY, FIVE_YEARS_AGO, "2020-11-13", "2015-06-30"),
      5,
    );
    expect(entries.map(({ judgement }) => judgement?.moved?.since)).toEqual([
      FIVE_YEARS_AGO,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("counts only what it shows", () => {
    const whole = historyOf(MARKET_DAY, "2015-06-30");
    expect([said(whole), said(limitJudgements(whole, 5))]).toEqual([2, 1]);
  });

  it("changes nothing where the plan shows all years, or nothing is older", () => {
    const whole = historyOf(MARKET_DAY, "2015-06-30");
    expect(limitJudgements(whole, standard.features.historyYears)).toBe(whole);
    const young = historyOf(MARKET_DAY, FIVE_YEARS_AGO, null);
    expect(limitJudgements(young, light.features.historyYears)).toBe(young);
  });

  it("names the limit whether or not what it leaves out had a judgement", () => {
    const [judged, unjudged] = [entry("2015-06-30"), { ...entry("2015-06-30"), judgement: null }];
    expect(limitOf(unjudged)).toEqual(limitOf(judged));
  });

  it("gives one object a history, whose bytes can be kept", () => {
    const whole = historyOf(MARKET_DAY, "2015-06-30");
    expect(limitJudgements(whole, 5)).toBe(limitJudgements(whole, 5));
  });
});
