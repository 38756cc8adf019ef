import { describe, expect, it } from "vitest";
import { NOTHING_PAID, paidFactsAt } from "./paid-facts.ts";
import { DAY, END, START } from "./testing/stripe-objects.ts";
import { planState, unitState, unpaidRenewal } from "./testing/subscription-states.ts";

const at = (seconds: number) => new Date(seconds * 1_000);
const downgrade = { plan: "tenbin_light", at: END } as const;
const standard = { kind: "plan", plan: "tenbin_standard" } as const;

describe("paidFactsAt", () => {
  it("is nothing where nothing is paid for", () => {
    expect(paidFactsAt([], at(START))).toEqual(NOTHING_PAID);
    const quit = planState({ status: "quit", endedAt: START });
    expect(paidFactsAt([quit], at(START))).toEqual({ ...NOTHING_PAID, endedPlan: "tenbin_light" });
  });

  it("names the plan that ended last, after a downgrade if that came first", () => {
    const quit = { product: standard, status: "to_quit", endsAt: END, downgrade } as const;
    const endedAt = (with_: Parameters<typeof planState>[0], seconds = END) =>
      paidFactsAt([planState({ ...quit, ...with_ })], at(seconds)).endedPlan;
    expect([endedAt({}, END - 1), endedAt({})]).toEqual([null, "tenbin_standard"]);
    const late = { endsAt: END + 1 };
    expect([endedAt(late), endedAt(late, END + 1)]).toEqual([null, "tenbin_light"]);
  });

  it("keeps what is paid for until a downgrade, by the second", () => {
    const states = [planState({ product: standard, downgrade })];
    const plan = "tenbin_standard";
    expect(paidFactsAt(states, at(END - 1))).toMatchObject({
      paidPlan: plan,
      effectivePlan: plan,
      suffix: "DL",
    });
    expect(paidFactsAt(states, at(END))).toMatchObject({
      paidPlan: "tenbin_light",
      effectivePlan: "tenbin_light",
      suffix: "PL",
    });
  });

  it("has a plan that waits for the end of a trial, without its rights, and no ended one", () => {
    const waiting = planState({ product: standard, startedAt: END, anchor: END });
    const paidPlan = "tenbin_standard";
    expect(paidFactsAt([waiting], at(END - 1))).toEqual({ ...NOTHING_PAID, paidPlan });
    expect(paidFactsAt([waiting], at(END))).toMatchObject({ effectivePlan: paidPlan });
    const left = { ...waiting, status: "to_quit", endsAt: END } as const;
    expect(paidFactsAt([left], at(END))).toEqual(NOTHING_PAID);
    expect(paidFactsAt([{ ...left, status: "quit", endedAt: END }], at(END))).toEqual(NOTHING_PAID);
  });

  it("keeps the contract, without its rights, after the days of grace", () => {
    const states = [planState({ status: "suspended", ...unpaidRenewal })];
    expect(paidFactsAt(states, at(START + 7 * DAY - 1))).toMatchObject({ suffix: "PL" });
    expect(paidFactsAt(states, at(START + 7 * DAY))).toEqual({
      ...NOTHING_PAID,
      paidPlan: "tenbin_light",
      endedPlan: "tenbin_light",
    });
  });

  it("has the companies that are bought alone, each until its own end", () => {
    const states = [
      unitState("sub_1", "9735"),
      unitState("sub_2", "130A", { status: "to_quit", endsAt: END }),
      unitState("sub_3", "7203", { status: "suspended", ...unpaidRenewal }),
    ];
    const unitsAt = (seconds: number) => paidFactsAt(states, at(seconds)).units.toSorted();
    expect(unitsAt(START)).toEqual(["130A", "7203", "9735"]);
    expect(unitsAt(START + 7 * DAY)).toEqual(["130A", "9735"]);
    expect(unitsAt(END)).toEqual(["9735"]);
    expect(paidFactsAt(states, at(START)).suffix).toBeNull();
  });
});
