import { planNames, userSuffixes, userTypes } from "@tenbin/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type SubscriptionState, paidFactsAt, plans, rankOfPlan } from "../billing/index.ts";
import type { RightsFacts, RightsInput, TrialFact } from "./rights-facts.ts";
import { type Rights, rightsOf } from "./rights.ts";
import { paidPlan, paidUnit } from "./testing/rights-facts.ts";

const moment = fc.date({
  min: new Date("2025-01-01"),
  max: new Date("2027-12-31"),
  noInvalidDate: true,
});
const day = moment.map((date) => date.toISOString().slice(0, 10));
const seconds = moment.map((date) => Math.floor(date.getTime() / 1_000));
const account: fc.Arbitrary<RightsInput> = fc.record({
  userType: fc.constantFrom(...userTypes),
  lifetime: fc.option(day),
  registeredAt: moment,
});
const ticker = fc.constantFrom("9735", "7203", "130A", "6758", "0482");
const unitChanges: fc.Arbitrary<Partial<SubscriptionState>> = fc.oneof(
  fc.constant({}),
  seconds.map((endsAt) => ({ status: "to_quit", endsAt }) as const),
  seconds.map((unpaidSince) => ({ status: "suspended", unpaidSince }) as const),
  seconds.map((endedAt) => ({ status: "quit", endedAt }) as const),
);
const changes = fc.oneof(
  unitChanges,
  seconds.map((at) => ({ downgrade: { plan: "tenbin_light", at } }) as const),
);
const plan = fc
  .tuple(
    fc.constantFrom("tenbin_beginners", "tenbin_light", "tenbin_standard", "tenbin_expert"),
    changes,
  )
  .map(([name, with_]) => paidPlan(name, with_));
const unit = fc.tuple(ticker, unitChanges).map(([code, with_]) => paidUnit(code, with_));
const trial: fc.Arbitrary<TrialFact> = fc
  .record({
    kind: fc.constantFrom("trial", "supertrial"),
    appliedAt: moment,
    span: fc.option(fc.tuple(moment, moment)),
  })
  .map(({ kind, appliedAt, span }) => ({
    kind,
    plan: "tenbin_light",
    appliedAt,
    startedAt: span?.[0] ?? null,
    until: span?.[1] ?? null,
  }));
const facts: fc.Arbitrary<RightsFacts> = fc.record({
  hasPaid: fc.boolean(),
  subscriptions: fc
    .tuple(fc.array(plan, { maxLength: 1 }), fc.array(unit, { maxLength: 3 }))
    .map((bought) => bought.flat()),
  trials: fc.array(trial, { maxLength: 2 }),
  unlocks: fc.array(fc.record({ ticker, until: moment, isOfPerson: fc.boolean() }), {
    maxLength: 4,
  }),
  personUnlocks: fc.nat(3),
  grantedUnlocks: fc.nat(9),
});

const TICKERS = ["9735", "7203", "130A", "6758", "0482"];

/** All rights that can be compared by size. */
const amounts = (rights: Rights) => [
  ...Object.values<number>({ ...rights.limits }),
  rankOfPlan(rights.effectivePlan),
  ...TICKERS.map((code) => Number(rights.analysis(code))),
  rights.unlocks,
  rights.temporalFinished ? 0 : 1,
];

const comparable = ({ analysis, purchased, featuresOf, ...data }: Rights) => ({
  ...data,
  companies: TICKERS.map((code) => [analysis(code), purchased(code), featuresOf(code)]),
});

describe("rightsOf", () => {
  it("returns a legal suffix that names the effective plan, and its limits and features", () => {
    fc.assert(
      fc.property(fc.option(account), moment, facts, (who, at, known) => {
        const {
          suffix,
          paidPlan: paid,
          effectivePlan,
          limits,
          features,
        } = rightsOf(who, at, known);
        expect(userSuffixes).toContain(suffix);
        expect(planNames).toContain(effectivePlan);
        // D tells what follows, not what is.
        expect(suffix[0] === "D" || suffix[1] === plans[effectivePlan].letter).toBe(true);
        expect([limits, features]).toEqual([
          plans[effectivePlan].limits,
          plans[effectivePlan].features,
        ]);
        const visitor = { paidPlan: "tenbin_free" };
        const { paidPlan: expected } =
          who === null ? visitor : paidFactsAt(known.subscriptions, at);
        expect(paid).toBe(expected);
      }),
    );
  });

  it("never gives less than what is paid for, unlocked or open [spec 6.8]", () => {
    fc.assert(
      fc.property(account, moment, facts, ticker, (who, at, known, open) => {
        const rights = rightsOf(who, at, known, [open]);
        const paid = paidFactsAt(known.subscriptions, at);
        expect(rankOfPlan(rights.effectivePlan)).toBeGreaterThanOrEqual(
          rankOfPlan(paid.effectivePlan),
        );
        const unlocked = known.unlocks.filter(({ until }) => at < until);
        const seen = [...paid.units, ...unlocked.map((each) => each.ticker), open];
        for (const code of seen) expect(rights.analysis(code)).toBe(true);
        for (const code of TICKERS) {
          expect(rights.purchased(code)).toBe(paid.units.includes(code));
          const isSeen = rights.features.analysis === "all" || seen.includes(code);
          expect(rights.analysis(code)).toBe(isSeen);
        }
      }),
    );
  });

  it("never gives more at a later moment of the same facts", () => {
    fc.assert(
      fc.property(account, moment, moment, facts, (who, one, other, known) => {
        const [before, after] = +one < +other ? [one, other] : [other, one];
        const earlier = amounts(rightsOf(who, before, known));
        for (const [at, amount] of amounts(rightsOf(who, after, known)).entries()) {
          expect(amount).toBeLessThanOrEqual(earlier[at]!);
        }
      }),
    );
  });

  it("gives members at least a visitor's rights, and applicants too until they are finished", () => {
    fc.assert(
      fc.property(account, moment, facts, (who, at, known) => {
        fc.pre(!rightsOf(who, at, known).temporalFinished);
        const visitor = amounts(rightsOf(null, at));
        for (const [index, amount] of amounts(rightsOf(who, at, known)).entries()) {
          expect(amount).toBeGreaterThanOrEqual(visitor[index]!);
        }
      }),
    );
  });

  it("names an ended plan only if it was above what is left", () => {
    fc.assert(
      fc.property(account, moment, facts, (who, at, known) => {
        const { endedPlan, effectivePlan } = rightsOf(who, at, known);
        const isAbove = endedPlan !== null && rankOfPlan(endedPlan) > rankOfPlan(effectivePlan);
        expect(isAbove).toBe(endedPlan !== null);
      }),
    );
  });

  it("depends only on account, time and facts, and modifies none", () => {
    fc.assert(
      fc.property(account, moment, facts, (who, at, known) => {
        const before = structuredClone([who, known]);
        const again = rightsOf({ ...who }, new Date(at), structuredClone(known));
        expect(comparable(rightsOf(who, at, known))).toEqual(comparable(again));
        expect([who, known]).toEqual(before);
      }),
    );
  });
});
