import { describe, expect, it } from "vitest";
import { openContract, targets } from "./testing/contract-targets.ts";
import { START, advance, createCustomer, eventsOf, subscribe } from "./testing/workbench.ts";

describe.each(targets)("refunds at $name", (target) => {
  const contract = openContract(target);

  /** Somebody who paid 1,980 yen with a card. */
  async function pay(card: string) {
    const { stripe, light } = contract();
    const { customer, clock } = await createCustomer(stripe, START, card);
    await subscribe(stripe, customer.id, light);
    const [charge] = (await stripe.charges.list({ customer: customer.id })).data;
    return { stripe, clock, charge: charge?.id ?? "" };
  }

  it("stay succeeded with most cards (https://docs.stripe.com/refunds)", async () => {
    const { stripe, clock, charge } = await pay("pm_card_visa");
    const { id } = await stripe.refunds.create({ charge });
    await advance(stripe, clock.id, START + 3600);
    expect((await stripe.refunds.retrieve(id)).status).toBe("succeeded");
    expect(await stripe.charges.retrieve(charge)).toMatchObject({
      amount_refunded: 1980,
      refunded: true,
    });
  });

  it("fail some time after they succeeded, and are taken back from the charge (https://docs.stripe.com/refunds#failed-refunds)", async () => {
    const { stripe, clock, charge } = await pay("pm_card_refundFail");
    const part = await stripe.refunds.create({ charge, amount: 500 });
    expect(part.status).toBe("succeeded");
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 500 });
    await advance(stripe, clock.id, START + 3600);
    const failed = { status: "failed", failure_reason: "expired_or_canceled_card", amount: 500 };
    expect(await stripe.refunds.retrieve(part.id)).toMatchObject(failed);
    const rest = await stripe.refunds.create({ charge });
    expect(rest.amount).toBe(1980);
    expect(await stripe.charges.retrieve(charge)).toMatchObject({
      amount_refunded: 1980,
      refunded: true,
    });
    await advance(stripe, clock.id, START + 7200);
    expect(await stripe.charges.retrieve(charge)).toMatchObject({
      amount_refunded: 0,
      refunded: false,
    });
    const told = await eventsOf(stripe, part.id);
    expect(told.map(({ type }) => type)).toEqual([
      "refund.created",
      "refund.updated",
      "charge.refund.updated",
      "refund.failed",
    ]);
    expect(told[2]?.data).toMatchObject({
      object: failed,
      previous_attributes: { status: "succeeded", failure_reason: null },
    });
  });
});
