import type { Subscription } from "@tenbin/contract";
import { planLabels } from "@tenbin/contract/billing/plan";
import { Link } from "react-router";
import {
  describeCard,
  describeCharges,
  describeComingChange,
  describeUnit,
  formatYen,
  hasPaidPlan,
} from "../../../billing/describe-subscription.ts";
import { PortalButton } from "../../../billing/portal-button.tsx";
import { type DescriptionItem, DescriptionList } from "../../../ui/content/description-list.tsx";
import { UnbrokenText } from "../../../ui/figures/unbroken-text.tsx";
import { day, jstDate } from "../../../ui/format.ts";

interface PlanSummaryProps {
  readonly subscription: Subscription;
  /** Yen a month; null if they are unknown. */
  readonly prices: { readonly plan: number; readonly unit: number } | null;
  readonly onSale: boolean;
  readonly paymentOrigins: readonly string[];
}

/** What is paid for, and the ways to change or end each of it. */
export function PlanSummary(props: PlanSummaryProps) {
  const { subscription } = props;
  const { units, userdata_expires_at: dataEnd, subscription_status: status } = subscription;
  return (
    <DescriptionList
      items={[
        { term: "契約", description: <Plan {...props} /> },
        ...(units.length === 0 ? [] : [{ term: "単品購入", description: <Units {...props} /> }]),
        ...paymentItems(props),
        ...(dataEnd === null || (status !== "quit" && status !== "to_quit")
          ? []
          : [
              {
                term: "保存した内容",
                description: (
                  <UnbrokenText>
                    {`保存した条件とそのメモは${day(jstDate(dataEnd))}まで残ります。その前にお申し込みになると、元のまま使えます。`}
                  </UnbrokenText>
                ),
              },
            ]),
      ]}
    />
  );
}

function Plan({ subscription, prices, onSale }: PlanSummaryProps) {
  const {
    stripe_plan_name: name,
    subscription_status: status,
    downgrading,
    begins_at: begin,
  } = subscription;
  const isPaid = hasPaidPlan(subscription);
  const canChange = onSale && isPaid && begin === null;
  const change = describeComingChange(subscription);
  return (
    <>
      {isPaid ? (
        <p>
          <b>{planLabels[name]}</b>
          {prices === null ? null : `(月額 ${formatYen(prices.plan)}・税込)`}
        </p>
      ) : (
        <p>有料プランの契約は{status === "quit" ? "終わりました" : "ありません"}。</p>
      )}
      {change === null ? null : (
        <p>
          <UnbrokenText>{change}</UnbrokenText>
        </p>
      )}
      <p className="cluster">
        <Link to="/pricing">{canChange ? "プランを変更する" : "プランと料金を見る"}</Link>
        {status === "to_quit" ? (
          <Link to="/pricing/churn/confirm">解約を取り消す</Link>
        ) : (
          <>
            {downgrading && isPaid ? (
              <Link to="/pricing/downgrade/confirm">変更の予約を取り消す</Link>
            ) : null}
            {isPaid ? <Link to="/pricing/churn/confirm">解約する</Link> : null}
          </>
        )}
      </p>
    </>
  );
}

function Units({ subscription: { units }, prices }: PlanSummaryProps) {
  return (
    <ul className="billing-units">
      {units.map((unit) => (
        <li key={unit.ticker_code}>
          <p>
            <Link to={`/companies/${unit.ticker_code}`}>{unit.name_jp}</Link>
            {prices === null ? null : `(月額 ${formatYen(prices.unit)}・税込)`}
          </p>
          <p>
            <UnbrokenText>{describeUnit(unit)}</UnbrokenText>
          </p>
          <Link
            to={`/pricing/churn/confirm?${new URLSearchParams({ ticker: unit.ticker_code })}`}
            aria-label={
              unit.subscription_status === "to_quit"
                ? `${unit.name_jp}の解約を取り消す`
                : `${unit.name_jp}を解約する`
            }
          >
            {unit.subscription_status === "to_quit" ? "解約を取り消す" : "解約する"}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Members who never paid have neither. */
function paymentItems({ subscription, paymentOrigins }: PlanSummaryProps): DescriptionItem[] {
  const { card, next_charge: next, units } = subscription;
  if (card === null && next === null && !hasPaidPlan(subscription) && units.length === 0) return [];
  return [
    {
      term: "次の請求",
      description: describeCharges(subscription).map((each) => (
        <p key={each}>
          <UnbrokenText>{each}</UnbrokenText>
        </p>
      )),
    },
    {
      term: "支払い方法",
      description: (
        <div className="grid gap-2">
          <p>{describeCard(subscription)}</p>
          <PortalButton paymentOrigins={paymentOrigins} />
        </div>
      ),
    },
  ];
}
