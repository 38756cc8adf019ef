import type { PlanTerms, Subscription } from "@tenbin/contract";
import { planLabels } from "@tenbin/contract/plan";
import { useSearchParams } from "react-router";
import type { OrderPageProps } from "../order-page-props.ts";
import { hasPaidPlan } from "../../../../billing/describe-subscription.ts";
import { ChangeConfirmation } from "./change-confirmation.tsx";
import { describeChurn, describeStay, describeUnitChurn } from "./describe-churn.ts";
import {
  describeGoesOn,
  describePlanEnded,
  describeStays,
  describeUnitEnded,
} from "../describe-outcomes.ts";
import { OrderNotice, SETTINGS_WAY } from "../order-notice.tsx";
import { SubscriptionPage } from "./subscription-page.tsx";
import { useChange } from "./use-change.ts";

/** Ends the plan, or the unit of the address's `ticker`; what is ending already can be withdrawn. */
export function ChurnConfirm({ page, plans }: OrderPageProps) {
  const [query] = useSearchParams();
  const ticker = query.get("ticker");
  const here = "/pricing/churn/confirm";
  return (
    <SubscriptionPage
      page={ticker === null ? here : `${here}?${new URLSearchParams({ ticker })}`}
      heading={page.title}
    >
      {(subscription) => {
        const unit = subscription.units.find(({ ticker_code: code }) => code === ticker);
        if (unit !== undefined)
          return (
            <UnitChurn
              unit={unit}
              monthly={subscription.simulation.tenbin_unit.amount_periodicals}
            />
          );
        const end = subscription.current_period_end;
        return ticker === null && end !== null && hasPaidPlan(subscription) ? (
          <PlanChurn subscription={subscription} end={end} terms={plans.terms} />
        ) : (
          <OrderNotice heading={page.title} way={SETTINGS_WAY}>
            {ticker === null
              ? "いまは解約するプランの契約がありません。単品購入は、設定から1社ずつ解約できます。"
              : "この企業の単品購入はありません。"}
          </OrderNotice>
        );
      }}
    </SubscriptionPage>
  );
}

function PlanChurn({
  subscription,
  end,
  terms,
}: {
  readonly subscription: Subscription;
  readonly end: string;
  readonly terms: PlanTerms;
}) {
  const change = useChange();
  const { stripe_plan_name: plan, stripe_downgrading_plan_name: next } = subscription;
  return subscription.subscription_status === "to_quit" ? (
    <ChangeConfirmation
      change={describeStay({
        what: planLabels[plan],
        end,
        next: next === null ? null : planLabels[next],
        amount: subscription.simulation[next ?? plan].amount_periodicals,
      })}
      onConfirm={() =>
        change("withdrawCancellation", {}, "/pricing/churn/canceled", (kept) =>
          describeStays(plan, kept.plan, kept.renews_at),
        )
      }
    />
  ) : (
    <ChangeConfirmation
      change={describeChurn(subscription, end, terms)}
      onConfirm={() =>
        change("cancelSubscription", {}, "/pricing/churn/done", (ended) =>
          describePlanEnded(plan, ended),
        )
      }
    />
  );
}

function UnitChurn({
  unit,
  monthly,
}: {
  readonly unit: Subscription["units"][number];
  /** Yen. */
  readonly monthly: number;
}) {
  const change = useChange();
  const params = { ticker: unit.ticker_code };
  const what = `${unit.name_jp}の単品購入`;
  return unit.subscription_status === "to_quit" ? (
    <ChangeConfirmation
      change={describeStay({ what, end: unit.period_end, next: null, amount: monthly })}
      onConfirm={() =>
        change("withdrawUnitCancellation", { params }, "/pricing/churn/canceled", (kept) =>
          describeGoesOn(what, kept.renews_at),
        )
      }
    />
  ) : (
    <ChangeConfirmation
      change={describeUnitChurn(unit)}
      onConfirm={() =>
        change("cancelUnit", { params }, "/pricing/churn/done", (ended) =>
          describeUnitEnded(unit.name_jp, ended),
        )
      }
    />
  );
}
