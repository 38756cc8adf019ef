import type { PlanName } from "@tenbin/contract";
import { confirmOrder, confirmationText } from "@tenbin/contract/billing/order-confirmation";
import type pg from "pg";
import type { Clock } from "../../../platform/clock/clock.ts";
import { ApiProblem } from "../../../platform/http/api-problem.ts";
import { fromUnixSeconds, toUnixSeconds } from "../../money/billing-periods.ts";
import type { PreContractDocument } from "../../advisory/pre-contract-document.ts";
import type { Payments } from "../../payments/payments.ts";
import { planChange } from "../../plan-changes.ts";
import { toPaidPlan } from "../../subscription-state/products.ts";
import { isWaitingAt } from "../../subscription-state/state-at.ts";
import type { PaidPlan } from "../../subscription-state/subscription-state.ts";
import { requireAcknowledged } from "../terms/acknowledge-document.ts";
import type { ComposeChange } from "../terms/compose-change.ts";
import { assertSameTerms, namingSums } from "../terms/compare-terms.ts";
import type { ComposeOrder, ComposedOrder } from "../terms/compose-order.ts";
import { type Order, chosenUnits } from "../rows/order.ts";
import type { OrderRequest } from "../rows/order-store.ts";
import { asking, pending } from "../payment-problems.ts";
import type { NewDraft, ProcessOrder } from "../execution/process-order.ts";
import type { ConfirmationSigner } from "../terms/sign-confirmation.ts";
import { type FindBuyerRights, requireAddingPlan } from "../terms/require-adding.ts";
import { type PlanState, type Standing, readStanding } from "../terms/standing.ts";

export interface PlanChangeOrder {
  readonly uid: string;
  readonly plan: PlanName;
  /** Of an upgrade: its preview; of a downgrade: the version of the text that was shown. */
  readonly confirmation: string | null;
  /** Tickers, as typed; of an upgrade. */
  readonly endUnits?: readonly string[];
  /** Version of the pre-contract document that was acknowledged, of an upgrade. */
  readonly document?: string | null;
  readonly request: OrderRequest;
}

export interface PlanChangeResult {
  readonly outcome: "changed" | "scheduled" | "payment_needed";
  readonly at: Date;
  readonly withdrawn: "downgrade" | "churn" | null;
  readonly paymentUrl: string | null;
  readonly paymentUntil: Date | null;
}

export type ChangeSubscription = (order: PlanChangeOrder) => Promise<PlanChangeResult>;

export interface ChangeSubscriptionDeps {
  readonly pool: pg.Pool;
  readonly payments: Payments;
  readonly clock: Clock;
  readonly onSale: boolean;
  readonly findRights: FindBuyerRights;
  readonly compose: ComposeOrder;
  readonly composeChange: ComposeChange;
  readonly signer: ConfirmationSigner;
  readonly processOrder: ProcessOrder;
  readonly document: PreContractDocument | null;
}

