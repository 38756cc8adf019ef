import type { PlanName, Subscription } from "@tenbin/contract";
import {
  type ChangeConfirmation,
  changeText,
  changeVersion,
} from "@tenbin/contract/billing/change-confirmation";
import { describeChurn, describeUnitChurn } from "@tenbin/contract/describe-churn";
import { describeDowngrade } from "@tenbin/contract/describe-downgrade";
import { ApiProblem } from "../../../platform/http/api-problem.ts";
import { toPlanResponse } from "../../plan-response.ts";
import { DATA_KEPT_DAYS } from "../../subscription-state/state-at.ts";
import type { PaidPlan } from "../../subscription-state/subscription-state.ts";
import type { OrderConfirmationTexts } from "../rows/order-store.ts";

interface Shown {
  readonly uid: string;
  /** Version of the text that was shown; null: not known. */
  readonly shown: string | null;
}

/**
 * The text about what happens at the end of a period, from the response that pages show it from.
 * @throws ApiProblem `confirmation_expired` if another text was shown
 */
export interface ComposeChange {
  downgrade(
    change: Shown & { readonly from: PaidPlan; readonly to: PaidPlan },
  ): Promise<OrderConfirmationTexts>;
  churn(change: Shown): Promise<OrderConfirmationTexts>;
  unitChurn(change: Shown & { readonly ticker: string }): Promise<OrderConfirmationTexts>;
}

/** `GET /user/subscription`. */
export type FindSubscription = (uid: string, effectivePlan: PlanName) => Promise<Subscription>;

export function createComposeChange(findSubscription: FindSubscription): ComposeChange {
  // The texts depend on paid rights only.
  const find = (uid: string) => findSubscription(uid, "tenbin_free");
  return {
    async downgrade({ uid, from, to, shown }) {
      const subscription = await find(uid);
      const change = describeDowngrade(subscription, toPlanResponse(from), toPlanResponse(to));
      return toTexts(change, shown);
    },
    async churn({ uid, shown }) {
      const subscription = await find(uid);
      const { current_period_end: end } = subscription;
      const terms = { userdata_days: DATA_KEPT_DAYS };
      return toTexts(end === null ? null : describeChurn(subscription, end, terms), shown);
    },
    async unitChurn({ uid, ticker, shown }) {
      const { units } = await find(uid);
      const unit = units.find(({ ticker_code: code }) => code === ticker);
      return toTexts(unit === undefined ? null : describeUnitChurn(unit), shown);
    },
  };
}

/** @param change null: it ended meanwhile */
function toTexts(change: ChangeConfirmation | null, shown: string | null): OrderConfirmationTexts {
  if (change === null) throw new ApiProblem("not_subscribed");
  if (shown !== null && shown !== changeVersion(change)) {
    throw new ApiProblem("confirmation_expired");
  }
  const pageText = changeText(change);
  return { pageText, checkoutText: null, documentText: null, tosTextId: null };
}
