import { z } from "zod";
import { planNames } from "../../browser/billing/plan.ts";

const moment = z.iso.datetime({ offset: true });

/** A coupon that the member has redeemed; field names as spelled in specification 3.13. */
export const coupon = z.object({
  code: z.string().describe("As the operator issued it"),
  acquired_at: moment.describe("When the member redeemed the code"),
  expired_at: moment
    .nullable()
    .describe("From when it has no further effect; null for one that does not expire"),
  used_at: moment.nullable().describe("When it first had an effect; null before"),
  coupon_name: z.string(),
  coupon_description: z.string().describe("What it gives, in Japanese"),
  coupon_apply_to: z
    .array(z.enum(planNames))
    .describe("The plans that it reduces; empty if it gives something else than money off"),
  is_used: z.boolean(),
  is_expired: z.boolean(),
});
export type Coupon = z.infer<typeof coupon>;

/** `GET /user/coupon` (specification 7.15). */
export const couponCodes = z.object({ coupon_codes: z.array(coupon) });
export type CouponCodes = z.infer<typeof couponCodes>;
