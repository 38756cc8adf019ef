import { planNames, userSuffixes, userTypes } from "@tenbin/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NOTHING_PAID, type PaidFacts, plans } from "../billing/index.ts";
import { jstMoment } from "../platform/clock/clock.ts";
import { type Rights, type RightsInput, rightsOf } from "./rights.ts";

const moment = fc.date({
  min: new Date("2020-01-01"),
  max: new Date("2040-12-31"),
  noInvalidDate: true,
});
const account: fc.Arbitrary<RightsInput> = fc.record({
  userType: fc.constantFrom(...userTypes),
  lifetime: fc.option(moment.map((date) => date.toISOString().slice(0, 10))),
  registeredAt: moment,
});
const ticker = fc.stringMatching(/^[0-9][0-9A-Z]{3}$/);

const tickers = fc.uniqueArray(ticker, { maxLength: 3 });
const paidPlans = { tenbin_light: "PL", tenbin_standard: "PS", tenbin_expert: "PE" } as const;
const paid: fc.Arbitrary<PaidFacts> = fc
  .record({
    plan: fc.constantFrom(...(Object.keys(paidPlans) as (keyof typeof paidPlans)[]), null),
    units: tickers,
  })
  .map(({ plan, units }) => ({
    paidPlan: plan ?? "tenbin_free",
    effectivePlan: plan ?? "tenbin_free",
    suffix: plan === null ? null : paidPlans[plan],
    units,
  }));

/** All rights that can be compared by size. */
const amounts = ({ limits, unlocks, temporalFinished }: Rights) => [
  ...Object.values<number>({ ...limits }),
  unlocks,
  temporalFinished ? 0 : 1,
];

