import { planLabels } from "@tenbin/contract/billing/plan";
import { useSearchParams } from "react-router";
import { useHydrated } from "../../browser/use-hydrated.ts";
import { useFlowEnded } from "../../outcomes/flow-ended.ts";
import { OutcomeScreen } from "../../outcomes/outcome-screen.tsx";
import { formatDateTime } from "../../ui/format.ts";
import type { Route } from "./+types/payment-outcome";
import { CheckoutOutcome, type PaidCheckout } from "./orders/checkout/checkout-outcome.tsx";

export { clientLoader, loader, meta } from "../../outcomes/outcome-page.tsx";

/** Where Checkout leads to, paid or not. */
export default function PaymentOutcome({ loaderData }: Route.ComponentProps) {
  const isPaid = loaderData.page.path === "/pricing/payment/completed";
  return isPaid ? <PaymentCompleted {...loaderData} /> : <PaymentFailed {...loaderData} />;
}

type OutcomeData = Route.ComponentProps["loaderData"];

/** Only reads what became of the Checkout of the address's `session_id`. */
function PaymentCompleted({ page, outcome }: OutcomeData) {
  const [query] = useSearchParams();
  const sessionId = useHydrated() ? query.get("session_id") : null;
  const isTrue = useFlowEnded();
  const screen = (paid: PaidCheckout | null) => (
    <OutcomeScreen
      title={page.title}
      outcome={beginOf(paid) === null ? outcome : toOrdered(outcome)}
      isTrue={isTrue || paid !== null}
      detail={paid === null ? null : describePaid(paid)}
    />
  );
  if (sessionId === null || sessionId === "") return screen(null);
  return <CheckoutOutcome sessionId={sessionId} screen={screen} />;
}

/** Of a plan that waits for the end of a trial; null: at once. */
function beginOf(paid: PaidCheckout | null): string | null {
  return paid?.begins_at ?? null;
}

/** Nothing was paid yet. */
function toOrdered(outcome: OutcomeData["outcome"]): OutcomeData["outcome"] {
  return {
    ...outcome,
    happened: { ...outcome.happened, heading: "お申し込みが完了しました" },
  };
}

function describePaid(paid: PaidCheckout): string {
  const { plan, ticker } = paid;
  const beginsAt = beginOf(paid);
  const since = beginsAt === null ? "いま" : `無料体験が終わる${formatDateTime(beginsAt)}`;
  const bought =
    ticker === null
      ? `${planLabels[plan ?? "tenbin_free"]}の機能を、${since}から使えます。`
      : `単品購入した企業(証券コード ${ticker})の分析を、いまから見られます。`;
  const found = beginsAt === null ? "領収書、次の請求日、解約の方法" : "最初の請求日と解約の方法";
  return `${bought}${found}は設定から確かめられます。`;
}

/** Leads back to what was not paid, by the address's `plan` or `ticker`. */
function PaymentFailed({ page, outcome }: OutcomeData) {
  const [query] = useSearchParams();
  const isTrue = useFlowEnded();
  const back = useHydrated() ? orderOf(query) : null;
  return (
    <OutcomeScreen
      title={page.title}
      outcome={back === null ? outcome : { ...outcome, next: back }}
      isTrue={isTrue}
    />
  );
}

function orderOf(query: URLSearchParams) {
  const label = "もう一度内容を確認する";
  const plan = query.get("plan");
  const ticker = query.get("ticker");
  if (ticker !== null) {
    return { to: `/pricing/payment-unit?${new URLSearchParams({ ticker })}`, label } as const;
  }
  if (plan === null) return null;
  return { to: `/pricing/payment?${new URLSearchParams({ plan })}`, label } as const;
}
