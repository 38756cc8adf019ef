import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createBilling } from "./create-billing.ts";
import { registerOrders } from "./orders/register-orders.ts";
import { register } from "./routes.ts";
import { type ContractFixture, createContractFixture } from "./testing/contract-fixture.ts";
import { UNITS_BESIDE_PLANS } from "./testing/order-fixture.ts";
import { READ_ONLY_MEMBER, createMemberApi, type TestMemberApi } from "./testing/member-api.ts";

const FEE = 1_980;
const light = { plan: "tenbin_light" } as const;
const ISSUER = { name: "天秤", address: "東京都", contact: "03", registration_number: "T9" };
let fixture: ContractFixture;
let api: TestMemberApi;
beforeAll(async () => {
  fixture = await createContractFixture(UNITS_BESIDE_PLANS);
  api = await createMemberApi();
  const { pool, clock, account, orders } = fixture;
  register(
    api,
    createBilling({
      pool,
      clock,
      payments: account.payments,
      webhookSecrets: [],
      personSecret: "p",
      issuer: ISSUER,
      webUrl: "https://tenbin.example",
      findCompanyName: async (ticker) => (ticker === "7203" ? "見本自動車" : null),
    }),
  );
  registerOrders(api, orders);
});
afterAll(async () => {
  await api.fastify.close();
  await fixture.drop();
});

let uid: string;
let id: string;
beforeEach(async () => {
  uid = randomUUID();
  ({ id } = await fixture.buy(uid, light));
});

interface Call {
  readonly as?: string | null;
  readonly method: "GET" | "HEAD" | "POST";
  readonly url: string;
  readonly body?: object;
  readonly key?: string;
}

async function call({ as = uid, method, url, body, key }: Call) {
  const response = await api.fastify.inject({
    method,
    url,
    headers: {
      ...(as !== null && { authorization: `Bearer ${as}` }),
      ...(key !== undefined && { "idempotency-key": key }),
    },
    ...(body !== undefined && { payload: body }),
  });
  const { body: text, statusCode: status } = response;
  return { status, body: text === "" ? null : response.json<Record<string, unknown>>() };
}

const calls = (contract: string): readonly Call[] => [
  { method: "GET", url: `/user/contract/${contract}` },
  { method: "POST", url: `/user/contract/${contract}/receipt` },
  { method: "POST", url: `/user/contract/${contract}/cooling-off`, body: { refund: FEE } },
];
const statusesOf = (contract: string, as: string | null) =>
  Promise.all(
    calls(contract).map(async (each) => {
      const { status, body } = await call({ ...each, as });
      return [status, body?.["errorType"]];
    }),
  );
const deliveredAt = async () => (await fixture.newestOf(uid)).delivered_at;

describe("a contract over HTTP", () => {
  it("is nobody's but its member's [ASVS 8.2.2]", async () => {
    const none = [404, "not_found"];
    expect(await statusesOf(id, "somebody")).toEqual([none, none, none]);
    expect(await statusesOf(randomUUID(), uid)).toEqual([none, none, none]);
    expect((await statusesOf(id, null)).map(([status]) => status)).toEqual([401, 401, 401]);
    expect(await statusesOf("nonsense", uid)).toEqual([none, none, none]);
    expect(await fixture.newestOf(uid)).toMatchObject({
      delivered_at: null,
      cooling_off: { refund: FEE },
    });
    expect(await fixture.statusesOf(uid)).toEqual(["active"]);
  });

  it("can be read by a read-only account, and neither received nor cooled off", async () => {
    uid = READ_ONLY_MEMBER;
    ({ id } = await fixture.buy(uid, light));
    expect(await statusesOf(id, uid)).toEqual([
      [200, undefined],
      [403, "read_only"],
      [403, "read_only"],
    ]);
    expect(await deliveredAt()).toBeNull();
  });

  it("has arrived by the receipt alone, whoever reads it ahead [ASVS 3.5.3]", async () => {
    const url = `/user/contract/${id}`;
    const { body } = await call({ method: "GET", url });
    expect(body).toMatchObject({ id, delivered_at: null });
    expect(body?.["text"]).toContain("契約締結時交付書面");
    expect((await call({ method: "HEAD", url })).status).toBe(200);
    expect(await deliveredAt()).toBeNull();
    const received = await call({ method: "POST", url: `${url}/receipt` });
    expect(received.body).toEqual(await fixture.newestOf(uid));
    expect(await deliveredAt()).toBe(fixture.clock.now().toISOString());
    expect((await call({ method: "GET", url: "/user/subscription" })).body).toMatchObject({
      contracts: [received.body],
    });
  });

  it("is cooled off once, by one key or many, and for the shown sum alone", async () => {
    const order = { method: "POST", url: `/user/contract/${id}/cooling-off` } as const;
    for (const refund of [-1, 0.5, "1980", null]) {
      expect(await call({ ...order, body: { refund } })).toMatchObject({ status: 422 });
    }
    expect(await call({ ...order, body: { refund: FEE - 1 } })).toMatchObject({
      status: 409,
      body: { errorType: "refund_changed" },
    });
    const done = { status: 200, body: { status: "ended", refund: FEE } };
    const wanted = { ...order, body: { refund: FEE } };
    const answers = await Promise.all(["k1", "k1", "k2"].map((key) => call({ ...wanted, key })));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(await call({ ...wanted, key: "k3" })).toEqual(done);
    await fixture.refresh(uid);
    expect(await fixture.paidBack(uid)).toBe(FEE);
    expect((await call({ method: "GET", url: `/user/contract/${id}` })).body).toMatchObject({
      cooled_off_at: fixture.clock.now().toISOString(),
      cooling_off: null,
    });
  });
});

const read = (path: string, as: string | null = uid) =>
  call({ as, method: "GET", url: `/user/confirmation${path}` });

describe("what was confirmed, over HTTP", () => {
  it("is listed and read by its member alone, word for word [ASVS 8.2.2]", async () => {
    const [stored] = await fixture.query<{ text: string; confirmed_at: Date }>(
      "select page_text as text, confirmed_at from order_confirmations where uid = $1",
      uid,
    );
    const summary = {
      id,
      title: "お申し込み内容の控え(ライト)",
      confirmed_at: stored?.confirmed_at.toISOString(),
    };
    expect(await read("")).toEqual({ status: 200, body: { confirmations: [summary] } });
    const whole = { status: 200, body: { ...summary, text: stored?.text } };
    expect(await read(`/${id}`)).toEqual(whole);
    expect(await read("", "somebody")).toMatchObject({ body: { confirmations: [] } });
    for (const [path, as] of [
      [`/${id}`, "somebody"],
      [`/${randomUUID()}`, uid],
      ["/nonsense", uid],
    ] as const) {
      expect(await read(path, as)).toMatchObject({ status: 404, body: { errorType: "not_found" } });
    }
    expect((await read("", null)).status).toBe(401);
    expect((await read(`/${id}`, null)).status).toBe(401);
  });

  it("is read by a read-only account, and of what came to nothing there is none", async () => {
    uid = READ_ONLY_MEMBER;
    await fixture.buy(uid, { ticker: "7203" });
    const { body } = await read("");
    const list = body?.["confirmations"] as { id: string; title: string }[];
    const title = "お申し込み内容の控え(単品購入 7203 見本自動車)";
    const unit = list.find((one) => one.title === title);
    expect(await read(`/${unit?.id ?? ""}`)).toMatchObject({ status: 200, body: { ...unit } });
    const buyer = randomUUID();
    await fixture.checkout(buyer, light);
    expect((await read("", buyer)).body).toEqual({ confirmations: [] });
  });
});
