import { planLabels, subscription } from "@tenbin/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signPayload } from "../../../fakes/stripe/delivery/sign-payload.ts";
import { createTestDatabase, type TestDatabase } from "../platform/testing/database.ts";
import { plans } from "./plans.ts";
import { createBilling } from "./create-billing.ts";
import { register } from "./routes.ts";
import { toUnixSeconds } from "./money/billing-periods.ts";
import { createCustomerStore } from "./readings/customer-store.ts";
import { createSubscriptionStore } from "./readings/subscription-store.ts";
import { planState } from "./subscription-state/testing/subscription-states.ts";
import { createMemberApi, type TestMemberApi, TRIAL_UNTIL } from "./testing/member-api.ts";

const SECRET = "whsec_routes";
const ISSUER = { name: "天秤", address: "東京都", contact: "03", registration_number: "T9" };

const findCompanyName = () => Promise.resolve("日本試験");

let database: TestDatabase;
let api: TestMemberApi;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await createMemberApi();
  register(
    api,
    createBilling({
      pool: database.pool,
      payments: null,
      webhookSecrets: [SECRET],
      personSecret: "p",
      issuer: ISSUER,
      webUrl: "https://tenbin.example",
      findCompanyName,
    }),
  );
});
afterAll(async () => {
  await api.fastify.close();
  await database.drop();
});

const bodies = async () =>
  (await database.pool.query<{ body: string }>("select body from stripe_events")).rows;

describe("POST /webhooks/stripe", () => {
  const payload =
    '{ "id":"evt_1", "type":"invoice.paid", "data":{"object":{"customer":"cus_1"}} }\n';
  const post = (signature: string | null, contentType = "application/json; charset=utf-8") =>
    api.fastify.inject({
      method: "POST",
      url: "/webhooks/stripe",
      payload: Buffer.from(payload),
      headers: {
        "content-type": contentType,
        ...(signature === null ? {} : { "stripe-signature": signature }),
      },
    });
  const sign = (secret: string) => signPayload(payload, secret, Math.floor(Date.now() / 1_000));

  it.each([
    ["none", null],
    ["a wrong one", sign("whsec_other")],
    ["an old one", signPayload(payload, SECRET, Math.floor(Date.now() / 1_000) - 400)],
  ])("answers 400 to a signature that is %s, and stores nothing", async (_, signature) => {
    const response = await post(signature);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ errorType: "bad_request" });
    expect(await bodies()).toEqual([]);
  });

  it("answers 200 to every delivery of an event and stores its bytes once", async () => {
    for (const contentType of ["application/json; charset=utf-8", "text/plain"]) {
      const response = await post(sign(SECRET), contentType);
      expect([response.statusCode, response.json()]).toEqual([200, { received: true }]);
    }
    expect(await bodies()).toEqual([{ body: payload }]);
  });
});

/** As told, where null means all. */
const promising: Readonly<Record<string, number | null>> = {
  tenbin_free: 3,
  tenbin_unit: 3,
  tenbin_beginners: 20,
  tenbin_light: 20,
  tenbin_standard: null,
  tenbin_expert: null,
};
const allYears = new Set<string>(["tenbin_standard", "tenbin_expert"]);
const firstRows = new Set<string>(["tenbin_free", "tenbin_unit"]);

describe("GET /plans", () => {
  it("tells anybody labels, prices, limits, features and what is sold, null meaning all [spec 6.5]", async () => {
    const response = await api.fastify.inject("/plans");
    expect(response.statusCode).toBe(200);
    const { plans: told } = response.json<{ plans: { name: keyof typeof plans }[] }>();
    expect(told.map(({ name }) => name)).toEqual(Object.keys(plans));
    expect(told).toEqual(
      told.map(({ name }) => {
        const { price, sold, unlocks, limits, features } = plans[name];
        return {
          name,
          label: planLabels[name],
          price,
          sold,
          unlocks,
          limits: {
            portfolio_maxcount: limits.portfolioMaxCount,
            saved_screens: limits.savedScreens,
            promising_companies: promising[name],
            compared_companies: limits.comparedCompanies,
          },
          features: {
            analysis: features.analysis,
            history_years: allYears.has(name) ? null : 5,
            history_csv: features.historyCsv,
            screening: features.screening,
            screening_rows: firstRows.has(name) ? 10 : null,
            past_screening: features.pastScreening,
            screening_csv: features.screeningCsv,
            screen_record: features.screenRecord,
            alerts: features.alerts,
            pdf_report: features.pdfReport,
          },
        };
      }),
    );
  });

  it("tells the terms of all plans, and without payments that nothing can be bought", async () => {
    const response = await api.fastify.inject("/plans");
    expect(response.json()).toMatchObject({
      on_sale: false,
      terms: {
        unlock_days: 30,
        unit_slots: 3,
        unpaid_mail_days: [0, 3, 7],
        grace_days: 7,
        userdata_days: 90,
      },
    });
  });
});

describe("GET /user/subscription", () => {
  it("answers a member who never paid with all fields and the rights that are granted [spec 3.12, 7.11]", async () => {
    const response = await api.fastify.inject({
      url: "/user/subscription",
      headers: { authorization: "Bearer hanako" },
    });
    expect(response.statusCode).toBe(200);
    const body = response.json<Record<string, unknown>>();
    expect(Object.keys(body)).toEqual(Object.keys(subscription.shape));
    expect(body).toMatchObject({
      stripe_plan_name: "tenbin_free",
      stripe_effective_plan_name: "tenbin_standard",
      subscription_status: null,
      current_period_end: null,
      card: null,
      units: [],
      next_charge: null,
      pending_upgrade: null,
      unpaid: null,
      simulation: { tenbin_light: { amount_instants: 1_980, effectively_downgrading: true } },
    });
  });

  it("tells that a cancelled plan would begin with the trial, which got longer since", async () => {
    const { pool } = database;
    const uid = "returning";
    await createCustomerStore(pool).insert({ uid, customerId: "cus_returning", at: new Date() });
    const end = toUnixSeconds(new Date("2100-01-01T00:00:00Z"));
    const waiting = { startedAt: end, periodEnd: end, endsAt: end };
    const state = planState({ status: "to_quit", ...waiting });
    await createSubscriptionStore(pool).save(uid, 1, state, new Date());
    const response = await api.fastify.inject({
      url: "/user/subscription",
      headers: { authorization: `Bearer ${uid}` },
    });
    expect(response.json()).toMatchObject({
      subscription_status: "to_quit",
      current_period_end: "2100-01-01T00:00:00.000Z",
      begins_at: TRIAL_UNTIL.toISOString(),
    });
  });

  it("requires a sign-in", async () => {
    expect((await api.fastify.inject("/user/subscription")).statusCode).toBe(401);
  });
});
