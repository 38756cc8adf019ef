import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { coupon, couponCodes } from "../../schemas/billing/coupon.ts";

/** Whatever is typed or pasted is a wrong code, not a malformed request. */
const MAX_TYPED_LENGTH = 10_000;
const MAX_CODE_LENGTH = 40;

export const getCoupons = defineEndpoint({
  name: "getCoupons",
  summary: "The coupons that the member has redeemed, newest first",
  access: "member",
  output: couponCodes,
  errors: [],
});

export const redeemCoupon = defineEndpoint({
  name: "redeemCoupon",
  summary:
    "Redeems a coupon's code, once per person, or lets one that was taken off reduce again; ten tries an hour. Every code that cannot be used has the same answer, but for one that this person has redeemed",
  access: "member",
  body: z.strictObject({ code: z.string().max(MAX_TYPED_LENGTH) }),
  output: coupon,
  errors: ["coupon_invalid", "coupon_used", "payment_pending", "payments_unavailable"],
});

export const takeOffCoupon = defineEndpoint({
  name: "takeOffCoupon",
  summary: "Keeps an unused coupon from reducing anything, until its code is redeemed again",
  access: "member",
  params: z.object({ code: z.string().max(MAX_CODE_LENGTH) }),
  output: coupon,
  errors: ["coupon_invalid"],
});
