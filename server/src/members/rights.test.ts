import type { PlanName } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { type SubscriptionState, paidFactsAt, plans } from "../billing/index.ts";
import { jstMoment } from "../platform/clock/clock.ts";
import { NO_FACTS, type RightsFacts, type RightsInput, type TrialFact } from "./rights-facts.ts";
import { rightsOf } from "./rights.ts";
import { factsWith, paidPlan, paidUnit } from "./testing/rights-facts.ts";

const registeredAt = new Date("2026-11-01T00:00:00Z");
const NOW = jstMoment("2026-11-21", "09:00");
const personal = { userType: "personal", lifetime: null, registeredAt } as const;
const running: TrialFact = {
  kind: "trial",
  plan: "tenbin_light",
  appliedAt: registeredAt,
  startedAt: new Date("2026-11-20T00:00:00Z"),
  until: new Date("2026-11-27T00:00:00Z"),
};
const appliedFor: TrialFact = { ...running, startedAt: null, until: null };
const over: TrialFact = { ...running, until: new Date("2026-11-20T12:00:00Z") };

const left = (granted: number, spent: number) =>
  rightsOf(
    personal,
    NOW,
    factsWith({
      grantedUnlocks: granted,
      unlocks: Array.from({ length: spent }, () => ({
        ticker: "9735",
        until: registeredAt,
        isOfPerson: false,
      })),
    }),
  ).unlocks;

