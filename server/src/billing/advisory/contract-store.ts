import type { PlanName } from "@tenbin/contract";
import { type Executor, preparedStatement } from "../../platform/database/prepared-statement.ts";
import { toUnixSeconds } from "../money/billing-periods.ts";
import type { CoolableContract } from "./cooling-off-refund.ts";

/** A contract of investment advice, known by the order that concluded it. */
export interface AdvisoryContract extends CoolableContract {
  readonly orderId: string;
  readonly plan: PlanName;
  readonly ticker: string | null;
  readonly concludedAt: Date;
  /** When it, or a later contract of its subscription, was cooled off. */
  readonly cooledOffAt: Date | null;
}

export interface NewContract {
  readonly uid: string;
  readonly orderId: string;
  readonly subscriptionId: string;
  readonly feesFrom: Date;
  readonly concludedAt: Date;
  readonly documentText: string;
}

export interface ContractStore {
  insert(contract: NewContract): Promise<void>;
  /** Oldest first. */
  list(uid: string): Promise<AdvisoryContract[]>;
  findText(uid: string, orderId: string): Promise<string | null>;
  /** The first arrival counts. */
  markDelivered(uid: string, orderId: string, at: Date): Promise<void>;
}

const insert = preparedStatement(
  `insert into advisory_contracts
     (uid, order_id, subscription_id, fees_from, concluded_at, document_text)
   values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
);
const selectAll = preparedStatement<Omit<AdvisoryContract, "feesFrom"> & { fees_from: Date }>(
  `select order_id as "orderId", c.subscription_id as "subscriptionId", fees_from,
     coalesce(o.plan, 'tenbin_unit') as plan, o.ticker, concluded_at as "concludedAt",
     delivered_at as "deliveredAt",
     (select min(queued_at) from orders as one where one.uid = c.uid
       and one.subscription_id = c.subscription_id and one.kind = 'cool_off') as "cooledOffAt"
   from advisory_contracts as c join orders as o using (uid, order_id)
   where uid = $1 order by fees_from, concluded_at`,
);
const selectText = preparedStatement<{ text: string }>(
  `select document_text as text from advisory_contracts where uid = $1 and order_id = $2`,
);
const updateDelivered = preparedStatement(
  `update advisory_contracts set delivered_at = $3
   where uid = $1 and order_id = $2 and delivered_at is null`,
);

export function createContractStore(executor: Executor): ContractStore {
  return {
    async insert({ uid, orderId, subscriptionId, feesFrom, concludedAt, documentText }) {
      await insert(executor, uid, orderId, subscriptionId, feesFrom, concludedAt, documentText);
    },
    list: async (uid) =>
      (await selectAll(executor, uid)).map(({ fees_from: feesFrom, ...contract }) =>
        Object.assign(contract, { feesFrom: toUnixSeconds(feesFrom) }),
      ),
    findText: async (uid, orderId) => (await selectText(executor, uid, orderId))[0]?.text ?? null,
    async markDelivered(uid, orderId, at) {
      await updateDelivered(executor, uid, orderId, at);
    },
  };
}
