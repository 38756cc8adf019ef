import type { ContractDocument, ContractSummary } from "@tenbin/contract";
import type { Executor } from "../../platform/database/prepared-statement.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import { createInvoiceStore } from "../readings/invoice-store.ts";
import { createRefundStore } from "../readings/refund-store.ts";
import { createSubscriptionStore } from "../readings/subscription-store.ts";
import { statusAt } from "../subscription-state/state-at.ts";
import { type AdvisoryContract, createContractStore } from "./contract-store.ts";
import { coolingOffEnd } from "./cooling-off-period.ts";
import {
  type CoolingOffRefund,
  refundToCards,
  computeCoolingOffRefund,
} from "./cooling-off-refund.ts";

/** A contract, and the refund if it were cooled off now; null: not possible. */
export interface StandingContract {
  readonly contract: AdvisoryContract;
  readonly coolingOff: CoolingOffRefund | null;
}

export interface ContractKey {
  readonly uid: string;
  /** The order that concluded it. */
  readonly orderId: string;
}

/** Newest first. */
export async function readContracts(
  executor: Executor,
  uid: string,
  now: Date,
): Promise<StandingContract[]> {
  const contracts = await createContractStore(executor).list(uid);
  if (contracts.length === 0) return [];
  const subscriptions = await createSubscriptionStore(executor).list(uid);
  const invoices = await createInvoiceStore(executor).list(uid);
  const refunds = await createRefundStore(executor).list(uid);
  return contracts.toReversed().map((contract) => {
    const { subscriptionId } = contract;
    const state = subscriptions.find((one) => one.subscriptionId === subscriptionId);
    const own = contracts.filter((one) => one.subscriptionId === subscriptionId);
    const isCurrent = own.at(-1) === contract && state !== undefined;
    const isRunning = isCurrent && contract.cooledOffAt === null && statusAt(state, now) !== "quit";
    const coolingOff = isRunning ? computeCoolingOffRefund(own, { invoices, refunds }, now) : null;
    return { contract, coolingOff };
  });
}

export function toContractSummary({ contract, coolingOff }: StandingContract): ContractSummary {
  const { orderId, plan, ticker, concludedAt, deliveredAt, cooledOffAt } = contract;
  return {
    id: orderId,
    plan,
    ticker_code: ticker,
    concluded_at: concludedAt.toISOString(),
    delivered_at: deliveredAt?.toISOString() ?? null,
    cooled_off_at: cooledOffAt?.toISOString() ?? null,
    cooling_off:
      coolingOff === null
        ? null
        : {
            until: deliveredAt === null ? null : coolingOffEnd(deliveredAt).toISOString(),
            refund: refundToCards(coolingOff.refunds),
            kept: coolingOff.kept,
          },
  };
}

/** @throws ApiProblem `not_found`, also for another member's contract */
export async function requireContract(
  executor: Executor,
  { uid, orderId }: ContractKey,
  now: Date,
): Promise<StandingContract> {
  const contracts = await readContracts(executor, uid, now);
  const found = contracts.find(({ contract }) => contract.orderId === orderId);
  if (found === undefined) throw new ApiProblem("not_found");
  return found;
}

/** @throws ApiProblem `not_found` */
export async function readContractDocument(
  executor: Executor,
  key: ContractKey,
  now: Date,
): Promise<ContractDocument> {
  const found = await requireContract(executor, key, now);
  const text = await createContractStore(executor).findText(key.uid, key.orderId);
  return { ...toContractSummary(found), text: text ?? "" };
}

/** Showing its document counts as receipt. @throws ApiProblem `not_found` */
export async function receiveContract(
  executor: Executor,
  key: ContractKey,
  now: Date,
): Promise<ContractSummary> {
  await createContractStore(executor).markDelivered(key.uid, key.orderId, now);
  return toContractSummary(await requireContract(executor, key, now));
}
