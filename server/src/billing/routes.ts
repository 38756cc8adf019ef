import {
  type PlanTerms,
  getConfirmation,
  getConfirmations,
  getContract,
  getPlans,
  getSubscription,
  receiveContract,
  planNames,
  receiveStripeEvent,
  UNLOCK_DAYS,
  unitSlots,
} from "@tenbin/contract";
import type { Api } from "../platform/http/api.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import type { Viewer, ViewerAccount, ViewerRights } from "../platform/http/viewer.ts";
import type { Billing } from "./create-billing.ts";
import { registerReceipts } from "./member-routes.ts";
import type { BuyerRights } from "./orders/terms/require-adding.ts";
import { toPlanResponse } from "./plan-response.ts";
import { DATA_KEPT_DAYS } from "./subscription-state/state-at.ts";
import { GRACE_DAYS, unpaidMailDays } from "./subscription-state/unpaid-deadlines.ts";

/** Whose rights a viewer has is decided by the members domain. */
type BillingViewer = Viewer<
  ViewerAccount,
  ViewerRights & Pick<BuyerRights, "effectivePlan" | "trialUntil">
>;

export function register(
  api: Api<BillingViewer>,
  {
    onSale,
    receiveEvent,
    overview,
    contracts,
    confirmations,
    receipts,
  }: Pick<
    Billing,
    "onSale" | "receiveEvent" | "overview" | "contracts" | "confirmations" | "receipts"
  >,
): void {
  registerReceipts(api, receipts);
  const response = { on_sale: onSale, plans: planNames.map(toPlanResponse), terms: planTerms() };
  api.serve(getPlans, () => response);
  api.serve(receiveStripeEvent, async ({ body }, { header }) => {
    const isOurs = await receiveEvent({ body, signature: header("stripe-signature") });
    if (!isOurs) throw new ApiProblem("bad_request");
    return { received: true as const };
  });
  api.serve(getContract, ({ params: { id: orderId } }, { viewer: { uid } }) =>
    contracts.read({ uid, orderId }),
  );
  api.serve(receiveContract, ({ params: { id: orderId } }, { viewer: { uid } }) =>
    contracts.receive({ uid, orderId }),
  );
  api.serve(getConfirmations, async (_, { viewer: { uid } }) => ({
    confirmations: await confirmations.list(uid),
  }));
  api.serve(getConfirmation, ({ params: { id } }, { viewer: { uid } }) =>
    confirmations.read(uid, id),
  );
  api.serve(getSubscription, (_, { viewer: { uid, rights } }) =>
    overview.findSubscription(uid, rights.effectivePlan, rights.trialUntil),
  );
}

function planTerms(): PlanTerms {
  return {
    unlock_days: UNLOCK_DAYS,
    unit_slots: unitSlots.length,
    unpaid_mail_days: [...unpaidMailDays],
    grace_days: GRACE_DAYS,
    userdata_days: DATA_KEPT_DAYS,
  };
}
