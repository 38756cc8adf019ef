import {
  type Endpoint,
  type ErrorType,
  type PlanName,
  cancelSubscription,
  changeSubscription,
  errors,
  openPortal,
  previewOrder,
  startCheckout,
} from "@tenbin/contract";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, createApi } from "../../platform/http/api.ts";
import { NO_AUTHENTICATION } from "../../platform/http/authorization.ts";
import type { Authenticator } from "../../platform/http/identity.ts";
import type { Masking } from "../../platform/http/serialize-response.ts";
import {
  type OrderFixture,
  UNITS_BESIDE_PLANS,
  createOrderFixture,
} from "../testing/order-fixture.ts";
import { useCard } from "../testing/stripe-account.ts";
import { type OrderViewer, registerOrders } from "./register-orders.ts";

const TEMPORAL = "of-a-trial";
/** The token is the uid. */
const authentication: Authenticator<NonNullable<OrderViewer["account"]>> = {
  ...NO_AUTHENTICATION,
  verify: (uid) =>
    Promise.resolve({
      uid,
      email: `${uid}@tenbin.example`,
      emailVerified: true,
      signInProvider: "password",
      sessionEpoch: null,
      googleSubject: null,
      authTime: 0,
      expiresAt: Infinity,
    }),
  isCurrent: () => Promise.resolve(true),
  findSession: ({ uid }) => {
    const userType = uid === TEMPORAL ? "temporal" : "personal";
    const session = { readOnly: false, operator: false, sessionEpoch: "1" } as const;
    const account = { uid, email: `${uid}@tenbin.example`, userType, ...session } as const;
    return Promise.resolve({ account, ended: false, rights: { temporalFinished: false } });
  },
};

const wholeForAll: Masking = {
  prepare: () => {},
  mask: (output) => output,
  audienceOf: () => ({ class: "whole", version: "" }),
};

let fixture: OrderFixture;
let api: Api<OrderViewer>;
beforeAll(async () => {
  fixture = await createOrderFixture(UNITS_BESIDE_PLANS);
  api = await createApi({ version: "1", webOrigins: [], masking: wholeForAll, authentication });
  registerOrders(api, fixture.orders);
});
afterAll(async () => {
  await api.fastify.close();
  await fixture.drop();
});

type Method = NonNullable<InjectOptions["method"]>;

