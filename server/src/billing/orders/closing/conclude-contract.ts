import type { Executor } from "../../../platform/database/prepared-statement.ts";
import { contractDocumentText } from "../../advisory/contract-document.ts";
import { createContractStore } from "../../advisory/contract-store.ts";
import { queueContractMail } from "../../mails/queue-mails.ts";
import { fromUnixSeconds } from "../../money/billing-periods.ts";
import type { SubscriptionState } from "../../subscription-state/subscription-state.ts";
import { type Order, isPurchase } from "../rows/order.ts";
import { createOrderStore } from "../rows/order-store.ts";

/** Writes and mails the document of what an order concluded, where one was acknowledged before it. */
export async function concludeContract(
  executor: Executor,
  order: Order,
  state: SubscriptionState | null,
  now: Date,
): Promise<void> {
  if (state === null || (!isPurchase(order) && order.kind !== "upgrade")) return;
  const texts = await createOrderStore(executor).findTexts(order);
  if (texts === null || texts.documentText === null) return;
  const { uid, orderId, prorationAt } = order;
  const begun = fromUnixSeconds(state.startedAt);
  const concludedAt = isPurchase(order) ? begun : now;
  const { pageText, documentText: preContractText } = texts;
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
