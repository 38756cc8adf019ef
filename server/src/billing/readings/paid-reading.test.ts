import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BillingFixture, createBillingFixture } from "../testing/billing-fixture.ts";
import { useCard } from "../testing/stripe-account.ts";
import { type PaidReading, toPaidReading } from "./paid-reading.ts";
import { createRefreshSubscriptions } from "./refresh-subscriptions.ts";

let fixture: BillingFixture;
beforeAll(async () => {
  fixture = await createBillingFixture();
});
afterAll(() => fixture.drop());

async function read(uid: string): Promise<PaidReading | undefined> {
  const { pool, account, clock } = fixture;
  const { payments } = account;
  let told: PaidReading | undefined;
  const refresh = createRefreshSubscriptions({
    pool,
    payments,
    clock,
    afterReading: async (_, reading) => void (told = toPaidReading(reading)),
  });
  await refresh(uid);
  return told;
}

describe("toPaidReading", () => {
  it("says since when a plan is paid for, and of units nothing", async () => {
    const { uid, customerId } = await fixture.createMember();
    expect(await read(uid)).toMatchObject({ uid, planSince: null, at: fixture.clock.now() });
    await fixture.account.subscribe(customerId, "tenbin_unit", "7203");
    expect(await read(uid)).toMatchObject({ planSince: null });
    const since = fixture.clock.now();
    const { id } = await fixture.account.subscribe(customerId, "tenbin_light");
    fixture.account.clock.now += 60;
    expect(await read(uid)).toMatchObject({ planSince: since });
    await fixture.account.payments.endNow(id);
    expect(await read(uid)).toMatchObject({ planSince: null });
  });

  it("says of a plan whose first payment was declined that none is paid for", async () => {
    const { uid, customerId } = await fixture.createMember();
    await useCard(fixture.account.stripe, customerId, "pm_card_chargeCustomerFail");
    const { status } = await fixture.account.subscribe(customerId, "tenbin_light");
    expect(status).toBe("incomplete");
    expect(await read(uid)).toMatchObject({ planSince: null });
  });

  it("names a card by the fingerprint that all customers with it share", async () => {
    const members = [await fixture.createMember(), await fixture.createMember()];
    const [one, other] = await Promise.all(members.map(({ uid }) => read(uid)));
    expect(one?.cardFingerprints).toHaveLength(1);
    expect(other?.cardFingerprints).toEqual(one?.cardFingerprints);
    const [{ uid, customerId }] = members as [(typeof members)[0]];
    await useCard(fixture.account.stripe, customerId, "pm_card_chargeCustomerFail");
    const changed = (await read(uid))?.cardFingerprints;
    expect(changed).toHaveLength(1);
    expect(changed).not.toEqual(one?.cardFingerprints);
  });
});