async function call(uid: string, request: string, body?: object, headers = {}) {
  const [method, url] = request.split(" ") as [Method, string];
  const response = await api.fastify.inject({
    method,
    url,
    headers: { authorization: `Bearer ${uid}`, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

const preview = async (uid: string, item: object) =>
  (await call(uid, "POST /order/preview", item)).body;

/** As the endpoint declares. */
const refusalOf = (endpoint: Endpoint, errorType: ErrorType) => {
  expect(endpoint.errors).toContain(errorType);
  return { status: errors[errorType].status, body: { errorType } };
};

describe("orders over HTTP", () => {
  it("are refused to who signs in by mailed links only", async () => {
    const item = { plan: "tenbin_light" };
    const { confirmation } = await preview("of-a-member", item);
    expect(await call(TEMPORAL, "POST /order/preview", item)).toMatchObject(
      refusalOf(previewOrder, "own_sign_in_required"),
    );
    const refused = await call(TEMPORAL, "POST /checkout", { ...item, confirmation });
    expect(refused).toMatchObject(refusalOf(startCheckout, "own_sign_in_required"));
  });

  it("lead from the preview by Checkout to what success pages read [spec 4.4]", async () => {
    const item = { plan: "tenbin_light" };
    const { confirmation, terms, valid_until: until } = await preview("m1", item);
    expect(terms).toMatchObject({ order: { kind: "plan", plan: "tenbin_light" }, price: 1_980 });
    expect(until).toBe(new Date((fixture.account.clock.now + 900) * 1_000).toISOString());
    const order = { ...item, confirmation };
    const key = { "idempotency-key": "k1" };
    const started = await call("m1", "POST /checkout", order, key);
    expect(started.status).toBe(200);
    expect(await call("m1", "POST /checkout", order, key)).toEqual(started);
    const conflict = await call("m1", "POST /checkout", { ...order, end_units: ["7203"] }, key);
    expect(conflict).toMatchObject({
      status: 422,
      body: { errorType: "idempotency_conflict" },
    });
    const sessionId = String(started.body["url"]).split("/").at(-1) ?? "";
    const find = `GET /checkout/${sessionId}`;
    const waiting = {
      status: "being_confirmed",
      plan: "tenbin_light",
      ticker: null,
      begins_at: null,
    };
    expect((await call("m1", find)).body).toEqual(waiting);
    fixture.pay(sessionId);
    expect((await call("m1", find)).body).toEqual(waiting);
    await fixture.refresh("m1");
    expect((await call("m1", find)).body).toEqual({ ...waiting, status: "confirmed" });
    expect(await call("m2", find)).toMatchObject({ status: 404, body: { errorType: "not_found" } });
    expect((await call("m1", "GET /checkout/cs_test_forged")).status).toBe(404);
  });

  it("refuses a Checkout for what turns out to be paid, or owed, for a plan", async () => {
    const { uid, customerId } = await fixture.createMember();
    const { stripe, clock } = fixture.account;
    await fixture.account.subscribe(customerId, "tenbin_standard");
    const begin = async (plan: PlanName) => {
      const { confirmation } = await preview(uid, { plan });
      return () => call(uid, "POST /checkout", { plan, confirmation });
    };
    const [light, standard] = [await begin("tenbin_light"), await begin("tenbin_standard")];
    await fixture.refresh(uid);
    expect(await light()).toMatchObject(refusalOf(startCheckout, "change_not_available"));
    expect(await standard()).toMatchObject(refusalOf(startCheckout, "already_subscribed"));

    const late = await fixture.createMember();
    await fixture.account.subscribe(late.customerId, "tenbin_standard");
    await useCard(stripe, late.customerId, "pm_card_chargeCustomerFail");
    clock.now += 32 * 86_400;
    const body = { plan: "tenbin_expert" };
    const { confirmation } = await preview(late.uid, body);
    await fixture.refresh(late.uid);
    const refused = await call(late.uid, "POST /checkout", { ...body, confirmation });
    expect(refused).toMatchObject(refusalOf(startCheckout, "payment_overdue"));
  });

  it("upgrade, downgrade, churn and withdraw, each with its moment [spec 4.5]", async () => {
    const { uid, customerId } = await fixture.createMember();
    await fixture.account.subscribe(customerId, "tenbin_light");
    await fixture.refresh(uid);
    const { confirmation } = await preview(uid, { plan: "tenbin_standard" });
    const upgrade = { plan: "tenbin_standard", confirmation };
    const at = expect.stringMatching(/^2026-\d\d-\d\dT/) as string;
    const unpaid = { payment_url: null, payment_until: null };
    expect((await call(uid, "POST /subscription/change", upgrade)).body).toEqual({
      outcome: "changed",
      at,
      withdrawn: null,
      ...unpaid,
    });
    const downgrade = { plan: "tenbin_light" };
    expect((await call(uid, "POST /subscription/change", downgrade)).body).toEqual({
      outcome: "scheduled",
      at,
      withdrawn: null,
      ...unpaid,
    });
    expect((await call(uid, "POST /subscription/cancel")).body).toEqual({
      ends_at: at,
      ended: false,
      userdata_expires_at: at,
    });
    expect(await call(uid, "DELETE /subscription/change")).toMatchObject({ status: 409 });
    expect((await call(uid, "DELETE /subscription/cancel")).body).toEqual({
      plan: "tenbin_light",
      renews_at: at,
    });
    expect((await call(uid, "DELETE /subscription/change")).body).toEqual({
      plan: "tenbin_standard",
      renews_at: at,
    });
  });

  it("end a unit and withdraw that, whichever way its code is written", async () => {
    const { uid, customerId } = await fixture.createMember();
    await fixture.account.subscribe(customerId, "tenbin_unit", "7203");
    await fixture.refresh(uid);
    const { body } = await call(uid, "DELETE /unit/72030");
    expect(body).toMatchObject({ ended: false });
    expect((await call(uid, "PUT /unit/7203")).body).toEqual({ renews_at: body["ends_at"] });
    expect(await call(uid, "DELETE /unit/nonsense")).toMatchObject({
      status: 409,
      body: { errorType: "not_subscribed" },
    });
  });

  it("say 「お支払いを確認しています」 while an answer is outstanding", async () => {
    const { confirmation } = await preview("m3", { ticker: "7203" });
    fixture.account.faults = ({ path }) => (path.startsWith("/v1/checkout") ? "timeout" : null);
    const answer = await call("m3", "POST /checkout", { ticker: "7203", confirmation });
    fixture.account.faults = null;
    expect(answer).toMatchObject({ status: 503, body: { errorType: "payment_pending" } });
    expect(answer.body["message"]).toContain("お支払いを確認しています");
  });

  it("go on with another customer where Stripe has deleted the member's", async () => {
    const uid = "m6";
    const item = { plan: "tenbin_light" };
    const customer = async () => {
      const text = "select customer_id, former_customers from billing_customers where uid = $1";
      return (
        await fixture.query<{ customer_id: string; former_customers: unknown }>(text, uid)
      )[0];
    };
    const buy = async () => {
      const { confirmation } = await preview(uid, item);
      const { body } = await call(uid, "POST /checkout", { ...item, confirmation });
      fixture.pay(String(body["url"]).split("/").at(-1) ?? "");
      await fixture.refresh(uid);
    };
    await buy();
    const former = (await customer())?.customer_id ?? "";
    const { confirmation } = await preview(uid, { ticker: "7203" });
    await fixture.account.stripe.customers.del(former);
    expect(await call(uid, "POST /portal")).toMatchObject(refusalOf(openPortal, "not_subscribed"));
    expect(await call(uid, "POST /checkout", { ticker: "7203", confirmation })).toMatchObject({
      status: 200,
    });
    await fixture.account.stripe.customers.del((await customer())?.customer_id ?? "");
    await buy();
    const { customer_id: current, former_customers: replaced } = { ...(await customer()) };
    const deletedAt = expect.stringContaining("T") as unknown;
    expect(replaced).toMatchObject([{ customerId: former, deletedAt }, { deletedAt }]);
    const { data } = await fixture.account.stripe.subscriptions.list({ customer: current ?? "" });
    expect(data.map(({ status }) => status)).toEqual(["active"]);
    expect(await call(uid, "POST /portal")).toMatchObject({ status: 200 });
  });

  it("never ask to wait for what Stripe does not have any more", async () => {
    const { uid, customerId } = await fixture.createMember();
    await fixture.account.subscribe(customerId, "tenbin_light");
    await fixture.refresh(uid);
    const body = { plan: "tenbin_standard" };
    const { confirmation } = await preview(uid, body);
    await fixture.account.stripe.customers.del(customerId);
    expect(await call(uid, "POST /subscription/change", { ...body, confirmation })).toMatchObject(
      refusalOf(changeSubscription, "not_subscribed"),
    );
    const other = await fixture.createMember();
    await fixture.query(
      `insert into subscriptions (uid, subscription_id, plan, status, started_at, anchor_at,
         period_start, period_end, reading)
       values ($1, 'sub_none', 'tenbin_light', 'active', $2, $2, $2, $2::timestamptz + '1 month', 0)`,
      other.uid,
      fixture.clock.now(),
    );
    expect(await call(other.uid, "POST /subscription/cancel")).toMatchObject(
      refusalOf(cancelSubscription, "not_subscribed"),
    );
  });

  it.each([
    { amount: 1 },
    { price: "price_1" },
    { quantity: -1 },
    { currency: "usd" },
    { ticker: "7203" },
    { plan: ["tenbin_light"] },
  ])("take no %j from the client, and make nothing of it at Stripe [ASVS 2.2.1]", async (field) => {
    const calls: string[] = [];
    fixture.account.faults = ({ path }) => {
      calls.push(path);
      return null;
    };
    const order = { plan: "tenbin_light", ...field };
    for (const [path, body] of [
      ["/order/preview", order],
      ["/checkout", { ...order, confirmation: "x" }],
      ["/subscription/change", { ...order, confirmation: "x" }],
    ] as const) {
      expect(await call("m5", `POST ${path}`, body)).toMatchObject({
        status: 422,
        body: { errorType: "invalid_request" },
      });
    }
    fixture.account.faults = null;
    expect(calls).toEqual([]);
  });

  it("refuse a key that is longer than Stripe's", async () => {
    const order = { plan: "tenbin_light", confirmation: "x" };
    const key = { "idempotency-key": "k".repeat(256) };
    expect(await call("m4", "POST /checkout", order, key)).toMatchObject({
      status: 422,
      body: { errorType: "invalid_request" },
    });
  });
});
