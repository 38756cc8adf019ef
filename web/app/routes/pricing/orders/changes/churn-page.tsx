import type { PlanTerms, Subscription } from "@tenbin/contract";
import { changeVersion } from "@tenbin/contract/billing/change-confirmation";
import { describeChurn, describeUnitChurn } from "@tenbin/contract/describe-churn";
import { useSearchParams } from "react-router";
import type { OrderPageProps } from "../order-page-props.ts";
import { hasPaidPlan } from "../../../../billing/describe-subscription.ts";
import { ConfirmChange } from "./change-confirmation.tsx";
import { describePlanStay, describeUnitStay } from "./describe-stay.ts";
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
      {(subscription, reload) => {
        const unit = subscription.units.find(({ ticker_code: code }) => code === ticker);
        if (unit !== undefined)
          return (
            <UnitChurn
              unit={unit}
              reload={reload}
              monthly={subscription.simulation.tenbin_unit.amount_periodicals}
            />
          );
        const end = subscription.current_period_end;
        return ticker === null && end !== null && hasPaidPlan(subscription) ? (
          <PlanChurn subscription={subscription} end={end} terms={plans.terms} reload={reload} />
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
  reload,
}: {
  readonly subscription: Subscription;
  readonly end: string;
  readonly terms: PlanTerms;
  readonly reload: () => void;
}) {
  const change = useChange();
  const churn = describeChurn(subscription, end, terms);
  const plan = subscription.stripe_plan_name;
  const isWaiting = subscription.begins_at !== null;
  return subscription.subscription_status === "to_quit" ? (
    <ConfirmChange
      reload={reload}
      change={describePlanStay(subscription, end)}
      onConfirm={() =>
        change("withdrawCancellation", {}, "/pricing/churn/canceled", (kept) =>
          describeStays(plan, kept.plan, kept.renews_at, isWaiting),
        )
      }
    />
  ) : (
    <ConfirmChange
      reload={reload}
      change={churn}
      onConfirm={() =>
        change(
          "cancelSubscription",
          { query: { confirmation: changeVersion(churn) } },
          "/pricing/churn/done",
          (ended) => describePlanEnded(plan, ended, isWaiting),
        )
      }
    />
  );
}

function UnitChurn({
  unit,
  monthly,
  reload,
}: {
  readonly unit: Subscription["units"][number];
  readonly reload: () => void;
  /** Yen. */
  readonly monthly: number;
}) {
  const change = useChange();
  const params = { ticker: unit.ticker_code };
  const churn = describeUnitChurn(unit);
  return unit.subscription_status === "to_quit" ? (
    <ConfirmChange
      reload={reload}
      change={describeUnitStay(unit, monthly)}
      onConfirm={() =>
        change("withdrawUnitCancellation", { params }, "/pricing/churn/canceled", (kept) =>
          describeGoesOn(`${unit.name_jp}の単品購入`, kept.renews_at),
        )
      }
    />
  ) : (
    <ConfirmChange
      reload={reload}
      change={churn}
      onConfirm={() =>
        change(
          "cancelUnit",
          { params, query: { confirmation: changeVersion(churn) } },
          "/pricing/churn/done",
          (ended) => describeUnitEnded(unit.name_jp, ended),
        )
      }
    />
  );
}
