import { describe, expect, it } from "vitest";
import { drawRoster } from "../roster/roster.ts";
import { createRandom } from "../random.ts";
import type { IssueProfile } from "../roster/issue-profile.ts";
import { createShareCapital } from "./share-capital.ts";
import { createTradingDays } from "../calendar/trading-days.ts";

const usual = drawRoster("test", createTradingDays("2015-11-16", "2016-11-16")).find(
  ({ style, segment }) => style === "operating" && segment === "プライム",
);
if (usual === undefined) throw new Error("the roster has no ordinary company");
const profile: IssueProfile = {
  ...usual,
  unitYen: 1_000_000,
  payoutRatio: 0.4,
  buybackAppetite: 1,
  splits: [],
  comingSplits: [],
};
const open = (changes: Partial<IssueProfile> = {}) =>
  createShareCapital({ ...profile, ...changes }, createRandom("capital"), 100_000_000);

describe("createShareCapital", () => {
  it("raises the dividend towards the payout ratio and pays what it declares", () => {
    const capital = open();
    const net = capital.issued - capital.treasury;
    const declared = capital.closeYear(2_000, 50_000);
    expect(declared).toBeGreaterThan(0);
    expect(declared).toBeLessThanOrEqual((2_000e6 / net) * 0.4);
    const final = capital.payDividends(1);
    expect(final).toBe(Math.round((declared * net) / 1e6));
    expect(capital.payDividends(1)).toBe(0);
    expect(capital.payDividends(2)).toBe(0);
  });

  it("declares nothing when equity is negative", () => {
    const capital = open();
    capital.closeYear(2_000, 50_000);
    expect(capital.closeYear(-9_000, -100)).toBe(0);
    expect(capital.plannedDividend).toBe(0);
  });

  it("multiplies the shares on the ex-date and keeps every holder's part", () => {
    const capital = open({ splits: [{ announcedOn: 105, exDate: 150, factor: 0.5 }] });
    const before = { issued: capital.issued, treasury: capital.treasury };
    capital.beginQuarter(0, 90);
    expect(capital.issued).toBe(before.issued);
    capital.beginQuarter(91, 181);
    expect(capital.issued).toBe(2 * before.issued);
    expect(capital.treasury).toBe(2 * before.treasury);
  });

  it("spends no more on a buy-back than decided, and stops", () => {
    const capital = open();
    let decision = null;
    for (let i = 0; i < 20 && decision === null; i++) {
      decision = capital.decideBuyback(50_000, 60_000, 1_000);
    }
    expect(decision).not.toBeNull();
    const limit = decision?.limit ?? 0;
    const treasuryBefore = capital.treasury;
    let spent = 0;
    for (let i = 0; i < 40; i++) spent += capital.buyBackShares(1_000);
    expect(spent).toBeGreaterThan(limit * 0.5);
    expect(spent).toBeLessThanOrEqual(limit);
    expect(capital.treasury - treasuryBefore).toBe(spent * 1_000);
    expect(capital.buyBackShares(1_000)).toBe(0);
  });

  it("issues the shares needed for the amount raised", () => {
    const capital = open();
    const before = capital.issued;
    const raised = capital.issueShares(500, 1_000);
    expect(raised).toBeGreaterThanOrEqual(500);
    expect((capital.issued - before) * 920).toBeGreaterThanOrEqual(500e6);
  });
});
