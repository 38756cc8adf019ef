import { describe, expect, it } from "vitest";
import { disclosureOf, type DocumentRecord } from "../../companies/index.ts";
import { toEpochDay, weekday } from "../../platform/clock/days.ts";
import { sampleMarket } from "../testing/sample-market.ts";

const { documents, issues, lastDay } = sampleMarket();
const statements = documents.filter(({ kind }) => kind === "statement");
const years = statements.filter(({ periodType }) => periodType === "FY");
const forecasts = documents.filter(({ kind }) => kind === "forecast");
const listedAt = new Map(issues.map(({ code, listingDate }) => [code, listingDate ?? ""]));

/** The fact; fails when the document lacks it. */
function fact(document: DocumentRecord, name: string): number {
  const value = document.facts[name];
  if (typeof value !== "number") throw new Error(`${document.documentId} gives no ${name}`);
  return value;
}

/** Ids of documents that fail the check; the tests expect none. */
function failing(list: readonly DocumentRecord[], holds: (document: DocumentRecord) => boolean) {
  return list.filter((document) => !holds(document)).map(({ documentId }) => documentId);
}

function netShares(document: DocumentRecord): number {
  return fact(document, "NumberOfIssuedShares") - fact(document, "NumberOfTreasuryShares");
}

function isFinite({ facts }: DocumentRecord): boolean {
  return Object.values(facts).every((value) => Number.isFinite(value) && !Object.is(value, -0));
}

function isBalanced(document: DocumentRecord): boolean {
  const { CurrentAssets, CurrentLiabilities, CashAndDeposits } = document.facts;
  return (
    fact(document, "Assets") === fact(document, "Liabilities") + fact(document, "NetAssets") &&
    (CurrentAssets ?? 0) <= fact(document, "Assets") &&
    (CurrentLiabilities ?? 0) <= fact(document, "Liabilities") &&
    (CashAndDeposits ?? 0) <= (CurrentAssets ?? Infinity) &&
    fact(document, "NumberOfTreasuryShares") >= 0 &&
    netShares(document) > 0
  );
}

/** Change of cash over the year after `before`, minus its cash flows. */
function unexplainedCash(before: DocumentRecord, year: DocumentRecord): number {
  return (
    fact(year, "CashAndCashEquivalents") -
    fact(before, "CashAndCashEquivalents") -
    fact(year, "NetCashProvidedByUsedInOperatingActivities") -
    fact(year, "NetCashProvidedByUsedInInvestmentActivities") -
    fact(year, "NetCashProvidedByUsedInFinancingActivities")
  );
}

function hasConsistentBps(document: DocumentRecord): boolean {
  const equity = fact(document, "NetAssets") - fact(document, "NonControllingInterests");
  return Math.abs(fact(document, "NetAssetsPerShareYen") - equity / netShares(document)) <= 0.0051;
}

/** EPS divides by the year's mean share count, so it may differ by the year's change of that count. */
function hasConsistentEps(document: DocumentRecord): boolean {
  const profit = fact(document, "ProfitLossAttributableToOwnersOfParent");
  const shares = profit / fact(document, "EarningsPerShareYen");
  return Math.abs(profit) < 1e7 || Math.abs(Math.log(shares / netShares(document))) < 0.25;
}

function isTimely({ disclosedAt, periodEnd, kind }: DocumentRecord): boolean {
  const day = disclosedAt.slice(0, 10);
  const time = disclosedAt.slice(11, 16);
  const isWeekday = weekday(toEpochDay(day)) % 6 !== 0;
  const isInTime = time >= "11:30" && time <= "15:45" && disclosedAt.endsWith("+09:00");
  return isWeekday && isInTime && day <= lastDay && (kind !== "statement" || day > periodEnd);
}

function isWithinLimit({ disclosedAt, periodEnd }: DocumentRecord): boolean {
  return toEpochDay(disclosedAt.slice(0, 10)) - toEpochDay(periodEnd) <= 45;
}

const compact = (iso: string) => Number(iso.replaceAll("-", ""));

