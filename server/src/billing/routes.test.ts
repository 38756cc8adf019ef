import { planLabels } from "@tenbin/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, createApi } from "../platform/http/api.ts";
import { plans } from "./plans.ts";
import { register } from "./routes.ts";

describe("GET /plans", () => {
  let api: Api;
  beforeAll(async () => {
    const masking = { prepare: () => {}, mask: (output: unknown) => output, cacheKey: () => "all" };
    api = await createApi({ version: "1", webOrigins: [], masking });
    register(api);
  });
  afterAll(() => api.fastify.close());

  it("tells anybody labels, prices, limits and what is sold, null meaning all", async () => {
    const response = await api.fastify.inject("/plans");
    expect(response.statusCode).toBe(200);
    const { plans: told } = response.json<{ plans: { name: keyof typeof plans }[] }>();
    expect(told.map(({ name }) => name)).toEqual(Object.keys(plans));
    expect(told).toEqual(
      told.map(({ name }) => {
        const { price, sold, unlocks, limits } = plans[name];
        return {
          name,
          label: planLabels[name],
          price,
          sold,
          unlocks,
          limits: {
            portfolio_maxcount: limits.portfolioMaxCount,
            saved_screens: limits.savedScreens,
            promising_companies: ["tenbin_standard", "tenbin_expert"].includes(name)
              ? null
              : limits.promisingCompanies,
            compared_companies: limits.comparedCompanies,
          },
        };
      }),
    );
  });
});