describe("rightsOf", () => {
  it.each([
    ["a visitor", null, "UF", "tenbin_free", 0],
    ["personal", { userType: "personal", lifetime: null }, "FF", "tenbin_free", 3],
    ["personal, a day", { userType: "personal", lifetime: "2030-01-01" }, "FF", "tenbin_free", 3],
    ["temporal", { userType: "temporal", lifetime: null }, "FF", "tenbin_free", 3],
    ["monitor", { userType: "monitor", lifetime: "2026-11-21" }, "PS", "tenbin_standard", 3],
    ["monitor, over", { userType: "monitor", lifetime: "2026-11-20" }, "FF", "tenbin_free", 3],
    ["monitor, no end", { userType: "monitor", lifetime: null }, "PS", "tenbin_standard", 3],
    ["enterprise", { userType: "enterprise", lifetime: "2026-11-21" }, "PE", "tenbin_expert", 3],
    [
      "enterprise, over",
      { userType: "enterprise", lifetime: "2026-11-20" },
      "FF",
      "tenbin_free",
      3,
    ],
    ["enterprise, no end", { userType: "enterprise", lifetime: null }, "PE", "tenbin_expert", 3],
  ] as const)("of %s [spec 3.7, 6.1, 6.2, 6.4]", (_, who, suffix, effectivePlan, unlocks) => {
    const rights = rightsOf(who && { ...who, registeredAt }, NOW);
    expect(rights).toMatchObject({ suffix, effectivePlan, unlocks, paidPlan: "tenbin_free" });
  });

  const light = paidPlan("tenbin_light");
  const standard = paidPlan("tenbin_standard");
  const expert = paidPlan("tenbin_expert");
  const later = Math.floor(NOW.getTime() / 1_000) + 1;
  const ago = (days: number) => later - days * 86_400;
  it.each([
    ["paying", "personal", [standard], [], "PS", "tenbin_standard", null],
    [
      "paying for beginners",
      "personal",
      [paidPlan("tenbin_beginners")],
      [],
      "PL",
      "tenbin_beginners",
      null,
    ],
    [
      "downgrading",
      "personal",
      [paidPlan("tenbin_expert", { downgrade: { plan: "tenbin_standard", at: later } })],
      [],
      "DS",
      "tenbin_expert",
      null,
    ],
    [
      "quitting",
      "personal",
      [paidPlan("tenbin_expert", { status: "to_quit", endsAt: later })],
      [],
      "PE",
      "tenbin_expert",
      null,
    ],
    [
      "in grace",
      "personal",
      [paidPlan("tenbin_light", { status: "suspended", unpaidSince: ago(7) })],
      [],
      "PL",
      "tenbin_light",
      null,
    ],
    [
      "after grace",
      "personal",
      [paidPlan("tenbin_light", { status: "suspended", unpaidSince: ago(8) })],
      [],
      "FF",
      "tenbin_free",
      "tenbin_light",
    ],
    [
      "no longer paying",
      "personal",
      [paidPlan("tenbin_standard", { status: "quit", endedAt: ago(1) })],
      [],
      "FF",
      "tenbin_free",
      "tenbin_standard",
    ],
    ["buying a unit only", "personal", [paidUnit("9735")], [], "FF", "tenbin_free", null],
    ["a monitor who pays for more", "monitor", [expert], [], "PE", "tenbin_expert", null],
    ["a monitor who pays for less", "monitor", [light], [], "PS", "tenbin_standard", null],
    ["an enterprise that pays", "enterprise", [light], [], "PE", "tenbin_expert", null],
    ["in a trial", "personal", [], [running], "WL", "tenbin_light", null],
    [
      "in a trial, with a unit",
      "personal",
      [paidUnit("9735")],
      [running],
      "WL",
      "tenbin_light",
      null,
    ],
    ["in a trial that was bought out", "personal", [light], [running], "PL", "tenbin_light", null],
    ["before the trial", "personal", [], [appliedFor], "WF", "tenbin_free", null],
    [
      "asking for a supertrial after the trial",
      "personal",
      [],
      [over, appliedFor],
      "WF",
      "tenbin_free",
      "tenbin_light",
    ],
    [
      "no longer paying, with an application",
      "personal",
      [paidPlan("tenbin_light", { status: "quit", endedAt: ago(1) })],
      [appliedFor],
      "FF",
      "tenbin_free",
      "tenbin_light",
    ],
    [
      "after grace, with an application",
      "personal",
      [paidPlan("tenbin_light", { status: "suspended", unpaidSince: ago(8) })],
      [appliedFor],
      "FF",
      "tenbin_free",
      "tenbin_light",
    ],
    [
      "buying a unit only, with an application",
      "personal",
      [paidUnit("9735")],
      [appliedFor],
      "FF",
      "tenbin_free",
      null,
    ],
    ["temporal before the trial", "temporal", [], [appliedFor], "WF", "tenbin_free", null],
    ["temporal, refused the trial", "temporal", [], [], "FF", "tenbin_free", null],
    ["after a trial", "personal", [], [over], "FF", "tenbin_free", "tenbin_light"],
    ["in a second trial", "personal", [], [over, running], "WL", "tenbin_light", null],
    ["temporal in a trial", "temporal", [], [running], "WL", "tenbin_light", null],
  ] as const)(
    "of a member who is %s [spec 6.2, 6.4]",
    (_, userType, subscriptions, trials, suffix, effectivePlan, endedPlan) => {
      const known = factsWith({ subscriptions, trials });
      const rights = rightsOf({ userType, lifetime: null, registeredAt }, NOW, known);
      expect(rights).toMatchObject({ suffix, effectivePlan, endedPlan });
      expect(rights.paidPlan).toBe(paidFactsAt(subscriptions, NOW).paidPlan);
    },
  );

  it.each([
    ["tenbin_free", 5],
    ["tenbin_unit", 5],
    ["tenbin_beginners", 30],
    ["tenbin_light", 30],
    ["tenbin_standard", 100],
    ["tenbin_expert", 500],
  ] as const satisfies readonly (readonly [PlanName, number])[])(
    "%s have a portfolio of %i companies",
    (name, count) => {
      const paid =
        name === "tenbin_free" ? [] : [name === "tenbin_unit" ? paidUnit("9735") : paidPlan(name)];
      const rights = rightsOf(personal, NOW, factsWith({ subscriptions: paid }));
      expect(rights.limits.portfolioMaxCount).toBe(count);
    },
  );

  it("a company bought alone are those of light for it, and those of a greater plan otherwise", () => {
    const units = [paidUnit("9735")];
    const alone = rightsOf(personal, NOW, factsWith({ subscriptions: units }));
    expect(alone.featuresOf("9735")).toBe(plans.tenbin_unit.features);
    expect(alone.featuresOf("7203")).toBe(plans.tenbin_free.features);
    const beside = rightsOf(personal, NOW, factsWith({ subscriptions: [light, ...units] }));
    expect(beside.featuresOf("7203")).toBe(plans.tenbin_light.features);
    expect(beside.featuresOf("9735").alerts).toBe(plans.tenbin_unit.features.alerts);
    const expertBeside = rightsOf(personal, NOW, factsWith({ subscriptions: [expert, ...units] }));
    expect(expertBeside.featuresOf("9735")).toEqual(plans.tenbin_expert.features);
  });

  it("unlocks: those of the first plan and of coupons less those spent, never below none", () => {
    expect([left(0, 0), left(0, 3), left(2, 3), left(0, 4)]).toEqual([3, 0, 2, 0]);
  });
});

