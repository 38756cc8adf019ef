import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type IssuedCoupon, type Redeemer, checkRedemption } from "./redeem-coupon.ts";

const coupon: IssuedCoupon = {
  code: "SPRING-9X",
  name: "春の割引",
  effect: {
    kind: "money_off",
    off: { kind: "yen", yen: 500 },
    months: 3,
    plans: ["tenbin_light"],
  },
  validFrom: 1_000,
  validUntil: 2_000,
  maxRedemptions: 2,
  voidedAt: null,
  redemptions: 1,
};
const member: Redeemer = { plan: "tenbin_free", hasRedeemed: false };
const at = (seconds: number) => new Date(seconds * 1_000);

describe("checkRedemption", () => {
  it.each([
    ["redeems a valid one", {}, {}, "redeemed"],
    ["redeems one of the plan that is paid for", {}, { plan: "tenbin_light" }, "redeemed"],
    ["rejects one of another plan", {}, { plan: "tenbin_standard" }, "coupon_invalid"],
    ["rejects a voided one", { voidedAt: 1_200 }, {}, "coupon_invalid"],
    ["ends at its limit", { redemptions: 2 }, {}, "coupon_invalid"],
    ["serves a person once", {}, { hasRedeemed: true }, "coupon_used"],
    [
      "tells a person of the own use at its limit",
      { redemptions: 2 },
      { hasRedeemed: true },
      "coupon_used",
    ],
    [
      "does not tell that a code was right once",
      { voidedAt: 1_200, redemptions: 2 },
      { hasRedeemed: true },
      "coupon_invalid",
    ],
    [
      "redeems unlocks on any plan",
      { effect: { kind: "unlocks", count: 3 } },
      { plan: "tenbin_expert" },
      "redeemed",
    ],
  ] as const)("%s", (_, couponChanges, memberChanges, expected) => {
    const issued = { ...coupon, ...couponChanges };
    expect(checkRedemption(issued, { ...member, ...memberChanges }, at(1_500))).toBe(expected);
  });

  it("rejects a code that nobody issued", () => {
    expect(checkRedemption(null, member, at(1_500))).toBe("coupon_invalid");
  });

  it("is valid from its first second until before its last", () => {
    const results = [999, 1_000, 1_999, 2_000].map((now) =>
      checkRedemption(coupon, member, at(now)),
    );
    expect(results).toEqual(["coupon_invalid", "redeemed", "redeemed", "coupon_invalid"]);
  });

  it("is never redeemed more often than its limit, in any order of people", () => {
    const people = fc.array(fc.nat(5), { maxLength: 20 });
    fc.assert(
      fc.property(people, fc.integer({ min: 1, max: 4 }), (tries, maxRedemptions) => {
        const served = new Set<number>();
        for (const person of tries) {
          const issued = { ...coupon, maxRedemptions, redemptions: served.size };
          const redeemer = { ...member, hasRedeemed: served.has(person) };
          if (checkRedemption(issued, redeemer, at(1_500)) === "redeemed") served.add(person);
        }
        expect(served.size).toBe(Math.min(maxRedemptions, new Set(tries).size));
      }),
    );
  });
});
