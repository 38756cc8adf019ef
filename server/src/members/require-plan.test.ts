import { describe, expect, it } from "vitest";
import type { Plan } from "../billing/index.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import { type PlanPredicate, requirePlan } from "./require-plan.ts";
import { NO_FACTS, type RightsFacts } from "./rights-facts.ts";
import { rightsOf } from "./rights.ts";
import { factsOfPlan, factsWith, paidPlan, paidUnit } from "./testing/rights-facts.ts";

const registeredAt = new Date("2026-11-01T00:00:00Z");
const NOW = new Date("2026-11-21T00:00:00Z");
const END = NOW.getTime() / 1_000;
const personal = { userType: "personal", lifetime: null, registeredAt } as const;

/** What a member is refused with: error and plan; null if it is open. */
function refusal(facts: RightsFacts, allows: PlanPredicate, ticker?: string): unknown[] | null {
  try {
    requirePlan(rightsOf(personal, NOW, facts), allows, ticker);
    return null;
  } catch (error) {
    const { errorType, status, details } = error as ApiProblem;
    return [status, errorType, details];
  }
}

const allAnalysed = ({ features }: Plan) => features.analysis === "all";
const allMetrics = ({ features }: Plan) => features.screening === "all_metrics";
const pdf = ({ features }: Plan) => features.pdfReport;
const sameDay = ({ features }: Plan) => features.alerts === "same_day";
const naming = (plan: string) => [{ path: "plan", reason: plan }];

const ending = (endsAt: number) =>
  factsWith({ subscriptions: [paidPlan("tenbin_standard", { status: "to_quit", endsAt })] });

describe("requirePlan", () => {
  it("names the cheapest plan on sale that opens it", () => {
    expect(refusal(NO_FACTS, allAnalysed)).toEqual([403, "plan_required", naming("tenbin_light")]);
    expect(refusal(NO_FACTS, allMetrics)).toEqual([
      403,
      "plan_required",
      naming("tenbin_standard"),
    ]);
    expect(refusal(factsOfPlan("tenbin_standard"), pdf)).toEqual([
      403,
      "plan_required",
      naming("tenbin_expert"),
    ]);
  });

  it("says nothing to whoever has a plan that opens it", () => {
    expect(refusal(factsOfPlan("tenbin_beginners"), allAnalysed)).toBeNull();
    expect(refusal(factsOfPlan("tenbin_expert"), allMetrics)).toBeNull();
  });

  it("names the unit for one company, which is enough for that company only", () => {
    const unit = factsWith({ subscriptions: [paidUnit("9735")] });
    expect(refusal(NO_FACTS, sameDay, "9735")).toEqual([
      403,
      "plan_required",
      naming("tenbin_unit"),
    ]);
    expect(refusal(NO_FACTS, sameDay)).toEqual([403, "plan_required", naming("tenbin_standard")]);
    expect(refusal(unit, sameDay, "9735")).toBeNull();
    expect(refusal(unit, sameDay, "7203")).not.toBeNull();
  });

  it("tells a right that has ended from one that never was, from its second on", () => {
    expect(refusal(ending(END + 1), allMetrics)).toBeNull();
    expect(refusal(ending(END), allMetrics)).toEqual([
      403,
      "plan_expired",
      naming("tenbin_standard"),
    ]);
    expect(refusal(ending(END), pdf)).toEqual([403, "plan_required", naming("tenbin_expert")]);
  });
});
