import { describe, expect, it } from "vitest";
import type { RightsInput, TrialFact } from "./rights-facts.ts";
import { rightsOf } from "./rights.ts";
import { factsOfPlan, factsWith } from "./testing/rights-facts.ts";

const now = new Date("2026-11-21T03:00:00Z");
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
const account = (changes: Partial<RightsInput> = {}): RightsInput => ({
  userType: "personal",
  lifetime: null,
  registeredAt: later(-9),
  ...changes,
});
const trial = (days: number, changes: Partial<TrialFact> = {}): TrialFact => ({
  kind: "trial",
  plan: "tenbin_light",
  appliedAt: later(-9),
  startedAt: later(-8),
  until: later(days),
  ...changes,
});

describe("what orders ask of rights", () => {
  it.each([
    ["a personal member", account(), null],
    ["a temporal member", account({ userType: "temporal" }), null],
    ["a monitor", account({ userType: "monitor" }), "tenbin_standard"],
    [
      "a monitor on the last day",
      account({ userType: "monitor", lifetime: "2026-11-21" }),
      "tenbin_standard",
    ],
    ["a monitor after it", account({ userType: "monitor", lifetime: "2026-11-20" }), null],
    ["an enterprise", account({ userType: "enterprise" }), "tenbin_expert"],
  ] as const)("the plan granted to %s, whatever is paid for", (_, member, plan) => {
    expect(rightsOf(member, now).grantedPlan).toBe(plan);
    expect(rightsOf(member, now, factsOfPlan("tenbin_expert")).grantedPlan).toBe(plan);
  });

  it.each([
    ["none", [], null],
    ["one that runs", [trial(5)], later(5)],
    ["one that is over", [trial(0)], null],
    ["one that was not begun", [trial(5, { startedAt: null, until: null })], null],
    ["two that run", [trial(20, { kind: "supertrial" }), trial(5)], later(20)],
  ] as const)("until when the trial runs: %s", (_, trials, until) => {
    expect(rightsOf(account(), now, factsWith({ trials })).trialUntil).toEqual(until);
  });

  it("nothing of a visitor", () => {
    const visitor = rightsOf(null, now, factsWith({ trials: [trial(5)] }));
    expect([visitor.grantedPlan, visitor.trialUntil]).toEqual([null, null]);
  });
});
