import { describe, expect, it } from "vitest";
import type { BarRecord, DocumentRecord, IssueRecord } from "../../companies/index.ts";
import { edgeCases, type EdgeCase } from "./edge-cases.ts";
import { toEpochDay } from "../../platform/clock/days.ts";
import { sampleMarket } from "../testing/sample-market.ts";

const market = sampleMarket();
const issueOf = new Map(market.issues.map((issue) => [issue.code, issue]));
const edgeCaseCodes = new Set(
  Object.values(edgeCases).flatMap(({ codes }): readonly string[] => codes),
);
const documentsOf = Map.groupBy(
  market.documents.filter(({ code }) => edgeCaseCodes.has(code)),
  ({ code }) => code,
);
const barsOf = Map.groupBy(
  [...market.bars(edgeCaseCodes)].filter(({ code }) => edgeCaseCodes.has(code)),
  ({ code }) => code,
);

/** Everything known of one issue. */
interface Subject {
  readonly issue: IssueRecord;
  readonly documents: readonly DocumentRecord[];
  /** Full-year summaries, ascending. */
  readonly years: readonly DocumentRecord[];
  readonly bars: readonly BarRecord[];
}

function isYear({ kind, periodType }: DocumentRecord): boolean {
  return kind === "statement" && periodType === "FY";
}

function subjectOf(code: string): Subject {
  const issue = issueOf.get(code);
  if (issue === undefined) throw new Error(`no issue ${code}`);
  const documents = documentsOf.get(code) ?? [];
  return { issue, documents, years: documents.filter(isYear), bars: barsOf.get(code) ?? [] };
}

const latest = ({ years }: Subject) => years.at(-1)?.facts ?? {};
const lastClose = ({ bars }: Subject) => bars.findLast(({ close }) => close !== null)?.close ?? 0;
const marketValue = (subject: Subject) => {
  const { NumberOfIssuedShares: issued, NumberOfTreasuryShares: treasury } = latest(subject);
  return lastClose(subject) * ((issued ?? 0) - (treasury ?? 0));
};
const months = ({ periodStart, periodEnd }: DocumentRecord) =>
  Math.round((toEpochDay(periodEnd) - toEpochDay(periodStart)) / 30.4);
const has = ({ documents }: Subject, fact: string) =>
  documents.some(({ facts }) => facts[fact] !== undefined);
const factors = ({ bars }: Subject) =>
  bars.filter(({ adjFactor }) => adjFactor !== 1).map(({ date, adjFactor }) => [date, adjFactor]);
const noTrades = ({ bars }: Subject) => bars.filter(({ close }) => close === null).length;
const announces = ({ documents }: Subject, words: string) =>
  documents.some(({ kind, title }) => kind === "notice" && title?.includes(words));
const standards = ({ years }: Subject) =>
  new Set(years.map(({ accountingStandard }) => accountingStandard));

