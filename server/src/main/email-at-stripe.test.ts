import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AccountFixture, createAccountFixture } from "../accounts/testing/account-fixture.ts";
import { type Billing, createBilling } from "../billing/index.ts";
import { type StripeAccount, openStripeAccount } from "../billing/testing/stripe-account.ts";
import { FICTIONAL_ISSUER } from "./config/issuer-config.ts";

const OLD = "member@tenbin.example";
const NEW = "Member.New@tenbin.example";
const log = { warn: () => {}, error: () => {} };

let fixture: AccountFixture;
let account: StripeAccount;
let billing: Billing;
let uid: string;
let customer: string;
beforeAll(async () => {
  account = await openStripeAccount();
  fixture = await createAccountFixture({
    emailChangeHooks: [(...change) => billing.noteEmailChange(...change)],
  });
  billing = createBilling({
    pool: fixture.database.pool,
    payments: account.payments,
    webhookSecrets: [],
    findCompanyName: () => Promise.resolve(null),
    findEmail: async (member) => (await fixture.accounts.store.find(member))?.email ?? null,
    personSecret: "p",
    issuer: FICTIONAL_ISSUER,
    webUrl: "https://tenbin.example",
  });
});
beforeEach(async () => {
  await fixture.reset();
  await fixture.query("truncate billing_customers, customer_refreshes cascade");
  uid = await fixture.createAccount(OLD, "the password so far");
  account.faults = null;
  customer = await account.createCustomer();
  await fixture.database.pool.query(
    `insert into billing_customers (uid, customer_id, created_at) values ($1, $2, now())`,
    [uid, customer],
  );
});
afterAll(() => fixture.database.drop());

async function changeEmail(): Promise<void> {
  await fixture.accounts.requestEmailChange(uid, NEW, fixture.origin);
  const token = await fixture.takeEmailedToken();
  await fixture.accounts.confirmEmailChange({ token, confirm: true }, fixture.origin);
}

/** Of the worker, whose next attempt is due. */
async function work(): Promise<void> {
  await fixture.query("update customer_refreshes set due_at = now() where due_at is not null");
  await billing.createQueues(log).refreshes.workDue();
}

const isWaiting = async () =>
  (await fixture.query("select from customer_refreshes where due_at is not null")).length > 0;
const emailAtStripe = async () => {
  const found = await account.stripe.customers.retrieve(customer);
  return found.deleted === true ? null : found.email;
};

describe("a changed address", () => {
  it("reaches the customer at Stripe", async () => {
    await changeEmail();
    expect(await emailAtStripe()).toBe(OLD);
    await work();
    expect(await emailAtStripe()).toBe(NEW);
    expect(await isWaiting()).toBe(false);
  });

  it.each(["reset", "error_500", "rate_limited"] as const)(
    "is changed here while Stripe answers with %s, and reaches it afterwards [fault: vendor × accounts]",
    async (fault) => {
      account.faults = () => fault;
      await changeEmail();
      expect((await fixture.accounts.store.find(uid))?.email).toBe(NEW);
      await work();
      account.faults = ({ method }) => (method === "POST" ? fault : null);
      await work();
      account.faults = null;
      expect([await emailAtStripe(), await isWaiting()]).toEqual([OLD, true]);
      await work();
      expect([await emailAtStripe(), await isWaiting()]).toEqual([NEW, false]);
    },
  );

  it("is left where the customer is deleted at Stripe, and asked for no more", async () => {
    await account.stripe.customers.del(customer);
    await changeEmail();
    await work();
    expect(await isWaiting()).toBe(false);
  });

  it("needs no customer", async () => {
    await fixture.query("delete from billing_customers");
    await changeEmail();
    await work();
    expect(await isWaiting()).toBe(false);
  });

  it("is brought by a reconciliation, where the request for it was lost", async () => {
    await changeEmail();
    await fixture.query("truncate customer_refreshes");
    await billing.reconcile();
    expect(await emailAtStripe()).toBe(NEW);
  });

  it("changes nothing at Stripe while it is the same", async () => {
    let writes = 0;
    await changeEmail();
    await work();
    account.faults = ({ method }) => {
      if (method === "POST") writes += 1;
      return null;
    };
    await billing.reconcile();
    expect(writes).toBe(0);
  });
});
