import { describe, expect, it } from "vitest";
import { toEpochDay } from "../../platform/clock/days.ts";
import { createEconomy } from "./economy.ts";
import type { QuarterFigures } from "./fundamentals.ts";
import { drawRoster, missingFromRoster } from "../roster/roster.ts";
import { simulateIssue } from "./simulate-issue.ts";
import { createTradingDays } from "../calendar/trading-days.ts";

const tradingDays = createTradingDays("2015-11-16", "2025-11-14");
const seeds = ["one", "two", "three"];

function simulateAll(seed: string) {
  const economy = createEconomy(seed);
  return drawRoster(seed, tradingDays).map((profile) => ({
    profile,
    figures: simulateIssue(seed, profile, economy),
  }));
}

/** Names of the stocks and flows of a quarter that break an identity. */
function brokenInvariants(now: QuarterFigures, before: QuarterFigures | undefined): string[] {
  const flows = now.operatingCashFlow + now.investingCashFlow + now.financingCashFlow;
  const identities = {
    balance: now.assets === now.liabilities + now.netAssets,
    cash: before === undefined || now.cash === before.cash + flows,
    solvent: now.cash >= 0 && now.liabilities >= 0,
    parts: now.currentAssets <= now.assets && now.investmentSecurities >= 0,
    shares: now.treasuryShares >= 0 && now.issuedShares > now.treasuryShares,
    whole: Object.values(now).every((value) => typeof value !== "number" || !Number.isNaN(value)),
    integers: [now.sales, now.profit, now.assets, now.issuedShares].every(Number.isSafeInteger),
    worth: now.intrinsicValue > 0,
  };
  return Object.entries(identities)
    .filter(([, holds]) => !holds)
    .map(([name]) => name);
}

/** A sector's sales of the quarters ending in June or July 2020 ÷ those of a year earlier. */
function springSales(simulated: ReturnType<typeof simulateAll>, sector: string): number {
  const quarters = simulated
    .filter(({ profile }) => profile.sector?.name === sector)
    .flatMap(({ figures }) => figures);
  const sum = (from: string, to: string) =>
    quarters
      .filter(({ quarter }) => quarter.end >= toEpochDay(from) && quarter.end <= toEpochDay(to))
      .reduce((total, { sales }) => total + sales, 0);
  return sum("2020-06-01", "2020-07-31") / sum("2019-06-01", "2019-07-31");
}

describe.each(seeds)("balanceSheet simulated from seed %s", (seed) => {
  const simulated = simulateAll(seed);

  it("satisfy every identity in every quarter of every company", () => {
    const faults = simulated.flatMap(({ profile, figures }) =>
      figures.flatMap((now, index) =>
        brokenInvariants(now, figures[index - 1]).map((name) => `${profile.code} ${index} ${name}`),
      ),
    );
    expect(faults).toEqual([]);
    expect(simulated.reduce((sum, { figures }) => sum + figures.length, 0)).toBeGreaterThan(15_000);
  });

  it("include every issue of the edge-case table", () => {
    expect(missingFromRoster(simulated.map(({ profile }) => profile))).toEqual([]);
  });

  it("include good and bad years: growth, losses, dividends, buy-backs, new shares", () => {
    const quarters = simulated.flatMap(({ figures }) => figures);
    const share = (holds: (figures: QuarterFigures) => boolean) =>
      quarters.filter(holds).length / quarters.length;
    expect(share(({ profit }) => profit < 0)).toBeGreaterThan(0.02);
    expect(share(({ profit }) => profit < 0)).toBeLessThan(0.25);
    expect(share(({ dividendsPaid }) => dividendsPaid > 0)).toBeGreaterThan(0.25);
    expect(share(({ treasuryPurchased }) => treasuryPurchased > 0)).toBeGreaterThan(0.02);
    expect(share(({ buyback }) => buyback !== null)).toBeGreaterThan(0.01);
  });

  it("fall in spring 2020, airlines most", () => {
    expect(springSales(simulated, "空運業")).toBeLessThan(0.7);
    expect(springSales(simulated, "食料品")).toBeGreaterThan(springSales(simulated, "空運業"));
  });
});
