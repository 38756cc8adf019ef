import { planNames } from "@tenbin/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type MemberPlan,
  type PlanChange,
  effectiveDirection,
  nominalDirection,
  planChange,
} from "./plan-changes.ts";
import { plans } from "./plans.ts";

const memberPlans = planNames.filter((name): name is MemberPlan => name !== "tenbin_unit");
const anyPlan = fc.constantFrom(...memberPlans);

const changes: readonly [MemberPlan, Readonly<Record<MemberPlan, PlanChange>>][] = [
  ["tenbin_free", row("none", "unsold", "subscribe", "subscribe", "subscribe")],
  ["tenbin_beginners", row("churn", "none", "downgrade", "upgrade", "upgrade")],
  ["tenbin_light", row("churn", "unsold", "none", "upgrade", "upgrade")],
  ["tenbin_standard", row("churn", "unsold", "downgrade", "none", "upgrade")],
  ["tenbin_expert", row("churn", "unsold", "downgrade", "downgrade", "none")],
];

function row(
  tenbin_free: PlanChange,
  tenbin_beginners: PlanChange,
  tenbin_light: PlanChange,
  tenbin_standard: PlanChange,
  tenbin_expert: PlanChange,
) {
  return { tenbin_free, tenbin_beginners, tenbin_light, tenbin_standard, tenbin_expert };
}

describe("planChange", () => {
  it.each(changes)("of somebody on %s", (from, expected) => {
    expect(Object.fromEntries(memberPlans.map((to) => [to, planChange(from, to)]))).toEqual(
      expected,
    );
  });

  it("leads to a plan that is not sold from nowhere", () => {
    fc.assert(
      fc.property(anyPlan, anyPlan, (from, to) => {
        fc.pre(from !== to && to !== "tenbin_free" && !plans[to].sold);
        expect(planChange(from, to)).toBe("unsold");
      }),
    );
  });

  it("is an upgrade one way and a downgrade the other, between plans that are sold", () => {
    fc.assert(
      fc.property(anyPlan, anyPlan, (from, to) => {
        fc.pre(plans[from].sold && plans[to].sold && from !== to);
        expect([planChange(from, to), planChange(to, from)].toSorted()).toEqual([
          "downgrade",
          "upgrade",
        ]);
      }),
    );
  });
});

const up = { upgrading: true, downgrading: false };
const down = { upgrading: false, downgrading: true };
const neither = { upgrading: false, downgrading: false };

describe("directions of a change", () => {
  it("make light nominally a downgrade from beginners, and effectively neither [spec 4.3]", () => {
    expect(nominalDirection("tenbin_beginners", "tenbin_light")).toEqual(down);
    expect(effectiveDirection("tenbin_beginners", "tenbin_light")).toEqual(neither);
  });

  it("differ where rights were granted without payment", () => {
    expect(nominalDirection("tenbin_free", "tenbin_light")).toEqual(up);
    expect(effectiveDirection("tenbin_standard", "tenbin_light")).toEqual(down);
  });

  it("are none for a unit, which is bought beside a plan", () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        expect(nominalDirection(plan, "tenbin_unit")).toEqual(neither);
        expect(effectiveDirection(plan, "tenbin_unit")).toEqual(neither);
      }),
    );
  });

  it("are never both, turn round with the change, and follow price and letter", () => {
    fc.assert(
      fc.property(anyPlan, anyPlan, (from, to) => {
        const [nominal, effective] = [nominalDirection(from, to), effectiveDirection(from, to)];
        expect(nominal.upgrading && nominal.downgrading).toBe(false);
        expect(effective.upgrading && effective.downgrading).toBe(false);
        expect(nominalDirection(to, from).upgrading).toBe(nominal.downgrading);
        expect(effectiveDirection(to, from).upgrading).toBe(effective.downgrading);
        expect(nominal).toEqual({
          upgrading: plans[to].price > plans[from].price,
          downgrading: plans[to].price < plans[from].price,
        });
        const sameLetter = plans[to].letter === plans[from].letter;
        expect(effective.upgrading || effective.downgrading).toBe(!sameLetter);
      }),
    );
  });
});
