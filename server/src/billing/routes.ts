import {
  type PlanName,
  type PlanResponse,
  type PlanTerms,
  getConfirmation,
  getConfirmations,
  getContract,
  getPlans,
  getSubscription,
  receiveContract,
  planLabels,
  planNames,
  receiveStripeEvent,
  UNLOCK_DAYS,
  unitSlots,
} from "@tenbin/contract";
import type { Api } from "../platform/http/api.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import type { Viewer, ViewerAccount, ViewerRights } from "../platform/http/viewer.ts";
import type { CouponMember } from "./coupons/redeem-code.ts";
import type { Billing } from "./create-billing.ts";
import { registerMemberRoutes } from "./member-routes.ts";
import { type Plan, plans } from "./plans.ts";
import { DATA_KEPT_DAYS } from "./subscription-state/state-at.ts";
import { GRACE_DAYS, unpaidMailDays } from "./subscription-state/unpaid-deadlines.ts";

/** Whose rights a viewer has is decided by the members domain. */
type BillingViewer = Viewer<
  ViewerAccount & CouponMember,
  ViewerRights & { readonly effectivePlan: PlanName }
>;

export function register(
  api: Api<BillingViewer>,
  {
    onSale,
    receiveEvent,
    overview,
    contracts,
    confirmations,
    ...member
  }: Pick<
    Billing,
    "onSale" | "receiveEvent" | "overview" | "contracts" | "confirmations" | "coupons" | "receipts"
  >,
): void {
  registerMemberRoutes(api, member);
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
  api.serve(getSubscription, (_, { viewer }) =>
    overview.findSubscription(viewer.uid, viewer.rights.effectivePlan),
  );
}

function toPlanResponse(name: PlanName): PlanResponse {
  const { price, sold, unlocks, limits, features }: Plan = plans[name];
  return {
    name,
    label: planLabels[name],
    price,
    sold,
    unlocks,
    limits: {
      portfolio_maxcount: limits.portfolioMaxCount,
      saved_screens: limits.savedScreens,
      promising_companies: finiteOrNull(limits.promisingCompanies),
      compared_companies: limits.comparedCompanies,
    },
    features: {
      analysis: features.analysis,
      history_years: finiteOrNull(features.historyYears),
      history_csv: features.historyCsv,
      screening: features.screening,
      screening_rows: finiteOrNull(features.screeningRows),
      past_screening: features.pastScreening,
      screening_csv: features.screeningCsv,
      screen_record: features.screenRecord,
      alerts: features.alerts,
      pdf_report: features.pdfReport,
    },
  };
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

/** JSON has no Infinity. */
function finiteOrNull(count: number): number | null {
  return Number.isFinite(count) ? count : null;
}
