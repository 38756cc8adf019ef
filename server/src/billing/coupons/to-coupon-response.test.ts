import { coupon as couponSchema } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import type { CouponDefinition } from "./coupon.ts";
import { type CouponGrant, describeEffect, toCouponResponse } from "./to-coupon-response.ts";

const spring: CouponDefinition = {
  code: "SPRING-9X",
  name: "春の割引",
  effect: {
    kind: "money_off",
    off: { kind: "yen", yen: 500 },
    months: 3,
    plans: ["tenbin_light"],
  },
  validFrom: 0,
  validUntil: 2_000,
  maxRedemptions: 50,
};
const grant: CouponGrant = {
  coupon: spring,
  acquiredAt: 1_000,
  usedAt: null,
  expiresAt: 2_000,
  isTakenOff: false,
};
const at = (seconds: number) => new Date(seconds * 1_000);

describe("toCouponResponse", () => {
  it("has the nine fields [spec 3.13]", () => {
    const response = toCouponResponse({ ...grant, usedAt: 1_500 }, at(1_999));
    expect(couponSchema.strict().parse(response)).toEqual({
      code: "SPRING-9X",
      acquired_at: "1970-01-01T00:16:40.000Z",
      expired_at: "1970-01-01T00:33:20.000Z",
      used_at: "1970-01-01T00:25:00.000Z",
      coupon_name: "春の割引",
      coupon_description:
        "3か月分の月額料金が、毎月500円引きになります。お一人1回限りで、ライトにお使いいただけます。",
      coupon_apply_to: ["tenbin_light"],
      is_used: true,
      is_expired: false,
    });
  });

  it("is expired from the second of its end", () => {
    expect(toCouponResponse(grant, at(1_999)).is_expired).toBe(false);
    expect(toCouponResponse(grant, at(2_000)).is_expired).toBe(true);
    const endless = toCouponResponse({ ...grant, expiresAt: null }, at(1e9));
    expect(endless).toMatchObject({ expired_at: null, is_expired: false, used_at: null });
  });

  it("applies to no plan where it gives no money off", () => {
    const coupon = { ...spring, effect: { kind: "unlocks", count: 5 } as const };
    expect(toCouponResponse({ ...grant, coupon }, at(0)).coupon_apply_to).toEqual([]);
  });
});

describe("describeEffect", () => {
  it.each([
    [{ kind: "unlocks", count: 5 }, "解放できる企業が5社増えます。お一人1回限りです。"],
    [{ kind: "long_supertrial" }, "30日間の無料体験が90日間になります。お一人1回限りです。"],
    [
      {
        kind: "money_off",
        off: { kind: "percent", percent: 12.5 },
        months: 1,
        plans: ["tenbin_standard", "tenbin_expert"],
      },
      "1か月分の月額料金が、12.5%引きになります。お一人1回限りで、スタンダード・エキスパートにお使いいただけます。",
    ],
    [
      {
        kind: "money_off",
        off: { kind: "yen", yen: 10_000 },
        months: 12,
        plans: ["tenbin_expert"],
      },
      "12か月分の月額料金が、毎月10,000円引きになります。お一人1回限りで、エキスパートにお使いいただけます。",
    ],
  ] as const)("of %j", (effect, text) => {
    expect(describeEffect(effect)).toBe(text);
  });
});
