import { planNames } from "@tenbin/contract";
import { deliverWebhooks } from "../../../../../fakes/stripe/delivery/deliver-webhooks.ts";
import { runCommand } from "../../../../../fakes/stripe/requests/handle-request.ts";
import { actOnInvoice } from "../../../../../fakes/stripe/server/act-on-invoice.ts";
import { ApiProblem } from "../../../platform/http/api-problem.ts";
import { GRACE_DAYS, END_DAYS } from "../../subscription-state/unpaid-deadlines.ts";
import { assertNothingUndefined } from "./assertions.ts";
import { checkRows } from "./check-rows.ts";
import { changeCard, payCheckout, payInvoice } from "./pay-with-card.ts";
import type { MemberCalls, ProductProcess } from "./product.ts";
import type { MemberAction, Step, Trouble } from "./steps.ts";
import { invoicesOf, isRunning, subscriptionsOf } from "./stripe-rows.ts";
import { runInTurns } from "./take-turns.ts";
import { type SentRequest, type World, setFaults } from "./world.ts";

const DAY = 86_400;
const DRAFT_SECONDS = 3_600;

/** @throws what the product must never throw, and what it must never answer */
export async function performStep(world: World, step: Step): Promise<void> {
  switch (step.kind) {
    case "act":
      await actOnce(world, step);
      break;
    case "two_tabs":
      await actTwice(world, step);
      break;
    case "pay_checkout":
      await payCheckout(world, world.confirmed.checkouts[step.index]?.sessionId, step.card);
      break;
    case "pay_invoice":
      await payInvoice(world, step.index, step.card);
      break;
    case "change_card":
      await changeCard(world, step.card);
      break;
    case "dashboard":
      await actInDashboard(world, step);
      break;
    case "deliver":
      await deliver(world, step.mode);
      break;
    case "work":
      await live(world, step.trouble, (product) => work(world, product));
      break;
    case "daily":
      await live(world, step.trouble, (product) => workDaily(product));
      break;
    case "pass":
      pass(world, step);
      break;
    case "delete_account":
      if (world.deletion === "none") world.deletion = "asked";
      await live(world, step.trouble, (product) => endAccount(world, product));
      break;
  }
}

/** Something that a process does, and during which it may crash. */
async function live(
  world: World,
  trouble: Trouble | null,
  doing: (product: ProductProcess) => Promise<void>,
): Promise<void> {
  const product = world.process();
  const { crashable } = product;
  setFaults(world, trouble);
  crashable.crashAfter(trouble?.kind === "crash" ? trouble.at : null);
  await Promise.race([doing(product), crashable.crashed]);
  crashable.crashAfter(null);
  setFaults(world, null);
  assertExpected(product);
}

async function actOnce(
  world: World,
  { action, trouble }: Extract<Step, { kind: "act" }>,
): Promise<void> {
  let isDone = false;
  await live(world, trouble, async ({ calls }) => {
    isDone = await act(world, calls, action);
  });
  if (isDone && trouble === null) await checkChanged(world, [action]);
}

async function actTwice(
  world: World,
  { actions, turns, trouble }: Extract<Step, { kind: "two_tabs" }>,
): Promise<void> {
  const products = [world.process(), world.startProcess()] as const;
  setFaults(world, trouble);
  products[0].crashable.crashAfter(trouble?.kind === "crash" ? trouble.at : null);
  const done: boolean[] = [];
  const works = products.map(({ calls, crashable }, index) => () => {
    const action = actions[index] ?? actions[0];
    const acting = act(world, calls, action).then((isDone) => void done.push(isDone));
    return Promise.race([acting, crashable.crashed]);
  });
  await runInTurns(
    products.map(({ crashable }) => crashable),
    works,
    turns,
  );
  products[0].crashable.crashAfter(null);
  setFaults(world, null);
  for (const product of products) assertExpected(product);
  if (trouble === null && done.every(Boolean)) await checkChanged(world, actions);
}

const changes: ReadonlySet<MemberAction["kind"]> = new Set([
  "change",
  "cancel",
  "withdraw_cancellation",
  "withdraw_downgrade",
  "cancel_unit",
  "withdraw_unit_cancellation",
  "reading",
]);

