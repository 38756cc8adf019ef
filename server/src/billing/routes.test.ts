import { planLabels } from "@tenbin/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, createApi } from "../platform/http/api.ts";
import { plans } from "./plans.ts";
import { register } from "./routes.ts";

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
  let api: Api;
  beforeAll(async () => {
    const masking = { prepare: () => {}, mask: (output: unknown) => output, cacheKey: () => "all" };
    api = await createApi({ version: "1", webOrigins: [], masking });
    register(api);
  });
  afterAll(() => api.fastify.close());

  it("tells anybody labels, prices, limits, features and what is sold, null meaning all", async () => {
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

  it("tells the terms of all plans, and that nothing can be bought yet", async () => {
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
