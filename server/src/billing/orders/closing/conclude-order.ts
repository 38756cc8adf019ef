import type { Executor } from "../../../platform/database/prepared-statement.ts";
import { contractDocumentText } from "../../advisory/contract-document.ts";
import { createContractStore } from "../../advisory/contract-store.ts";
import type { ConfirmedKind } from "../../confirmations/confirmation-store.ts";
import { outcomes } from "../../mails/outcome-mail.ts";
import { queueConfirmationMail, queueContractMail } from "../../mails/queue-mails.ts";
import { fromUnixSeconds } from "../../money/billing-periods.ts";
import type { WrittenReading } from "../../readings/refresh-subscriptions.ts";
import type { SubscriptionState } from "../../subscription-state/subscription-state.ts";
import { type Order, type OrderKind, isPurchase } from "../rows/order.ts";
import { type OrderConfirmationTexts, createOrderStore } from "../rows/order-store.ts";

/**
 * Mails what a member confirmed with an order that is done: as the document of a contract, where one was
 * acknowledged before it, else as a copy.
 */
export async function concludeOrder(
  executor: Executor,
  order: Order,
  state: SubscriptionState | null,
  { before, now }: Pick<WrittenReading, "before" | "now">,
): Promise<void> {
  if (state === null) return;
  const texts = await createOrderStore(executor).findTexts(order);
  if (texts === null || !isConfirmed(order.kind)) return;
  const { pageText, documentText } = texts;
  if (documentText !== null) {
    await concludeContract(executor, order, state, { pageText, documentText, now });
    return;
  }
  const known = before.subscriptions.find(
    ({ subscriptionId }) => subscriptionId === state.subscriptionId,
  );
  const outcome = outcomes[order.kind].toMail(state, known ?? null, now);
  await queueConfirmationMail(executor, order, outcome, now);
}

function isConfirmed(kind: OrderKind): kind is ConfirmedKind {
  return kind in outcomes;
}

async function concludeContract(
  executor: Executor,
  order: Order,
  state: SubscriptionState,
  {
    pageText,
    documentText: preContractText,
    now,
  }: Pick<OrderConfirmationTexts, "pageText"> & {
    readonly documentText: string;
    readonly now: Date;
  },
): Promise<void> {
  const { uid, orderId, prorationAt } = order;
  const begun = fromUnixSeconds(state.startedAt);
  const concludedAt = isPurchase(order) ? begun : now;
  await createContractStore(executor).insert({
    uid,
    orderId,
    subscriptionId: state.subscriptionId,
    feesFrom: isPurchase(order) ? begun : (prorationAt ?? now),
    concludedAt,
    documentText: contractDocumentText({ orderId, concludedAt, pageText, preContractText }),
  });
  await queueContractMail(executor, order, now);
}
