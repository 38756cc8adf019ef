import { getCoupons, redeemCoupon, takeOffCoupon } from "@tenbin/contract";
import type { Api } from "../../platform/http/api.ts";
import type { Viewer, ViewerAccount } from "../../platform/http/viewer.ts";
import type { Coupons } from "./create-coupons.ts";
import type { CouponMember } from "./redeem-code.ts";

/** Of the signed-in member. */
export function registerCoupons(
  api: Api<Viewer<ViewerAccount & CouponMember>>,
  coupons: Coupons,
): void {
  api.serve(getCoupons, (_, { viewer }) => coupons.list(viewer.uid));
  api.serve(redeemCoupon, ({ body }, { viewer, log }) =>
    coupons.redeem(viewer.account, body.code, log),
  );
  api.serve(takeOffCoupon, ({ params }, { viewer }) => coupons.takeOff(viewer.uid, params.code));
}