describe("rightsOf", () => {
  it("returns a valid suffix and the limits of the effective plan", () => {
    fc.assert(
      fc.property(fc.option(account), moment, paid, (who, now, facts) => {
        const { suffix, paidPlan, effectivePlan, limits } = rightsOf(who, now, facts);
        expect(userSuffixes).toContain(suffix);
        expect(planNames).toContain(effectivePlan);
        expect(suffix[1]).toBe(plans[effectivePlan].letter);
        expect(limits).toEqual(plans[effectivePlan].limits);
        expect(paidPlan).toBe(who === null ? "tenbin_free" : facts.paidPlan);
      }),
    );
  });

  it("never grants more at a later time", () => {
    fc.assert(
      fc.property(account, moment, moment, (who, one, other) => {
        const [before, after] = +one < +other ? [one, other] : [other, one];
        const earlier = amounts(rightsOf(who, before));
        for (const [at, amount] of amounts(rightsOf(who, after)).entries()) {
          expect(amount).toBeLessThanOrEqual(earlier[at]!);
        }
      }),
    );
  });

  it("grants every member at least a visitor's rights until the lifetime ends", () => {
    fc.assert(
      fc.property(account, moment, (who, now) => {
        fc.pre(!rightsOf(who, now).temporalFinished);
        const visitor = amounts(rightsOf(null, now));
        for (const [at, amount] of amounts(rightsOf(who, now)).entries()) {
          expect(amount).toBeGreaterThanOrEqual(visitor[at]!);
        }
      }),
    );
  });

  it("gives the limits of the greater of the plans that are granted and paid for", () => {
    fc.assert(
      fc.property(account, moment, paid, (who, now, facts) => {
        const granted = rightsOf(who, now).limits.portfolioMaxCount;
        const bought = plans[facts.effectivePlan].limits.portfolioMaxCount;
        const { portfolioMaxCount } = rightsOf(who, now, facts).limits;
        expect(portfolioMaxCount).toBe(Math.max(granted, bought));
      }),
    );
  });

  it("while everything is open shows every company analysed to everyone in the same way", () => {
    fc.assert(
      fc.property(fc.option(account), moment, ticker, (who, now, code) => {
        const rights = rightsOf(who, now);
        expect([rights.allCompanies, rights.analysis(code)]).toEqual([true, true]);
        expect(rights.maskKey).toBe(rightsOf(null, new Date(0)).maskKey);
      }),
    );
  });

  const masking = { everythingIsOpen: false };
  it("else shows all companies with a plan, else those bought alone", () => {
    fc.assert(
      fc.property(account, moment, paid, ticker, (who, now, facts, other) => {
        const rights = rightsOf(who, now, facts, masking);
        const hasPlan = plans[rights.effectivePlan].letter !== "F";
        expect(rights.allCompanies).toBe(hasPlan);
        for (const unit of facts.units) expect(rights.analysis(unit)).toBe(true);
        expect(rights.analysis(other)).toBe(hasPlan || facts.units.includes(other));
        const isCached = hasPlan || facts.units.length === 0;
        expect(rights.maskKey !== null).toBe(isCached);
      }),
    );
  });

  it("else shows visitors no company, and caches that apart from plans", () => {
    const now = new Date("2026-11-21T00:00:00Z");
    const visitor = rightsOf(null, now, NOTHING_PAID, masking);
    expect([visitor.allCompanies, visitor.analysis("9735")]).toEqual([false, false]);
    const plan = "tenbin_light";
    const facts = { ...NOTHING_PAID, paidPlan: plan, effectivePlan: plan, suffix: "PL" } as const;
    const member = { userType: "personal", lifetime: null, registeredAt: now } as const;
    expect(rightsOf(member, now, facts, masking).maskKey).not.toBe(visitor.maskKey);
  });

  it("depends only on account and time, and modifies neither", () => {
    fc.assert(
      fc.property(account, moment, (who, now) => {
        const before = structuredClone(who);
        expect(rightsOf(who, now)).toEqual(rightsOf({ ...who }, new Date(now)));
        expect(who).toEqual(before);
      }),
    );
  });

  const now = jstMoment("2026-11-21", "09:00");
  const registeredAt = new Date("2026-11-01T00:00:00Z");
  it.each([
    ["a visitor", null, "UF", "tenbin_free", 5, 0],
    ["personal", { userType: "personal", lifetime: null }, "FF", "tenbin_free", 5, 3],
    [
      "personal, a day",
      { userType: "personal", lifetime: "2030-01-01" },
      "FF",
      "tenbin_free",
      5,
      3,
    ],
    ["temporal", { userType: "temporal", lifetime: null }, "WF", "tenbin_free", 5, 3],
    ["monitor", { userType: "monitor", lifetime: "2026-11-21" }, "PS", "tenbin_standard", 100, 3],
    ["monitor, over", { userType: "monitor", lifetime: "2026-11-20" }, "FF", "tenbin_free", 5, 3],
    ["monitor, no end", { userType: "monitor", lifetime: null }, "PS", "tenbin_standard", 100, 3],
    [
      "enterprise",
      { userType: "enterprise", lifetime: "2026-11-21" },
      "PE",
      "tenbin_expert",
      500,
      3,
    ],
    [
      "enterprise, over",
      { userType: "enterprise", lifetime: "2026-11-20" },
      "FF",
      "tenbin_free",
      5,
      3,
    ],
    [
      "enterprise, no end",
      { userType: "enterprise", lifetime: null },
      "PE",
      "tenbin_expert",
      500,
      3,
    ],
  ] as const)("of %s", (_, who, suffix, effectivePlan, portfolioMaxCount, unlocks) => {
    const rights = rightsOf(who === null ? null : { ...who, registeredAt }, now);
    expect(rights).toMatchObject({ suffix, effectivePlan, unlocks, paidPlan: "tenbin_free" });
    expect(rights.limits.portfolioMaxCount).toBe(portfolioMaxCount);
  });

  it.each([
    ["paying", "personal", "tenbin_standard", "tenbin_standard", "PS", "PS", "tenbin_standard"],
    ["downgrading", "personal", "tenbin_expert", "tenbin_expert", "DS", "DS", "tenbin_expert"],
    [
      "beginners",
      "personal",
      "tenbin_beginners",
      "tenbin_beginners",
      "PL",
      "PL",
      "tenbin_beginners",
    ],
    ["unpaid for long", "personal", "tenbin_light", "tenbin_free", null, "FF", "tenbin_free"],
    ["monitor with more", "monitor", "tenbin_expert", "tenbin_expert", "PE", "PE", "tenbin_expert"],
    ["monitor with less", "monitor", "tenbin_light", "tenbin_light", "PL", "PS", "tenbin_standard"],
    ["enterprise", "enterprise", "tenbin_light", "tenbin_light", "PL", "PE", "tenbin_expert"],
  ] as const)(
    "specification 6.2: of a member who is %s",
    (_, userType, paidPlan, effectivePlan, suffix, expected, rightsPlan) => {
      const facts = { paidPlan, effectivePlan, suffix, units: [] };
      const rights = rightsOf({ userType, lifetime: null, registeredAt }, now, facts);
      expect(rights).toMatchObject({ suffix: expected, paidPlan, effectivePlan: rightsPlan });
      expect(rights.limits).toEqual(plans[rightsPlan].limits);
    },
  );

  it("expires at midnight in Japan after the last day", () => {
    const monitor = { userType: "monitor", lifetime: "2026-11-21", registeredAt } as const;
    const midnight = jstMoment("2026-11-22");
    expect(rightsOf(monitor, new Date(midnight.getTime() - 1)).suffix).toBe("PS");
    expect(rightsOf(monitor, midnight).suffix).toBe("FF");
  });
});

describe("trial of a temporal member", () => {
  const registeredAt = new Date("2026-11-20T03:00:00Z");
  const end = new Date("2026-11-21T03:00:00Z");
  const isOver = (userType: RightsInput["userType"], at: Date) =>
    rightsOf({ userType, lifetime: null, registeredAt }, at).temporalFinished;

  it("ends a day after the application", () => {
    expect(isOver("temporal", new Date(end.getTime() - 1))).toBe(false);
    expect(isOver("temporal", end)).toBe(true);
  });

  it.each(["personal", "monitor", "enterprise"] as const)("never ends for %s", (userType) => {
    expect(isOver(userType, new Date("2126-01-01"))).toBe(false);
  });
});