/** Every edge case has a check. */
const checks: Record<EdgeCase, (subject: Subject) => boolean> = {
  ifrs: (subject) => standards(subject).has("IFRS") && !("OrdinaryIncome" in latest(subject)),
  ifrs_without_operating_income: (subject) =>
    standards(subject).has("IFRS") && !has(subject, "OperatingIncome") && has(subject, "NetSales"),
  us_gaap: (subject) => [...standards(subject)].join(",") === "US",
  bank: (subject) =>
    subject.issue.sector33 === "銀行業" &&
    !has(subject, "NetSales") &&
    has(subject, "OrdinaryIncome"),
  insurer: (subject) => subject.issue.sector33 === "保険業" && !has(subject, "CurrentAssets"),
  broker: (subject) =>
    subject.issue.sector33 === "証券、商品先物取引業" && has(subject, "NetSales"),
  reit: (subject) =>
    subject.issue.kind === "fund" &&
    subject.years.length > 15 &&
    subject.years.every((year) => months(year) === 6),
  etf: ({ issue, documents, bars }) =>
    issue.kind === "fund" && documents.length === 0 && bars.length > 1_000,
  year_end_changed_recently: ({ years }) =>
    years.some((year) => months(year) === 9 && year.periodEnd === "2023-12-31"),
  year_end_changed_long_ago: ({ years }) =>
    years.some((year) => months(year) === 3 && year.periodEnd === "2016-03-31"),
  split_1_to_2: (subject) => JSON.stringify(factors(subject)) === '[["2021-08-18",0.5]]',
  split_1_to_3: (subject) => JSON.stringify(factors(subject)) === `[["2024-02-19",${1 / 3}]]`,
  consolidation_10_to_1: (subject) => JSON.stringify(factors(subject)) === '[["2017-08-21",10]]',
  paused: ({ issue, bars }) =>
    issue.paused &&
    bars.at(-1)?.date === market.lastDay &&
    bars.slice(-5).every((bar) => bar.close === null),
  thinly_traded: (subject) => noTrades(subject) > subject.bars.length / 2 && lastClose(subject) > 0,
  delisted: ({ issue, bars, documents }) => {
    const day = issue.delistingDate ?? "9999";
    const isEarlier = (iso: string) => iso.slice(0, 10) < day;
    return (
      day < market.lastDay &&
      bars.length > 500 &&
      bars.every(({ date }) => isEarlier(date)) &&
      documents.every(({ disclosedAt }) => isEarlier(disclosedAt))
    );
  },
  to_be_delisted: ({ issue, bars }) =>
    (issue.delistingDate ?? "") > market.lastDay &&
    issue.alerts.includes("delisting") &&
    bars.at(-1)?.date === market.lastDay,
  not_yet_listed: ({ issue, bars, years }) =>
    (issue.listingDate ?? "") > market.lastDay && bars.length === 0 && years.length > 0,
  newly_listed: ({ years, bars }) => years.length > 0 && years.length < 3 && bars.length > 100,
  negative_equity: (subject) => (latest(subject)["NetAssets"] ?? 1) < 0 && lastClose(subject) > 0,
  loss_maker: ({ years }) =>
    years.filter(({ facts }) => (facts["ProfitLossAttributableToOwnersOfParent"] ?? 0) < 0).length >
    years.length / 2,
  stale_statement: ({ years, bars }) =>
    (years.at(-1)?.disclosedAt ?? "9999") < "2024-03" && bars.at(-1)?.close !== null,
  missing_year: ({ years }) => {
    const ends = new Set(years.map(({ periodEnd }) => periodEnd));
    return ends.has("2020-03-31") && !ends.has("2021-03-31") && ends.has("2022-03-31");
  },
  going_concern: (subject) =>
    subject.issue.alerts.includes("going_concern") && announces(subject, "継続企業の前提"),
  supervision: (subject) =>
    subject.issue.alerts.includes("supervision") && announces(subject, "監理銘柄"),
  extreme_value: (subject) => {
    const { NetAssets: book, ProfitLossAttributableToOwnersOfParent: profit } = latest(subject);
    return marketValue(subject) > 10 * (book ?? 0) && marketValue(subject) > 100 * (profit ?? 0);
  },
  alphanumeric_code: ({ issue }) => /[A-Z]/.test(issue.code),
  folding_name: ({ issue }) => /[ヴ邉澤]|[Ａ-Ｚａ-ｚ]/.test(issue.nameJp),
  very_large: (subject) => marketValue(subject) > 5e12,
  very_small: (subject) => marketValue(subject) < 1.5e9 && lastClose(subject) > 0,
  no_forecast: (subject) =>
    subject.years.length > 5 &&
    !has(subject, "ForecastProfit") &&
    subject.documents.every(({ kind }) => kind !== "forecast"),
  corrected: (subject) => announces(subject, "訂正"),
};

const cases = Object.entries(checks).flatMap(([kind, check]) =>
  edgeCases[kind as EdgeCase].codes.map((code) => ({ kind, code, check })),
);

describe("edge cases", () => {
  it.each(cases)("$code shows $kind", ({ code, check }) => {
    expect(check(subjectOf(code))).toBe(true);
  });

  it("are few: the rest of the market shows none of the rarest", () => {
    const rest = market.issues.filter(({ code }) => !edgeCaseCodes.has(code));
    expect(rest.filter(({ alerts, paused }) => alerts.length > 0 || paused)).toEqual([]);
    expect(rest.filter(({ delistingDate }) => delistingDate !== null)).toEqual([]);
    expect(rest.length).toBeGreaterThan(250);
  });
});
