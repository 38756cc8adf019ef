import type Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signPayload } from "../../../../fakes/stripe/delivery/sign-payload.ts";
import { runCommand } from "../../../../fakes/stripe/requests/handle-request.ts";
import { openDispute } from "../../../../fakes/stripe/payments/disputes.ts";
import { type BillingFixture, createBillingFixture } from "../testing/billing-fixture.ts";
import { READ_EVENTS } from "./event-kinds.ts";
import { createEventQueue } from "./event-queue.ts";
import { createReceiveEvent } from "./receive-event.ts";

const SECRET = "whsec_events";
const log = { warn: () => {}, error: () => {} };

interface EventData {
  readonly object: object;
  readonly previous_attributes?: object;
}

let fixture: BillingFixture;
/** What the events of a member are about, by the longest begin of their types. */
let objects: ReadonlyMap<string, EventData>;
let uid: string;

beforeAll(async () => {
  fixture = await createBillingFixture();
  await fixture.createMember();
  const member = await fixture.createMember();
  ({ uid } = member);
  objects = new Map(Object.entries(await createObjects(member.customerId)));
});
beforeEach(() => fixture.query("truncate stripe_events, customer_refreshes"));
afterAll(() => fixture.drop());

/** As Stripe has them after a paid month that was disputed, and one that was credited. */
async function createObjects(customer: string): Promise<Record<string, EventData>> {
  const { account } = fixture;
  const { stripe, fake } = account;
  const subscription = await account.subscribe(customer, "tenbin_light");
  const unit = await account.subscribe(customer, "tenbin_unit", "7203");
  const [unitCharge, charge] = (await stripe.charges.list({ customer })).data;
  const disputed = fake.state.must("charges", charge?.id);
  const dispute = runCommand(fake, (context) => openDispute(context, disputed, "fraudulent"));
  const refund = await stripe.refunds.create({ charge: unitCharge?.id ?? "", amount: 100 });
  const invoice = unit.latest_invoice as string;
  const note = await stripe.creditNotes.create({ invoice, amount: 100, credit_amount: 100 });
  const schedule = await stripe.subscriptionSchedules.create({
    from_subscription: subscription.id,
  });
  const [method] = (await stripe.paymentMethods.list({ customer })).data;
  const price = subscription.items.data[0]?.price.id ?? "";
  const session = await stripe.checkout.sessions.create({
    customer,
    mode: "subscription",
    line_items: [{ price, quantity: 1 }],
    success_url: "https://tenbin.example/completed",
  });
  const { customer: _, ...refundOfCharge } = refund;
  return {
    "charge.dispute": { object: dispute },
    // Older versions of the API do not name the customer.
    "charge.refund.": { object: refundOfCharge },
    "charge.refunded": { object: await stripe.charges.retrieve(unitCharge?.id ?? "") },
    "checkout.session": { object: session },
    credit_note: { object: note },
    "customer.deleted": { object: await stripe.customers.retrieve(customer) },
    "customer.discount": { object: { object: "discount", id: "di_1", customer } },
    "customer.subscription": { object: subscription },
    "customer.updated": { object: await stripe.customers.retrieve(customer) },
    invoice: { object: await stripe.invoices.retrieve(invoice) },
    payment_method: { object: { ...method } },
    "payment_method.detached": {
      object: { ...method, customer: null },
      previous_attributes: { customer },
    },
    "refund.": { object: refundOfCharge },
    subscription_schedule: { object: schedule },
  };
}

function dataOf(type: Stripe.Event["type"]): EventData {
  const begins = [...objects.keys()].filter((begin) => type.startsWith(begin));
  const longest = begins.toSorted((a, b) => b.length - a.length)[0] ?? "";
  return objects.get(longest) ?? { object: {} };
}

describe("every event that the webhook endpoint asks for", () => {
  it.each(READ_EVENTS)("%s leads to a reading of its customer", async (type) => {
    const { pool, clock, account } = fixture;
    const receive = createReceiveEvent({ pool, secrets: [SECRET], clock, queueClock: clock });
    const body = JSON.stringify({ id: "evt_1", object: "event", type, data: dataOf(type) });
    const signature = signPayload(body, SECRET, account.clock.now);
    expect(await receive({ body: new TextEncoder().encode(body), signature })).toBe(true);
    await createEventQueue({ pool, log, clock, payments: account.payments }).workDue();
    expect(await fixture.query("select uid from customer_refreshes")).toEqual([{ uid }]);
    expect(await fixture.query("select last_error from stripe_events")).toEqual([
      { last_error: null },
    ]);
  });
});
