import type { MarketResponse } from "@tenbin/contract";
import { expect, it } from "vitest";
import { createTestApi } from "../members/testing/test-api.ts";
import { ratedCompany, ratedMarket, valuationsOf } from "../valuation/testing/rated-market.ts";
import { createMarketOverview, registerMarketOverview } from "./index.ts";

const rated = (code: string, ratio: number) =>
  ratedCompany({ code, rating: { verdict: "cheap", ratio, valuePerShare: 1_777 }, accuracy: 81 });

it("GET /market has counts of sectors and metrics, and not of verdicts", async () => {
  const market = ratedMarket([rated("01010", 0.71), rated("01020", 0.72)]);
  const overview = createMarketOverview({
    valuation: valuationsOf(market),
    findOpenCodes: async () => [],
  });
  const api = await createTestApi((served) => registerMarketOverview(served, overview), ["0102"]);
  const { body } = await api.get<MarketResponse>("/market");
  await api.close();
  expect(body).toMatchObject({ market_date: "2025-11-14", sample: true, companies: 2, open: [] });
  expect(JSON.stringify(body)).not.toMatch(/cheap|expensive/);
});
