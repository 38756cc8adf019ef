import {
  changeSubscription,
  type Endpoint,
  type ErrorType,
  errors,
  type PlanName,
  previewOrder,
  startCheckout,
} from "@tenbin/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createMemberApi, TEMPORAL_MEMBER, type TestMemberApi } from "../../testing/member-api.ts";
import { type OrderFixture, createOrderFixture } from "../../testing/order-fixture.ts";
import { registerOrders } from "../register-orders.ts";
import type { BuyerRights } from "./require-adding.ts";

const seesAllAs = (effectivePlan: PlanName, more: Partial<BuyerRights> = {}) =>
  ({ allCompanies: true, effectivePlan, ...more }) as const;
/** What members have beside what they pay for, by their uid. */
const given: Record<string, Partial<BuyerRights>> = {
  monitor: seesAllAs("tenbin_standard", { grantedPlan: "tenbin_standard" }),
  enterprise: seesAllAs("tenbin_expert", { grantedPlan: "tenbin_expert" }),
  trial: seesAllAs("tenbin_light", { trialUntil: new Date("2100-01-01") }),
};

let fixture: OrderFixture;
let api: TestMemberApi;
beforeAll(async () => {
  fixture = await createOrderFixture({ moreRights: (uid) => given[uid] ?? {} });
  api = await createMemberApi();
  registerOrders(api, fixture.orders);
});
afterAll(async () => {
  await api.fastify.close();
  await fixture.drop();
});

let calls = 0;
/** Each from another network, as limits are of networks. */
async function post(uid: string, url: string, body: object) {
  calls += 1;
  const headers = { authorization: `Bearer ${uid}` };
  const remoteAddress = `192.0.2.${calls}`;
  const response = await api.fastify.inject({ method: "POST", url, headers, body, remoteAddress });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

/** As the endpoint declares. */
function answerOf(endpoint: Endpoint, refusal: ErrorType | null) {
  if (refusal === null) return { status: 200 };
  expect(endpoint.errors).toContain(refusal);
  const { status, message } = errors[refusal];
  return { status, body: { errorType: refusal, message } };
}

async function subscribed(
  plan: Exclude<PlanName, "tenbin_free">,
  ticker?: string,
): Promise<string> {
  const { uid, customerId } = await fixture.createMember();
  await fixture.account.subscribe(customerId, plan, ticker);
  await fixture.refresh(uid);
  return uid;
}

const offers = [
  { ticker: "7203" },
  { ticker: "6758" },
  { plan: "tenbin_light" },
  { plan: "tenbin_standard" },
  { plan: "tenbin_expert" },
] as const;
const sold = null;
const included = "unit_included";
const granted = "plan_included";
const has = "already_subscribed";
const below = "change_not_available";
const noSignIn = "own_sign_in_required";

/** Of each member, what becomes of each offer. */
const table = [
  ["free", () => "free", [sold, sold, sold, sold, sold]],
  ["unit of 7203", () => subscribed("tenbin_unit", "7203"), [has, sold, sold, sold, sold]],
  ["light", () => subscribed("tenbin_light"), [included, included, has, sold, sold]],
  ["standard", () => subscribed("tenbin_standard"), [included, included, below, has, sold]],
  ["expert", () => subscribed("tenbin_expert"), [included, included, below, below, has]],
  ["monitor", () => "monitor", [included, included, granted, granted, sold]],
  ["enterprise", () => "enterprise", [included, included, granted, granted, granted]],
  ["trial", () => "trial", [included, included, sold, sold, sold]],
  ["temporal", () => TEMPORAL_MEMBER, [noSignIn, noSignIn, noSignIn, noSignIn, noSignIn]],
] as const;

describe("what is offered", () => {
  it.each(table)("is not sold to %s who has it, by preview or Checkout", async (_, find, row) => {
    const uid = await find();
    for (const [i, refusal] of row.entries()) {
      const offer = offers[i]!;
      const shown = await post(uid, "/order/preview", offer);
      expect(shown, JSON.stringify(offer)).toMatchObject(answerOf(previewOrder, refusal));
      if (refusal === null) continue;
      // Whatever was confirmed before.
      const begun = await post(uid, "/checkout", { ...offer, confirmation: "x" });
      expect(begun, JSON.stringify(offer)).toMatchObject(answerOf(startCheckout, refusal));
    }
  });

  it("names what the member has instead", async () => {
    const { body } = await post("trial", "/order/preview", { ticker: "7203" });
    expect(body).toMatchObject({
      message: "ご利用中のプランまたは無料体験で全企業を見られるため、単品購入の必要はありません。",
      details: [{ path: "plan", reason: "tenbin_light" }],
    });
    const plan = await post("monitor", "/order/preview", { plan: "tenbin_light" });
    expect(plan.body).toMatchObject({
      message:
        "モニターまたはIFA・法人として、このプランの内容をすでにご利用いただけるため、お申し込みの必要はありません。",
      details: [{ path: "plan", reason: "tenbin_standard" }],
    });
  });

  it("is no change of plan either where it was granted, up or down", async () => {
    const uid = await subscribed("tenbin_standard");
    given[uid] = seesAllAs("tenbin_expert", { grantedPlan: "tenbin_expert" });
    for (const plan of ["tenbin_light", "tenbin_expert"]) {
      expect(await post(uid, "/subscription/change", { plan })).toMatchObject(
        answerOf(changeSubscription, "plan_included"),
      );
    }
    expect(
      await post(TEMPORAL_MEMBER, "/subscription/change", { plan: "tenbin_light" }),
    ).toMatchObject(answerOf(changeSubscription, "own_sign_in_required"));
  });

  it("is refused by the rights of the moment, not by those of the confirmation", async () => {
    const { uid } = await fixture.createMember();
    const item = { ticker: "7203" };
    const { confirmation } = (await post(uid, "/order/preview", item)).body;
    given[uid] = seesAllAs("tenbin_light", { trialUntil: new Date("2100-01-01") });
    const refused = answerOf(startCheckout, "unit_included");
    expect(await post(uid, "/checkout", { ...item, confirmation })).toMatchObject(refused);
    given[uid] = {};
    expect(await post(uid, "/checkout", { ...item, confirmation })).toMatchObject({ status: 200 });
  });
});
