import { describe, expect, it } from "vitest";
import { priceAfterDiscount } from "../money/discount.ts";
import type { CouponEffect } from "./coupon.ts";
import { discountInForce } from "./discount-in-force.ts";

const effect: CouponEffect = {
  kind: "money_off",
  off: { kind: "yen", yen: 500 },
  months: 3,
  plans: ["tenbin_light"],
};
const applied = { code: "SPRING-9X", start: 1_000, end: 2_000 };

describe("discountInForce", () => {
  it("has the effect of the coupon and the moments of Stripe's discount", () => {
    const discount = discountInForce(applied, effect);
    expect(discount).toEqual({ off: effect.off, plans: effect.plans, start: 1_000, end: 2_000 });
  });

  it("goes on where Stripe names no end", () => {
    const discount = discountInForce({ ...applied, end: null }, effect);
    expect(priceAfterDiscount(1_980, "tenbin_light", discount, 9_999_999_999)).toBe(1_480);
  });

  it("is none without a discount, of an unknown coupon, or of one that gives something else", () => {
    expect(discountInForce(null, effect)).toBe(null);
    expect(discountInForce(applied, null)).toBe(null);
    expect(discountInForce(applied, { kind: "unlocks", count: 3 })).toBe(null);
  });
});