describe("sample documents", () => {
  it("contain only finite facts, never minus zero", () => {
    expect(failing(documents, isFinite)).toEqual([]);
  });

  it("balance: assets = liabilities + net assets, parts within the whole", () => {
    expect(failing(statements, isBalanced)).toEqual([]);
  });

  it("move cash by the three cash flows from one year end to the next", () => {
    const consecutive = [...Map.groupBy(years, ({ code }) => code).values()].flatMap((ofCode) =>
      ofCode.slice(1).flatMap((year, index) => {
        const before = ofCode[index];
        const follows =
          before !== undefined && toEpochDay(before.periodEnd) + 1 === toEpochDay(year.periodStart);
        return follows ? [unexplainedCash(before, year)] : [];
      }),
    );
    expect(consecutive.length).toBeGreaterThan(3_000);
    expect(consecutive.filter((unexplained) => unexplained !== 0)).toEqual([]);
  });

  it("state per-share figures consistent with the totals", () => {
    expect(failing(years, hasConsistentBps)).toEqual([]);
    expect(failing(years, hasConsistentEps)).toEqual([]);
  });

  it("are disclosed on a trading day, after the period, between 11:30 and 15:45", () => {
    expect(failing(documents, isTimely)).toEqual([]);
  });

  it("come within the exchange's 45 days, except prospectuses", () => {
    const listed = statements.filter(
      ({ code, disclosedAt }) => disclosedAt.slice(0, 10) >= (listedAt.get(code) ?? ""),
    );
    expect(listed.length).toBeGreaterThan(10_000);
    expect(failing(listed, isWithinLimit)).toEqual([]);
  });

  it("forecast the fiscal year they name", () => {
    const known = statements.filter(({ facts }) => facts["ForecastFiscalYearEnd"] !== undefined);
    expect(known.length).toBeGreaterThan(8_000);
    const past = failing(
      known,
      (document) => fact(document, "ForecastFiscalYearEnd") > compact(document.periodEnd),
    );
    expect(past).toEqual([]);
    const foreign = failing(
      forecasts,
      (document) => fact(document, "ForecastFiscalYearEnd") === compact(document.periodEnd),
    );
    expect(foreign).toEqual([]);
  });

  it("revise forecasts in both directions, with a reason", () => {
    const up = forecasts.filter(({ title }) => title?.includes("上方修正"));
    const down = forecasts.filter(({ title }) => title?.includes("下方修正"));
    expect(up.length).toBeGreaterThan(500);
    expect(down.length).toBeGreaterThan(500);
    expect(failing(up, (document) => disclosureOf(document).kind === "forecast_up")).toEqual([]);
    expect(failing(down, (document) => disclosureOf(document).kind === "forecast_down")).toEqual(
      [],
    );
    expect(failing([...up, ...down], ({ title }) => /(.+のため)/.test(title ?? ""))).toEqual([]);
  });

  it("repeat the latest announced forecast in the next summary", () => {
    const announced = Map.groupBy(
      forecasts,
      (document) => `${document.code} ${fact(document, "ForecastFiscalYearEnd")}`,
    );
    const followers = statements.flatMap((document) => {
      const key = `${document.code} ${document.facts["ForecastFiscalYearEnd"] ?? ""}`;
      const last = announced
        .get(key)
        ?.findLast(({ disclosedAt }) => disclosedAt <= document.disclosedAt);
      return last === undefined ? [] : [{ document, last }];
    });
    expect(followers.length).toBeGreaterThan(1_000);
    const differing = followers.filter(
      ({ document, last }) => document.facts["ForecastProfit"] !== last.facts["ForecastProfit"],
    );
    expect(differing.map(({ document }) => document.documentId)).toEqual([]);
  });

  it("have a company that plans a profit after a loss, which the screen of 黒字転換 finds", () => {
    const lastYears = new Map(years.map((year) => [year.code, year]));
    const plans = new Map(
      documents
        .filter(({ facts }) => facts["ForecastOperatingIncome"] !== undefined)
        .map((document) => [document.code, fact(document, "ForecastOperatingIncome")]),
    );
    const turning = [...lastYears].filter(
      ([code, year]) => (year.facts["OperatingIncome"] ?? 0) < 0 && (plans.get(code) ?? 0) >= 1e6,
    );
    expect(turning.length).toBeGreaterThan(0);
  });
});
