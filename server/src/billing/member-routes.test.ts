import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registerCoupons } from "./coupons/register-coupons.ts";
import { issueCoupon } from "./coupons/issue-coupon.ts";
import { createReceipts } from "./create-receipts.ts";
import { registerReceipts } from "./member-routes.ts";
import { type BillingFixture, createBillingFixture } from "./testing/billing-fixture.ts";
import { openCoupons } from "./testing/open-coupons.ts";
import { createMemberApi, type TestMemberApi } from "./testing/member-api.ts";
import { testIssuer } from "./testing/test-issuer.ts";

const findCompanyName = () => Promise.resolve(null);
let fixture: BillingFixture;
let api: TestMemberApi;
beforeAll(async () => {
  fixture = await createBillingFixture();
  const { pool, clock, account } = fixture;
  const { payments } = account;
  api = await createMemberApi();
  registerCoupons(api, openCoupons(fixture));
  registerReceipts(api, createReceipts({ pool, clock, issuer: testIssuer, findCompanyName }));
  const now = account.clock.now;
  await issueCoupon(
    { pool, clock, payments },
    {
      code: "WELCOME-5",
      name: "ようこそ",
      effect: { kind: "unlocks", count: 5 },
      validFrom: now,
      validUntil: now + 86_400,
      maxRedemptions: 2,
    },
  );
});
afterAll(async () => {
  await api.fastify.close();
  await fixture.drop();
});

async function call(uid: string, method: "GET" | "POST" | "PUT", url: string, payload?: object) {
  const response = await api.fastify.inject({
    method,
    url,
    headers: { authorization: `Bearer ${uid}` },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}
const redeem = (uid: string, code: unknown) => call(uid, "POST", "/user/coupon", { code });

describe("POST /user/coupon", () => {
  it("GET /user/coupon lists what POST gave, with its nine fields [spec 7.15]", async () => {
    const { status, body } = await redeem("buyer", "WELCOME-5");
    expect([status, body["code"], body["coupon_name"]]).toEqual([200, "WELCOME-5", "ようこそ"]);
    const listed = await call("buyer", "GET", "/user/coupon");
    expect(listed).toEqual({ status: 200, body: { coupon_codes: [body] } });
    expect(Object.keys(body).toSorted()).toEqual([
      "acquired_at",
      "code",
      "coupon_apply_to",
      "coupon_description",
      "coupon_name",
      "expired_at",
      "is_expired",
      "is_used",
      "used_at",
    ]);
  });

  it("answers every wrong code alike, up to 10,000 characters (H33)", async () => {
    const codes = ["", "welcome-5", "WELCOME-5 ", "ＷＥＬＣＯＭＥ-5", "A".repeat(10_000)];
    const answers = [];
    for (const code of codes) {
      const { status, body } = await redeem("guesser", code);
      answers.push({ status, ...body, requestId: null });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 422, errorType: "coupon_invalid" });
    for (const code of ["A".repeat(10_001), 5, null]) {
      expect((await redeem("guesser", code)).body).toMatchObject({ errorType: "invalid_request" });
    }
  });

  it("answers 429 after ten tries within an hour, and 409 to a second use (H32, H33)", async () => {
    expect((await redeem("buyer", "WELCOME-5")).body).toMatchObject({
      status: 409,
      errorType: "coupon_used",
    });
    for (let made = 0; made < 10; made += 1) await redeem("eager", `WRONG-${made}`);
    expect((await redeem("eager", "WELCOME-5")).body).toMatchObject({
      status: 429,
      errorType: "too_many_requests",
    });
  });
});

describe("receipts of a member", () => {
  it("are listed, shown, issued again, and those of others are not found (H21)", async () => {
    const { uid, customerId } = await fixture.createMember();
    const named = { recipient: "  株式会社山田商店 " };
    const put = await call(uid, "PUT", "/user/invoice/recipient", named);
    expect(put).toEqual({ status: 200, body: { recipient: "株式会社山田商店" } });
    await fixture.account.subscribe(customerId, "tenbin_light");
    await fixture.refresh(uid);
    const { body } = await call(uid, "GET", "/user/invoice");
    expect(body).toMatchObject({
      invoices: [{ status: "paid", total: 1_980 }],
      recipient: "株式会社山田商店",
    });
    const [{ invoice_id: id }] = body["invoices"] as [{ invoice_id: string }];
    const shown = await call(uid, "GET", `/user/invoice/${id}`);
    expect(shown).toMatchObject({
      status: 200,
      body: {
        issuer: testIssuer,
        recipient: "株式会社山田商店",
        taxes: [{ rate: 10, total: 1_980, tax: 180 }],
      },
    });
    const path = `/user/invoice/${id}/reissue`;
    const again = await call(uid, "POST", path, { recipient: " 山田 花子 " });
    expect(again).toMatchObject({ status: 200, body: { issue: 2, recipient: "山田 花子" } });
    expect(await call(uid, "GET", `/user/invoice/${id}?issue=2`)).toEqual(again);
    expect(await call(uid, "GET", `/user/invoice/${id}?issue=1`)).toMatchObject({
      body: { recipient: "株式会社山田商店", replaced_by: { issue: 2 } },
    });
    for (const issue of ["3", "0", "x"]) {
      const { status } = await call(uid, "GET", `/user/invoice/${id}?issue=${issue}`);
      expect(status).toBe(issue === "3" ? 404 : 422);
    }
    const foreign = await call("somebody", "GET", `/user/invoice/${id}`);
    const unknown = await call("somebody", "GET", "/user/invoice/in_none");
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, requestId: null }).toEqual({ ...unknown.body, requestId: null });
    const taken = await call("somebody", "POST", path, { recipient: "山田" });
    expect(taken.body).toMatchObject({ status: 404, errorType: "not_found" });
  });

  it.each([
    ["a line break", "山田\n商店"],
    ["no name but blanks", "  "],
    ["101 characters", "あ".repeat(101)],
  ])("take no name with %s", async (_, recipient) => {
    const put = await call("somebody", "PUT", "/user/invoice/recipient", { recipient });
    const post = await call("somebody", "POST", "/user/invoice/in_none/reissue", { recipient });
    for (const { body } of [put, post]) {
      expect(body).toMatchObject({ status: 422, errorType: "invalid_request" });
    }
  });

  it("take no name before anything was bought", async () => {
    const { body } = await call("nobody", "PUT", "/user/invoice/recipient", { recipient: "山田" });
    expect(body).toMatchObject({ status: 404, errorType: "not_found" });
  });
});
