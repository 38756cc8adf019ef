import { planNames, userSuffixes, userTypes } from "@tenbin/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plans } from "../billing/index.ts";
import { jstDay, jstMoment } from "../platform/clock/clock.ts";
import { isTemporalFinished, type RightsInput, getUserRights } from "./user-rights.ts";

const day = fc
  .date({ min: new Date("2020-01-01"), max: new Date("2040-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const account: fc.Arbitrary<RightsInput> = fc.record({
  userType: fc.constantFrom(...userTypes),
  lifetime: fc.option(day),
});

describe("userRights", () => {
  it("gives everybody a legal suffix whose letter is that of the plan whose rights hold", () => {
    fc.assert(
      fc.property(fc.option(account), day, (who, today) => {
        const { suffix, paidPlan, effectivePlan, portfolioMaxCount } = getUserRights(who, today);
        expect(userSuffixes).toContain(suffix);
        expect(planNames).toContain(effectivePlan);
        expect(suffix[1]).toBe(plans[effectivePlan].letter);
        expect(portfolioMaxCount).toBe(plans[effectivePlan].portfolioMaxCount);
        expect(paidPlan).toBe("tenbin_free");
      }),
    );
  });

  it("never gives more on a later day", () => {
    fc.assert(
      fc.property(account, day, day, (who, one, other) => {
        const [before, after] = [one, other].toSorted() as [string, string];
        const limit = (today: string) => getUserRights(who, today).portfolioMaxCount;
        expect(limit(after)).toBeLessThanOrEqual(limit(before));
      }),
    );
  });

  it.each([
    ["nobody", null, "UF", "tenbin_free", 5],
    ["personal", { userType: "personal", lifetime: null }, "FF", "tenbin_free", 5],
    [
      "personal with a day",
      { userType: "personal", lifetime: "2030-01-01" },
      "FF",
      "tenbin_free",
      5,
    ],
    ["temporal", { userType: "temporal", lifetime: null }, "WF", "tenbin_free", 5],
    ["monitor", { userType: "monitor", lifetime: "2026-11-21" }, "PS", "tenbin_standard", 100],
    ["monitor, over", { userType: "monitor", lifetime: "2026-11-20" }, "FF", "tenbin_free", 5],
    ["monitor, no end", { userType: "monitor", lifetime: null }, "PS", "tenbin_standard", 100],
    ["enterprise", { userType: "enterprise", lifetime: "2026-11-21" }, "PE", "tenbin_expert", 500],
    [
      "enterprise, over",
      { userType: "enterprise", lifetime: "2026-11-20" },
      "FF",
      "tenbin_free",
      5,
    ],
    ["enterprise, no end", { userType: "enterprise", lifetime: null }, "PE", "tenbin_expert", 500],
  ] as const)("of %s", (_, who, suffix, effectivePlan, portfolioMaxCount) => {
    const expected = { suffix, effectivePlan, portfolioMaxCount, paidPlan: "tenbin_free" };
    expect(getUserRights(who, "2026-11-21")).toEqual(expected);
  });

  it("ends at midnight in Japan after the last day", () => {
    const monitor = { userType: "monitor", lifetime: "2026-11-21" } as const;
    const midnight = jstMoment("2026-11-22");
    const suffixAt = (moment: Date) => getUserRights(monitor, jstDay(moment)).suffix;
    expect(suffixAt(new Date(midnight.getTime() - 1))).toBe("PS");
    expect(suffixAt(midnight)).toBe("FF");
  });
});

describe("isFinished", () => {
  const registeredAt = new Date("2026-11-20T03:00:00Z");
  const end = new Date("2026-11-21T03:00:00Z");

  it("ends an applicant's session a day after the application", () => {
    const applicant = { userType: "temporal", registeredAt } as const;
    expect(isTemporalFinished(applicant, new Date(end.getTime() - 1))).toBe(false);
    expect(isTemporalFinished(applicant, end)).toBe(true);
  });

  it.each(["personal", "monitor", "enterprise"] as const)(
    "never that of a %s member",
    (userType) => {
      expect(isTemporalFinished({ userType, registeredAt }, new Date("2126-01-01"))).toBe(false);
    },
  );
});