/** @throws ApiProblem */
export function createChangeSubscription(deps: ChangeSubscriptionDeps): ChangeSubscription {
  const { pool, payments, clock, onSale, compose, composeChange, signer, processOrder } = deps;

  async function draft(requested: PlanChangeOrder): Promise<NewDraft> {
    const standing = await readStanding(pool, requested.uid, clock.now());
    const { plan: state } = standing;
    if (state === null) throw new ApiProblem("not_subscribed");
    const plan = toPaidPlan(requested.plan);
    if (plan === null) throw new ApiProblem("change_not_available");
    const change = planChange(state.product.plan, plan);
    if (change === "none") throw new ApiProblem("already_subscribed");
    if (!onSale || change === "unsold") throw new ApiProblem("not_on_sale");
    if (isWaitingAt(state, clock.now())) throw new ApiProblem("plan_waiting");
    if (state.status === "suspended") throw new ApiProblem("payment_overdue");
    requireAddingPlan(await deps.findRights(requested.uid), plan);
    return change === "upgrade"
      ? upgrade(requested, standing, plan)
      : downgrade(requested, state, plan);
  }

  async function downgrade(
    { uid, confirmation: shown }: PlanChangeOrder,
    { subscriptionId, status, product }: PlanState,
    plan: PaidPlan,
  ): Promise<NewDraft> {
    // A churn has to be withdrawn first, so that each withdrawal has one meaning.
    if (status === "to_quit") throw new ApiProblem("change_not_available");
    const texts = await composeChange.downgrade({ uid, from: product.plan, to: plan, shown });
    return { kind: "downgrade", plan, ticker: null, subscriptionId, texts };
  }

  async function upgrade(
    { uid, confirmation, endUnits = [], document }: PlanChangeOrder,
    standing: Standing,
    plan: PaidPlan,
  ): Promise<NewDraft> {
    const documented = requireAcknowledged(deps.document, document);
    const confirmed = await signer.verify(confirmation ?? "", { uid, item: plan });
    const { terms, tosTextId, isOld } = confirmed;
    if (terms.order.kind !== "upgrade") throw new ApiProblem("confirmation_expired");
    const prorationAt = new Date(terms.order.proration.at);
    // The previewed time while its sum is valid: the shown sum is charged, or none.
    const at = isOld ? undefined : toUnixSeconds(prorationAt);
    const current = await compose.plan(standing, plan, { uid, ...(at !== undefined && { at }) });
    assertSameTerms(confirmed, current);
    const { state } = current;
    if (state === null) throw new ApiProblem("confirmation_expired");
    const ended = chosenUnits(terms, endUnits);
    return {
      kind: "upgrade",
      plan,
      ticker: null,
      subscriptionId: state.subscriptionId,
      facts: {
        amountInstants: terms.charges[0]?.yen ?? null,
        amountPeriodicals: terms.charges.at(-1)?.yen ?? null,
        prorationAt,
        endUnits: ended,
        ...scheduledBefore(state),
      },
      texts: {
        pageText: confirmationText(confirmOrder(terms), ended),
        checkoutText: null,
        tosTextId,
        ...documented,
      },
    };
  }

  async function paymentNeeded(order: Order, { plan: state }: Standing): Promise<PlanChangeResult> {
    const waiting = state?.pendingUpgrade ?? null;
    if (waiting === null || waiting.plan !== order.plan) throw pending();
    const { invoiceId, expiresAt } = waiting;
    return {
      outcome: "payment_needed",
      at: order.queuedAt,
      withdrawn: order.withdrawn,
      paymentUrl:
        invoiceId === null
          ? null
          : await asking("change_not_available", () => payments.findPaymentUrl(invoiceId)),
      paymentUntil: fromUnixSeconds(expiresAt),
    };
  }

  async function toResult(order: Order): Promise<PlanChangeResult> {
    const { status, kind, withdrawn, queuedAt } = order;
    const standing = await readStanding(pool, order.uid, clock.now());
    if (status === "open") return paymentNeeded(order, standing);
    if (status !== "done") {
      throw new ApiProblem(kind === "upgrade" ? "payment_declined" : "payments_unavailable");
    }
    const unpaid = { paymentUrl: null, paymentUntil: null };
    if (kind === "upgrade") {
      return { outcome: "changed", at: order.finishedAt ?? queuedAt, withdrawn, ...unpaid };
    }
    const at = standing.plan?.downgrade?.at;
    return {
      outcome: "scheduled",
      at: at === undefined ? queuedAt : fromUnixSeconds(at),
      withdrawn: null,
      ...unpaid,
    };
  }

  async function composeNow({ uid, plan }: PlanChangeOrder): Promise<ComposedOrder> {
    return compose.plan(await readStanding(pool, uid, clock.now()), plan, { uid });
  }

  return (requested) =>
    namingSums(
      async () => toResult((await processOrder(requested, () => draft(requested))).order),
      () => composeNow(requested),
    );
}

/** What an upgrade withdraws, including a downgrade under a churn. */
function scheduledBefore({
  status,
  downgrade,
}: PlanState): Pick<Order, "withdrawn" | "withdrawnPlan"> {
  if (status === "to_quit") return { withdrawn: "churn", withdrawnPlan: null };
  if (downgrade === null) return { withdrawn: null, withdrawnPlan: null };
  return { withdrawn: "downgrade", withdrawnPlan: downgrade.plan };
}
