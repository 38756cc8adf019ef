import { describe, expect, it } from "vitest";
import { absentFacts, omitAbsentFacts, standardOf } from "./accounting.ts";
import { toEpochDay } from "../../platform/clock/days.ts";
import type { IssueProfile } from "../roster/issue-profile.ts";
import { drawRoster } from "../roster/roster.ts";
import { createTradingDays } from "../calendar/trading-days.ts";

const roster = drawRoster("test", createTradingDays("2015-11-16", "2016-11-16"));

function profileOf(code: string): IssueProfile {
  const profile = roster.find((one) => one.code === code);
  if (profile === undefined) throw new Error(`no profile ${code}`);
  return profile;
}

describe("standardOf", () => {
  it("switches to IFRS in the year of adoption", () => {
    const profile = profileOf("04780");
    expect(standardOf(profile, toEpochDay("2017-03-31"))).toBe("JP");
    expect(standardOf(profile, toEpochDay("2018-03-31"))).toBe("IFRS");
  });

  it("keeps US GAAP and Japanese GAAP filers unchanged", () => {
    expect(standardOf(profileOf("07310"), toEpochDay("2024-03-31"))).toBe("US");
    expect(standardOf(profileOf("04820"), toEpochDay("2024-03-31"))).toBe("JP");
  });
});

describe("absentFacts", () => {
  it("knows what each kind of filer omits", () => {
    expect(absentFacts(profileOf("04820"), "JP").size).toBe(0);
    expect([...absentFacts(profileOf("03050"), "JP")]).toContain("CurrentAssets");
    expect([...absentFacts(profileOf("04780"), "IFRS")]).toContain("OrdinaryIncome");
    expect([...absentFacts(profileOf("01530"), "IFRS")]).toContain("OperatingIncome");
  });
});

describe("omitAbsentFacts", () => {
  it("drops absent facts, also as forecast and previous forecast", () => {
    const facts = { ForecastOrdinaryIncome: 1, PreviousForecastOrdinaryIncome: 2, Assets: 3 };
    expect(omitAbsentFacts(facts, new Set(["ForecastOrdinaryIncome"]))).toEqual({ Assets: 3 });
  });
});
