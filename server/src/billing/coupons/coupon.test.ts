import { planNames } from "@tenbin/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reduction } from "../money/discount.ts";
import { plans } from "../plans.ts";
import { type CouponDefinition, type CouponEffect, validateCoupon } from "./coupon.ts";

const moneyOff = (changes: object = {}): CouponEffect => ({
  kind: "money_off",
  off: { kind: "yen", yen: 500 },
  months: 3,
  plans: ["tenbin_light"],
  ...changes,
});

const spring: CouponDefinition = {
  code: "SPRING-9X",
  name: "春の割引",
  effect: moneyOff(),
  validFrom: 1_000,
  validUntil: 2_000,
  maxRedemptions: 50,
};
const check = (changes: Partial<CouponDefinition>) => validateCoupon({ ...spring, ...changes });
const checkEffect = (changes: object) => check({ effect: moneyOff(changes) });
const yen = (amount: number) => ({ off: { kind: "yen", yen: amount } });
const percent = (amount: number) => ({ off: { kind: "percent", percent: amount } });

describe("validateCoupon", () => {
  it("accepts money off, unlocks and a longer supertrial", () => {
    expect(check({})).toBe(null);
    expect(check({ effect: { kind: "unlocks", count: 5 } })).toBe(null);
    expect(check({ effect: { kind: "long_supertrial" } })).toBe(null);
  });

  it.each([
    ["a code in lower case", { code: "spring" }, /invalid code "spring"/],
    ["no name", { name: " " }, /invalid name/],
    ["a name too long", { name: "あ".repeat(61) }, /invalid name/],
    ["an end at its begin", { validUntil: 1_000 }, /end is not after/],
    ["no redemptions", { maxRedemptions: 0 }, /limit of redemptions/],
    ["half a redemption", { maxRedemptions: 1.5 }, /limit of redemptions/],
    ["no unlocks", { effect: { kind: "unlocks", count: 0 } as const }, /unlocks must be/],
    ["101 unlocks", { effect: { kind: "unlocks", count: 101 } as const }, /unlocks must be/],
  ])("rejects %s", (_, changes, problem) => {
    expect(check(changes)).toMatch(problem);
  });

  it.each([
    ["no months", { months: 0 }, /months must be/],
    ["37 months", { months: 37 }, /months must be/],
    ["no plan", { plans: [] }, /at least one plan/],
    ["a plan that is not sold", { plans: ["tenbin_beginners"] }, /tenbin_beginners is not sold/],
    ["the free plan", { plans: ["tenbin_free"] }, /tenbin_free is not sold/],
    ["no yen", yen(0), /yen off/],
    ["half a yen", yen(0.5), /yen off/],
    ["yen below zero", yen(-1), /yen off/],
    ["no percent", percent(0), /percent off/],
    ["more than everything", percent(100.01), /percent off/],
    ["three decimals", percent(12.345), /percent off/],
    ["no number", percent(Number.NaN), /percent off/],
  ])("rejects %s", (_, changes, problem) => {
    expect(checkEffect(changes)).toMatch(problem);
  });

  it.each([
    [1_930, null],
    [1_931, "49 yen would be left of tenbin_light: leave 0, or 50 or more"],
    [1_979, "1 yen would be left of tenbin_light: leave 0, or 50 or more"],
    [1_980, null],
    [30_000, null],
  ])("checks what %i yen off leave to pay", (amount, problem) => {
    expect(checkEffect(yen(amount))).toBe(problem);
  });

  it("checks every plan that it names", () => {
    const names = { plans: ["tenbin_light", "tenbin_unit"] };
    expect(checkEffect({ ...names, ...yen(460) })).toMatch(/40 yen would be left of tenbin_unit/);
  });

  it("accepts two decimals of any percentage that leaves enough", () => {
    const sold = planNames.filter((name) => plans[name].sold);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.uniqueArray(fc.constantFrom(...sold), { minLength: 1 }),
        (hundredths, names) => {
          const off = { kind: "percent", percent: hundredths / 100 } as const;
          const left = names.map((name) => plans[name].price - reduction(plans[name].price, off));
          const isChargeable = left.every((rest) => rest === 0 || rest >= 50);
          expect(checkEffect({ off, plans: names }) === null).toBe(isChargeable);
        },
      ),
    );
  });
});