/** Whoever was told that something has changed finds it so. */
async function checkChanged(world: World, actions: readonly MemberAction[]): Promise<void> {
  if (world.deletion !== "none" || !actions.every(({ kind }) => changes.has(kind))) return;
  await checkRows(world).catch((error: unknown) => {
    throw new Error(`rows after a change: ${String(error)}`, { cause: error });
  });
}

function assertExpected({ unexpected }: ProductProcess): void {
  if (unexpected.length === 0) return;
  throw new Error(`an unexpected failure: ${String(unexpected[0])}`, { cause: unexpected[0] });
}

/**
 * Refusals are answers too; a person whose account is deleted asks for nothing.
 * @returns whether it was done
 */
async function act(world: World, calls: MemberCalls, action: MemberAction): Promise<boolean> {
  if (world.deletion !== "none") return false;
  try {
    await perform(world, calls, action);
    return true;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return false;
  }
}

async function perform(world: World, calls: MemberCalls, action: MemberAction): Promise<void> {
  const { confirmed } = world;
  switch (action.kind) {
    case "buy":
      return buy(world, calls, action);
    case "change":
      return change(world, calls, action);
    case "repeat": {
      const request = confirmed.requests.at(-1 - action.index);
      if (request !== undefined) await send(world, calls, request);
      return;
    }
    case "cancel": {
      confirmed.endings += 1;
      const request: SentRequest = { kind: "cancel", key: newKey(world) };
      confirmed.requests.push(request);
      return send(world, calls, request);
    }
    case "withdraw_cancellation":
      return calls.withdrawCancellation();
    case "withdraw_downgrade":
      return calls.withdrawDowngrade();
    case "cancel_unit":
      confirmed.endings += 1;
      return calls.cancelUnit(action.ticker);
    case "withdraw_unit_cancellation":
      return calls.withdrawUnitCancellation(action.ticker);
    case "redeem":
      confirmed.redeemed.add(action.code);
      return calls.redeem(action.code);
    case "reading":
      return calls.reconcile();
    case "look":
      assertNothingUndefined(await calls.look(), "what the member reads");
  }
}

async function buy(
  world: World,
  calls: MemberCalls,
  { item: name, endsUnits, pause, card }: Extract<MemberAction, { kind: "buy" }>,
): Promise<void> {
  const isPlan = (planNames as readonly string[]).includes(name);
  const item = isPlan ? { plan: name as "tenbin_light" } : { ticker: name };
  const shown = await calls.preview(item);
  // Who has a plan is shown its change.
  if (shown.kind === "upgrade") return;
  world.account.clock.now += pause;
  const endUnits = endsUnits && isPlan ? ["7203", "6758", "9984"] : [];
  const { confirmation, yen } = shown;
  const request: SentRequest = {
    kind: "buy",
    key: newKey(world),
    purchase: { item, confirmation, endUnits },
    yen,
  };
  if (endUnits.length > 0) world.confirmed.endings += 3;
  world.confirmed.requests.push(request);
  await send(world, calls, request);
  const offered = world.confirmed.checkouts.at(-1);
  if (card !== null && offered !== undefined) await payCheckout(world, offered.sessionId, card);
}

async function change(
  world: World,
  calls: MemberCalls,
  { plan, pause }: Extract<MemberAction, { kind: "change" }>,
): Promise<void> {
  const { confirmed } = world;
  const shown = await calls.preview({ plan }).catch((error: unknown) => {
    // A downgrade has no sum.
    if (error instanceof ApiProblem) return null;
    throw error;
  });
  world.account.clock.now += pause;
  const confirmation = shown?.kind === "upgrade" ? shown.confirmation : null;
  if (confirmation !== null && shown !== null) {
    confirmed.upgrades.set(confirmation, { plan, yen: shown.yen });
  }
  const request: SentRequest = { kind: "change", key: newKey(world), plan, confirmation };
  confirmed.requests.push(request);
  await send(world, calls, request);
}

async function send(world: World, calls: MemberCalls, request: SentRequest): Promise<void> {
  const { key } = request;
  if (request.kind === "cancel") return calls.cancel(key);
  if (request.kind === "change") return calls.change(request, key);
  const url = await calls.buy(request.purchase, key);
  const sessionId = url.slice(url.lastIndexOf("/") + 1);
  const { checkouts } = world.confirmed;
  if (!checkouts.some((known) => known.sessionId === sessionId)) {
    checkouts.push({ sessionId, yen: request.yen });
  }
}

