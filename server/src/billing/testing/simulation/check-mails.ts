import {
  type BillingMail,
  CONFIRMATION_MAIL,
  MEMBER_MAIL,
  billingMail,
  isNews,
} from "../../mails/billing-mail.ts";
import { assertAtMost, assertEqual, assertNothingUndefined } from "./assertions.ts";
import { invoicesOf, subscriptionOf, subscriptionsOf } from "./stripe-rows.ts";
import type { World } from "./world.ts";

interface OutboxRow {
  readonly mail_id: string;
  readonly data: Record<string, unknown>;
}

/** Each mail once, and none about what did not happen. */
export async function checkMails(world: World): Promise<void> {
  const { rows } = await world.pool.query<OutboxRow>(
    `select mail_id, data from outbox where kind = $1`,
    [MEMBER_MAIL],
  );
  const mails = rows.map(({ data }) => billingMail.parse(data));
  checkOnce(mails);
  checkCharged(world, mails, await listSurplus(world));
  checkCounts(world, mails);
  await checkTexts(world, rows);
  await checkCopies(world);
}

/** Of each order that was concluded, what was confirmed with it is mailed once. */
async function checkCopies({ pool }: World): Promise<void> {
  const { rows: mailed } = await pool.query<{ id: string }>(
    `select data->>'orderId' as id from outbox where kind = $1 order by 1`,
    [CONFIRMATION_MAIL],
  );
  const { rows: concluded } = await pool.query<{ id: string }>(
    `select order_id::text as id from orders join order_confirmations using (uid, order_id)
     where status = 'done' order by 1`,
  );
  assertEqual("copies that were mailed", mailed, concluded);
}

const ONCE: ReadonlySet<string> = new Set<BillingMail["kind"]>([
  "charged",
  "failed",
  "ending",
  "card_expiring",
]);

function checkOnce(mails: readonly BillingMail[]): void {
  const texts = mails.filter(({ kind }) => ONCE.has(kind)).map((mail) => JSON.stringify(mail));
  const twice = texts.filter((text, index) => texts.indexOf(text) !== index);
  assertEqual("mails that were sent twice", twice, []);
}

/** Subscriptions that were paid for twice: their refund is told instead. */
export async function listSurplus({ pool }: World): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ id: string }>(
    `select subscription_id as id from orders where kind = 'end_surplus'`,
  );
  return new Set(rows.map(({ id }) => id));
}

function checkCharged(
  world: World,
  mails: readonly BillingMail[],
  surplus: ReadonlySet<string>,
): void {
  const told = new Set(mails.flatMap((mail) => (mail.kind === "charged" ? mail.invoiceId : [])));
  const paid = invoicesOf(world).filter(
    ({ status, amount_due: due }) => status === "paid" && due > 0,
  );
  const ids = new Set(paid.map(({ id }) => id));
  assertEqual(
    "mails about what was not charged",
    [...told].filter((id) => !ids.has(id)),
    [],
  );
  const untold = paid.filter(
    (invoice) =>
      isNews(invoice.status_transitions.paid_at, world.account.clock.now) &&
      !surplus.has(subscriptionOf(invoice) ?? "") &&
      !told.has(invoice.id),
  );
  assertEqual(
    "charges without a mail",
    untold.map(({ id }) => id),
    [],
  );
}

function checkCounts(world: World, mails: readonly BillingMail[]): void {
  const count = (kind: BillingMail["kind"]) => mails.filter((mail) => mail.kind === kind).length;
  const { confirmed } = world;
  const subscriptions = subscriptionsOf(world);
  const ended = subscriptions.filter(({ status }) => status === "canceled").length;
  const changes = confirmed.requests.filter(({ kind }) => kind === "change").length;
  assertAtMost("mails about a begin", count("begun"), subscriptions.length);
  assertAtMost("mails about an end", count("ended") + count("surplus_ended"), ended);
  assertAtMost("mails about a change", count("changed"), changes);
  assertAtMost("mails about a downgrade", count("downgrade_scheduled"), changes);
  assertAtMost("mails about a churn", count("churn_scheduled"), confirmed.endings);
}

async function checkTexts(world: World, rows: readonly OutboxRow[]): Promise<void> {
  const compose = world.process().billing.composers[MEMBER_MAIL];
  for (const { mail_id: mailId, data } of rows) {
    const mail = { mailId, kind: MEMBER_MAIL, to: "", data, queuedAt: world.clock.now() };
    assertNothingUndefined(await compose?.(mail), `mail ${JSON.stringify(data)}`);
  }
}
