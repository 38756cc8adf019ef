import { changeVersion } from "@tenbin/contract/billing/change-confirmation";
import { describeDowngrade } from "@tenbin/contract/describe-downgrade";
import { errors } from "@tenbin/contract/errors";
import { planLabels } from "@tenbin/contract/billing/plan";
import { useSearchParams } from "react-router";
import type { OrderPageProps } from "../order-page-props.ts";
import { hasPaidPlan } from "../../../../billing/describe-subscription.ts";
import { ConfirmChange } from "./change-confirmation.tsx";
import { findChosenPlan } from "../chosen-plan.ts";
import { describeDowngradeWithdrawal } from "./describe-stay.ts";
import { describeGoesOn, describeScheduled } from "../describe-outcomes.ts";
import { OrderNotice, PLANS_WAY, SETTINGS_WAY } from "../order-notice.tsx";
import { SubscriptionPage } from "./subscription-page.tsx";
import { useChange } from "./use-change.ts";

/** Schedules the plan of the address; without one it withdraws what is scheduled. */
export function DowngradeConfirm({ page, plans }: OrderPageProps) {
  const [query] = useSearchParams();
  const change = useChange();
  const to = findChosenPlan(plans.plans, query.get("plan"));
  const here = "/pricing/downgrade/confirm";
  return (
    <SubscriptionPage page={to === null ? here : `${here}?plan=${to.name}`} heading={page.title}>
      {(subscription, reload) => {
        const scheduled = subscription.stripe_downgrading_plan_name;
        if (scheduled !== null && (to === null || to.name === scheduled)) {
          return (
            <ConfirmChange
              reload={reload}
              change={describeDowngradeWithdrawal(subscription, scheduled)}
              onConfirm={() =>
                change("withdrawChange", {}, "/pricing/downgrade/canceled", (kept) =>
                  describeGoesOn(planLabels[kept.plan], kept.renews_at),
                )
              }
            />
          );
        }
        if (subscription.begins_at !== null) {
          return (
            <OrderNotice heading={page.title} way={SETTINGS_WAY}>
              {errors.plan_waiting.message}
            </OrderNotice>
          );
        }
        const from = plans.plans.find(({ name }) => name === subscription.stripe_plan_name);
        const isLower = to !== null && subscription.simulation[to.name].nominally_downgrading;
        const text =
          to === null || from === undefined || !isLower || !hasPaidPlan(subscription)
            ? null
            : describeDowngrade(subscription, from, to);
        if (text === null || to === null || from === undefined) {
          return (
            <OrderNotice
              heading={page.title}
              way={hasPaidPlan(subscription) ? PLANS_WAY : SETTINGS_WAY}
            >
              いまの契約から変更できる下位プランが選ばれていません。
            </OrderNotice>
          );
        }
        return (
          <ConfirmChange
            reload={reload}
            change={text}
            onConfirm={() =>
              change(
                "changeSubscription",
                { body: { plan: to.name, confirmation: changeVersion(text) } },
                "/pricing/downgrade/done",
                ({ at }) => describeScheduled(from.name, to.name, at),
              )
            }
          />
        );
      }}
    </SubscriptionPage>
  );
}