const sides = (at: Date, who: RightsInput, known: RightsFacts = NO_FACTS) =>
  [new Date(at.getTime() - 1), at].map((when) => rightsOf(who, when, known));
const suffixes = (...from: Parameters<typeof sides>) => sides(...from).map(({ suffix }) => suffix);
const paying = (with_: Partial<SubscriptionState>) =>
  factsWith({ subscriptions: [paidPlan("tenbin_standard", with_)] });

describe("both sides of a boundary second", () => {
  it("expires at midnight in Japan after the last day [fault: clock × reads]", () => {
    const midnight = jstMoment("2026-11-22");
    const until = (userType: RightsInput["userType"]) =>
      suffixes(midnight, { userType, lifetime: "2026-11-21", registeredAt });
    expect([until("monitor"), until("enterprise")]).toEqual([
      ["PS", "FF"],
      ["PE", "FF"],
    ]);
  });

  const END = 1_764_000_000;
  const end = new Date(END * 1_000);
  it("the end of the days of grace, of a cancelled plan and of one before a downgrade", () => {
    const grace = paying({ status: "suspended", unpaidSince: END - 7 * 86_400 });
    expect(suffixes(end, personal, grace)).toEqual(["PS", "FF"]);
    expect(suffixes(end, personal, paying({ status: "to_quit", endsAt: END }))).toEqual([
      "PS",
      "FF",
    ]);
    const downgrade = { plan: "tenbin_light", at: END } as const;
    expect(suffixes(end, personal, paying({ downgrade }))).toEqual(["DL", "PL"]);
  });

  it("the end of a unit and of an unlock", () => {
    const bought = paidUnit("9735", { status: "to_quit", endsAt: END });
    const analysed = (known: RightsFacts) =>
      sides(end, personal, known).map((rights) => rights.analysis("9735"));
    expect(analysed(factsWith({ subscriptions: [bought] }))).toEqual([true, false]);
    expect(
      analysed(factsWith({ unlocks: [{ ticker: "9735", until: end, isOfPerson: false }] })),
    ).toEqual([true, false]);
  });

  it("the end of a trial, which ends a temporal member", () => {
    const known = factsWith({ trials: [{ ...running, until: end }] });
    expect(suffixes(end, personal, known)).toEqual(["WL", "FF"]);
    const temporal = sides(end, { ...personal, userType: "temporal" }, known);
    expect(temporal.map(({ temporalFinished }) => temporalFinished)).toEqual([false, true]);
    expect(temporal.map(({ suffix }) => suffix)).toEqual(["WL", "FF"]);
  });

  it("a day after the application of a temporal member who has not begun", () => {
    const nextDay = new Date(registeredAt.getTime() + 86_400_000);
    const finished = (userType: RightsInput["userType"], known?: RightsFacts) =>
      sides(nextDay, { ...personal, userType }, known).map((each) => each.temporalFinished);
    expect(finished("temporal")).toEqual([false, true]);
    expect(finished("temporal", factsWith({ trials: [appliedFor] }))).toEqual([false, true]);
    expect(finished("temporal", factsWith({ trials: [running] }))).toEqual([false, false]);
    for (const other of ["personal", "monitor", "enterprise"] as const) {
      expect(finished(other)).toEqual([false, false]);
    }
  });
});