function newKey({ confirmed }: World): string {
  return `key-${confirmed.requests.length + 1}`;
}

async function actInDashboard(
  world: World,
  { action, index }: Extract<Step, { kind: "dashboard" }>,
): Promise<void> {
  const { stripe, fake } = world.account;
  if (action === "refund" || action === "dispute") {
    const paid = invoicesOf(world).filter(({ status }) => status === "paid");
    const invoice = paid[index % Math.max(paid.length, 1)];
    if (invoice === undefined) return;
    const form = new URLSearchParams({ invoice: invoice.id, action });
    runCommand(fake, (context) => actOnInvoice(context, form));
    return;
  }
  if (action === "lose_dispute") {
    const { data } = await stripe.disputes.list();
    const open = data.find(({ status }) => status !== "lost");
    if (open !== undefined) await stripe.disputes.close(open.id);
    return;
  }
  const running = subscriptionsOf(world).filter(isRunning);
  const subscription = running[index % Math.max(running.length, 1)];
  if (subscription === undefined) return;
  world.confirmed.endings += 1;
  if (action === "cancel_now") await stripe.subscriptions.cancel(subscription.id);
  else if (subscription.schedule === null && subscription.pending_update === null) {
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  }
}

const machineSeconds = () => Math.floor(Date.now() / 1_000);

export async function deliver(
  world: World,
  mode: Extract<Step, { kind: "deliver" }>["mode"],
): Promise<number> {
  const { fake } = world.account;
  const { calls } = world.process();
  let sent = 0;
  const before = world.hasLostEvents;
  const due = await deliverWebhooks(fake, {
    mode,
    signedAt: machineSeconds,
    async send(webhook) {
      sent += 1;
      return calls.receive(webhook);
    },
  });
  world.hasLostEvents = before || mode === "silent";
  fake.state.forgetUndo();
  return Math.max(due, sent);
}

/** What the queues wait for has passed: their clock is the machine's, of which a simulation has none. */
const dueNow = ["customer_refreshes", "stripe_events"].map(
  (table) => `update ${table} set due_at = now() where due_at > now()`,
);

export async function work(
  world: World,
  { queues, orders, billing }: ProductProcess,
): Promise<void> {
  await world.pool.query(dueNow.join(";"));
  await queues.events.workDue();
  await queues.refreshes.workDue();
  await orders.createQueue({ warn: () => {}, error: () => {} }).workDue();
  await queues.refreshes.workDue();
  if (world.deletion !== "none") await endAccount(world, { queues, orders, billing });
}

async function workDaily({ billing, orders }: ProductProcess): Promise<void> {
  await billing.reconcile();
  await billing.sendReminders();
  await orders.coupons.applyWaiting().catch((error: unknown) => {
    if (!(error instanceof AggregateError)) throw error;
    for (const one of error.errors as readonly Error[]) {
      if (one.name !== "PaymentError") throw one;
    }
  });
}

async function endAccount(
  world: World,
  { billing }: Pick<ProductProcess, "billing" | "queues" | "orders">,
): Promise<void> {
  if (world.deletion !== "asked") return;
  const result = await billing.endPayments(world.member.uid, true);
  if (result === "ended") world.deletion = "ended";
}

function pass(world: World, { until, seconds }: Extract<Step, { kind: "pass" }>): void {
  const { account } = world;
  const running = subscriptionsOf(world).filter(isRunning);
  const ends = running.map(({ items }) => items.data[0]?.current_period_end ?? 0);
  const unpaid = invoicesOf(world)
    .filter(({ status }) => status === "open")
    .map(({ created }) => created + DRAFT_SECONDS);
  const moments = {
    now: [],
    period_end: ends,
    grace_end: unpaid.map((since) => since + GRACE_DAYS * DAY),
    unpaid_end: unpaid.map((since) => since + END_DAYS * DAY),
  };
  const ahead = moments[until].filter((moment) => moment > account.clock.now);
  const from = ahead.length === 0 ? account.clock.now : Math.min(...ahead);
  account.clock.now = from + seconds;
  const { state } = account.fake;
  const waiting = [...state.table("deliveries").values()].map(({ event }) => event);
  runCommand(account.fake, () => {});
  // Stripe keeps them for a month.
  world.hasLostEvents ||= waiting.some((event) => state.get("events", event) === undefined);
  state.forgetUndo();
}
