import { describe, expect, it } from "vitest";
import type { CouponEffect } from "../coupons/coupon.ts";
import { DAY, END, START } from "../subscription-state/testing/stripe-objects.ts";
import { planState, unitState } from "../subscription-state/testing/subscription-states.ts";
import { type ChargeInput, nextCharge } from "./next-charge.ts";

const HOUR = 3_600;
const now = new Date((START + DAY) * 1_000);
const charge = (changes: Partial<ChargeInput>) =>
  nextCharge({ states: [planState()], effects: new Map(), balance: 0, ...changes }, now);

const unitLater = (seconds: number) =>
  unitState("sub_3", "130A", { periodEnd: END + seconds, anchor: START + seconds });

const until = (end: number) => planState({ discount: { code: "SPRING", start: START, end } });

describe("nextCharge", () => {
  it("is the first renewal, with all that renews on the same day in Japan", () => {
    const first = [planState(), unitState("sub_2", "9735")];
    expect(charge({ states: first })).toEqual({ amount: 2_480, at: END });
    // They renew at 9:00 in Japan.
    const sameDay = unitLater(15 * HOUR - 1);
    expect(charge({ states: [sameDay, ...first] })).toEqual({ amount: 2_980, at: END });
    const nextDay = unitLater(15 * HOUR);
    expect(charge({ states: [nextDay, ...first] })).toEqual({ amount: 2_480, at: END });
  });

  it("hands what one renewal leaves of a credit to the next", () => {
    const states = [planState(), unitState("sub_2", "9735")];
    expect(charge({ states, balance: -2_000 })?.amount).toBe(480);
    expect(charge({ states, balance: -1_950 })?.amount).toBe(530);
  });

  it("is of the plan that a downgrade leads to", () => {
    const standard = planState({
      product: { kind: "plan", plan: "tenbin_standard" },
      downgrade: { plan: "tenbin_light", at: END },
    });
    expect(charge({ states: [standard] })).toEqual({ amount: 1_980, at: END });
  });

  it("takes off the coupon while it lasts, and credit", () => {
    const effect: CouponEffect = {
      kind: "money_off",
      off: { kind: "yen", yen: 480 },
      months: 2,
      plans: ["tenbin_light"],
    };
    const effects = new Map([["SPRING", effect]]);
    expect(charge({ effects, states: [until(END + 1)] })?.amount).toBe(1_500);
    expect(charge({ effects, states: [until(END)] })?.amount).toBe(1_980);
    expect(charge({ effects, states: [until(END + 1)], balance: -300 })?.amount).toBe(1_200);
    expect(charge({ balance: -1_950 })?.amount).toBe(0);
  });

  it("is none of what ends, has ended or is unpaid", () => {
    const states = [
      planState({ status: "to_quit", endsAt: END }),
      planState({ status: "quit", endedAt: START }),
      unitState("sub_2", "9735", { status: "suspended", unpaidSince: START }),
    ];
    expect(charge({ states })).toBeNull();
    expect(charge({ states: [] })).toBeNull();
  });

  it("counts on from a renewal that was not read yet", () => {
    const later = new Date((END + DAY) * 1_000);
    const state = { states: [planState()], effects: new Map(), balance: 0 };
    expect(nextCharge(state, later)?.at).toBeGreaterThan(END + DAY);
  });
});
