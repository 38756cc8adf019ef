import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { tickerOf } from "@tenbin/contract/code";
import type { AccountStore } from "../../accounts/index.ts";
import type { Billing, Orders } from "../../billing/index.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import type { Logger } from "../../platform/log.ts";
import { EXAMPLE_CODE } from "../../sample-market/index.ts";
import { payAtFakeStripe } from "./pay-at-fake-stripe.ts";

type OrderedItem = Parameters<Orders["preview"]>[1];

interface DemoPurchase {
  readonly uid: string;
  readonly item: OrderedItem;
}

const DEMO_TICKER = tickerOf(EXAMPLE_CODE);

const DEMO_PURCHASES: readonly DemoPurchase[] = [
  { uid: "demo-unit", item: { ticker: DEMO_TICKER } },
  { uid: "demo-light", item: { plan: "tenbin_light" } },
  { uid: "demo-standard", item: { plan: "tenbin_standard" } },
  { uid: "demo-expert", item: { plan: "tenbin_expert" } },
];

export interface DemoBuyer {
  readonly orders: Pick<Orders, "preview" | "startCheckout" | "findCheckout">;
  readonly receipts: Pick<Billing["receipts"], "list">;
  readonly accounts: Pick<AccountStore, "find">;
  readonly log: Pick<Logger, "info">;
}

/** The start makes the accounts while this runs. */
const ACCOUNT_TIMEOUT_MS = 300_000;
const POLL_MS = 1_000;

/**
 * Makes demo accounts members the way members become it: an order, its Checkout, a card. Who has paid once is
 * left alone, whatever became of it.
 */
export async function buyDemoItems(buyer: DemoBuyer, signal: AbortSignal): Promise<void> {
  for (const purchase of DEMO_PURCHASES) await buy(buyer, purchase, signal);
}

async function buy(buyer: DemoBuyer, purchase: DemoPurchase, signal: AbortSignal): Promise<void> {
  const { orders, log } = buyer;
  const { uid, item } = purchase;
  if (!(await hasAccount(buyer, uid, signal)) || (await hasPaid(buyer, uid))) return;
  try {
    const { confirmation } = await orders.preview(uid, item);
    // Without a key: what an interrupted run began is replaced, or paid already.
    const hash = createHash("sha256").update(JSON.stringify(item)).digest();
    const request = { key: null, hash };
    const url = await orders.startCheckout({ uid, item, confirmation, endUnits: [], request });
    await payAtFakeStripe(url, signal);
    await requestReading(orders, uid, url);
  } catch (error) {
    if (!isNothingToBuy(error)) throw error;
    log.info({ uid, reason: error.errorType }, "demo purchase skipped");
  }
}

/** As the page after a Checkout does. */
async function requestReading(
  { findCheckout }: Pick<Orders, "findCheckout">,
  uid: string,
  url: string,
) {
  await findCheckout(uid, new URL(url).pathname.split("/").at(-1) ?? "");
}

/** False where somebody else has registered with the address. */
async function hasAccount({ accounts }: DemoBuyer, uid: string, signal: AbortSignal) {
  const deadline = performance.now() + ACCOUNT_TIMEOUT_MS;
  while ((await accounts.find(uid)) === null) {
    if (performance.now() > deadline) return false;
    await delay(POLL_MS, undefined, { signal });
  }
  return true;
}

async function hasPaid({ receipts }: DemoBuyer, uid: string): Promise<boolean> {
  return (await receipts.list(uid)).invoices.length > 0;
}

/** Bought meanwhile, or a market without the company. */
function isNothingToBuy(error: unknown): error is ApiProblem {
  return (
    error instanceof ApiProblem &&
    (error.errorType === "already_subscribed" || error.errorType === "company_not_found")
  );
}
