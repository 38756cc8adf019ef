import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testAdviser } from "../../billing/testing/test-adviser.ts";
import { payCheckout } from "../../billing/testing/hosted-pages.ts";
import { type StripeAccount, openStripeAccount } from "../../billing/testing/stripe-account.ts";
import { type TestDatabase, createTestDatabase } from "../../platform/testing/database.ts";
import { createCrashablePool } from "../../platform/testing/crashable-pool.ts";
import {
  type PaymentProcess,
  createPaymentProcess,
  endLeases,
  insertMember,
  prepareCheckout,
  takeEvents,
} from "../testing/payment-process.ts";

/** Steps between two kills; a prime. */
const STRIDE = process.env["VERIFY"] === "1" ? 1 : 29;

let database: TestDatabase;
let account: StripeAccount;
let healthy: PaymentProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  account = await openStripeAccount();
  await account.stripe.webhookEndpoints.create({
    url: "https://tenbin.example/webhooks/stripe",
    enabled_events: ["*"],
  });
  healthy = createPaymentProcess(database.pool, account, { adviser: testAdviser });
});
afterAll(() => database.drop());

interface Contract {
  readonly uid: string;
  readonly contractId: string;
  readonly refund: number;
}

/** Of a member who has paid and read its document. */
async function begin(uid: string): Promise<Contract> {
  await insertMember(database.pool, uid);
  const url = await healthy.orders.startCheckout(await prepareCheckout(healthy, uid));
  payCheckout(account.fake, url.slice(url.lastIndexOf("/") + 1));
  await readEvents();
  const [order] = await rows<{ id: string }>(
    "select order_id as id from orders where uid = $1",
    uid,
  );
  const key = { uid, orderId: order?.id ?? "" };
  await healthy.billing.contracts.receive(key);
  const { cooling_off: offer } = await healthy.billing.contracts.read(key);
  return { uid, contractId: key.orderId, refund: offer?.refund ?? 0 };
}

async function readEvents(): Promise<void> {
  for (const event of await takeEvents(account)) await healthy.receive(event);
  await healthy.work();
}

async function rows<T>(text: string, uid: string): Promise<T[]> {
  return (await database.pool.query(text, [uid])).rows as T[];
}

const coolOff = ({ orders }: PaymentProcess, contract: Contract) =>
  orders.coolOff({ ...contract, request: { key: contract.contractId, hash: Buffer.alloc(32) } });

/** @returns whether the process crashed at that step, before it had answered */
async function coolOffUntil(crashesAt: number, contract: Contract): Promise<boolean> {
  const { pool, step, crashed } = createCrashablePool(database.url, crashesAt);
  const crashable = createPaymentProcess(pool, account, { step, adviser: testAdviser });
  const isKilled = await Promise.race([
    coolOff(crashable, contract).then(() => false),
    crashed.then(() => true),
  ]);
  if (!isKilled) await pool.end();
  return isKilled;
}

const standingOf = async (uid: string) => ({
  orders: await rows("select status from orders where uid = $1 and kind = 'cool_off'", uid),
  subscriptions: await rows("select status from subscriptions where uid = $1", uid),
  refunds: await rows("select amount from refunds where uid = $1", uid),
  mails: await rows(
    `select data->>'kind' as kind from outbox where kind = 'billing.member'
     and data->>'kind' not in ('begun', 'charged') and to_address = $1 || '@tenbin.example'
     order by 1`,
    uid,
  ),
});

const untouched = { orders: [], subscriptions: [{ status: "active" }], refunds: [], mails: [] };
const cooledOff = (refund: number) => ({
  orders: [{ status: "done" }],
  subscriptions: [{ status: "quit" }],
  refunds: [{ amount: refund }],
  mails: [{ kind: "cooled_off" }, { kind: "refunded" }],
});

describe("a contract that is cooled off by a process killed between any two of its awaits", () => {
  it("goes on as if nothing had been sent, or ends and is refunded once", async () => {
    const found = new Set<"untouched" | "cooled off">();
    let kills = 0;
    for (let isKilled = true; isKilled;) {
      const contract = await begin(`member-${kills}`);
      isKilled = await coolOffUntil(1 + kills * STRIDE, contract);
      await endLeases(database.pool);
      await readEvents();
      const standing = await standingOf(contract.uid);
      const isUntouched = standing.orders.length === 0;
      expect(standing).toEqual(isUntouched ? untouched : cooledOff(contract.refund));
      found.add(isUntouched ? "untouched" : "cooled off");
      expect(await coolOff(healthy, contract)).toEqual({
        status: "ended",
        refund: contract.refund,
      });
      await readEvents();
      expect(await standingOf(contract.uid)).toEqual(cooledOff(contract.refund));
      if (isKilled) kills += 1;
    }
    expect(kills).toBeGreaterThan(5);
    expect([...found]).toEqual(["untouched", "cooled off"]);
    const reconciled = await healthy.billing.reconcile();
    expect(reconciled).toEqual({ checked: kills + 1, drift: [], unread: [] });
  });
});
