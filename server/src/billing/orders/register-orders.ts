import { createHash } from "node:crypto";
import * as contract from "@tenbin/contract";
import type { Api } from "../../platform/http/api.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import type { Viewer, ViewerAccount } from "../../platform/http/viewer.ts";
import type { CouponMember } from "../coupons/redeem-code.ts";
import { registerCoupons } from "../coupons/register-coupons.ts";
import type { Orders } from "./create-orders.ts";
import type { OrderRequest } from "./rows/order-store.ts";

/** As long as Stripe's. */
const MAX_KEY_LENGTH = 255;

export type OrderViewer = Viewer<
  ViewerAccount & CouponMember & { readonly userType: contract.UserType }
>;

export function registerOrders(api: Api<OrderViewer>, orders: Orders): void {
  registerPurchases(api, orders);
  registerChanges(api, orders);
  registerUnits(api, orders);
  registerCoupons(api, orders.coupons);
}

function registerPurchases(api: Api<OrderViewer>, orders: Orders): void {
  api.serve(contract.previewOrder, async ({ body }, { viewer }) => {
    requireOwnSignIn(viewer.account);
    const preview = await orders.preview(viewer.uid, body);
    const { terms, confirmation, validUntil, couponCode, document } = preview;
    const until = iso(validUntil);
    return { terms, confirmation, valid_until: until, coupon_code: couponCode, document };
  });
  api.serve(contract.startCheckout, async ({ body }, { viewer, header }) => {
    requireOwnSignIn(viewer.account);
    const { confirmation, document = null } = body;
    const item =
      "plan" in body ? { plan: body.plan, begins: body.begins } : { ticker: body.ticker };
    const endUnits = "plan" in body ? body.end_units.map(toTicker) : [];
    const request = toRequest("checkout", body, header);
    const requested = { uid: viewer.uid, item, confirmation, endUnits, document, request };
    return { url: await orders.startCheckout(requested) };
  });
  api.serve(contract.findCheckout, async ({ params }, { viewer }) => {
    const found = await orders.findCheckout(viewer.uid, params.session_id);
    if (found === null) throw new ApiProblem("not_found");
    return found;
  });
  api.serve(contract.openPortal, async ({ query }, { viewer }) => ({
    url: await orders.openPortal(viewer.uid, query.upgrade),
  }));
}

/**
 * A temporal member, who signs in by mailed links, would lose access to a contract after the trial.
 * @throws ApiProblem `own_sign_in_required`
 */
function requireOwnSignIn({ userType }: NonNullable<OrderViewer["account"]>): void {
  if (userType === "temporal") throw new ApiProblem("own_sign_in_required");
}

function registerChanges(api: Api<OrderViewer>, orders: Orders): void {
  api.serve(contract.changeSubscription, async ({ body }, { viewer, header }) => {
    requireOwnSignIn(viewer.account);
    const { plan, confirmation = null, document = null } = body;
    const endUnits = body.end_units.map(toTicker);
    const request = toRequest("change", body, header);
    const requested = { uid: viewer.uid, plan, confirmation, endUnits, document, request };
    const result = await orders.change(requested);
    const { outcome, at, withdrawn, paymentUrl, paymentUntil } = result;
    return {
      outcome,
      at: iso(at),
      withdrawn,
      payment_url: paymentUrl,
      payment_until: paymentUntil === null ? null : iso(paymentUntil),
    };
  });
  api.serve(contract.withdrawChange, async (_, { viewer }) => {
    const { plan, renewsAt } = await orders.withdrawDowngrade(viewer.uid);
    return { plan, renews_at: iso(renewsAt) };
  });
  api.serve(contract.cancelSubscription, async ({ query }, { viewer, header }) => {
    const request = toRequest("cancel", null, header);
    const ending = await orders.cancelPlan(viewer.uid, request, query.confirmation);
    const { endsAt, ended, dataExpiresAt } = ending;
    return { ends_at: iso(endsAt), ended, userdata_expires_at: iso(dataExpiresAt) };
  });
  api.serve(contract.coolOff, async ({ params, body }, { viewer, header }) => {
    const request = toRequest("cool off", { ...params, ...body }, header);
    const requested = { uid: viewer.uid, contractId: params.id, refund: body.refund, request };
    return orders.coolOff(requested);
  });
  api.serve(contract.withdrawCancellation, async (_, { viewer }) => {
    const { plan, renewsAt } = await orders.withdrawCancellation(viewer.uid);
    return { plan, renews_at: iso(renewsAt) };
  });
}

function registerUnits(api: Api<OrderViewer>, orders: Orders): void {
  api.serve(contract.cancelUnit, async ({ params, query }, { viewer }) => {
    const ticker = toTicker(params.ticker);
    const { endsAt, ended } = await orders.cancelUnit(viewer.uid, ticker, query.confirmation);
    return { ends_at: iso(endsAt), ended };
  });
  api.serve(contract.withdrawUnitCancellation, async ({ params }, { viewer }) => {
    const ticker = toTicker(params.ticker);
    return { renews_at: iso((await orders.withdrawUnitCancellation(viewer.uid, ticker)).renewsAt) };
  });
}

/** An unknown ticker has no unit. */
function toTicker(typed: string): string {
  const code = contract.normalizeCode(typed);
  return code === null ? typed : contract.tickerOf(code);
}

function toRequest(
  name: string,
  body: unknown,
  header: (name: string) => string | null,
): OrderRequest {
  const key = header("idempotency-key");
  if (key !== null && key.length > MAX_KEY_LENGTH) {
    const reason = `at most ${MAX_KEY_LENGTH} characters`;
    throw new ApiProblem("invalid_request", { details: [{ path: "Idempotency-Key", reason }] });
  }
  const hash = createHash("sha256")
    .update(JSON.stringify([name, body]))
    .digest();
  return { key, hash };
}

function iso(moment: Date): string {
  return moment.toISOString();
}
