import type { MarketResponse } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { collectDataVersions } from "../api/data-versions.server.ts";
import { createOverviewLoader } from "./overview.server.ts";

const market: MarketResponse = {
  market_date: "2025-11-14",
  sample: true,
  sources: ["EDINET"],
  companies: 300,
  statements: 9000,
  open: [],
  hero: null,
  revisions: null,
  progress: null,
  cash_price_ratio: null,
  disclosures: [],
  sectors: Array.from({ length: 33 }, (_, i) => ({ name: `業種${i}`, count: i })),
  segments: [],
};

const request = new Request("http://web.test/");

/**
 * Serves these markets in order; `api.version` is the data version, and that of answers unless `api.ofMarket` is another
 * server's.
 */
function createTestOverview(...results: (MarketResponse | Error)[]) {
  const api = {
    version: "1" as string | null | Error,
    ofMarket: undefined as string | null | undefined,
  };
  let calls = 0;
  const overview = createOverviewLoader({
    async version() {
      if (api.version instanceof Error) throw api.version;
      return api.version;
    },
    async market() {
      const response = results[calls++] ?? new Error("one call too many");
      if (response instanceof Error) throw response;
      const { version, ofMarket = version instanceof Error ? null : version } = api;
      return { market: response, version: ofMarket };
    },
  });
  return { overview, api, calls: () => calls };
}

describe("createOverviewLoader", () => {
  it("requests the market once per data version", async () => {
    const { overview, api, calls } = createTestOverview(market, { ...market, sample: false });
    const [first, second] = await Promise.all([overview(request), overview(request)]);
    expect(first).toEqual(second);
    expect((await overview(request))?.sample).toBe(true);
    expect(calls()).toBe(1);
    api.version = "2";
    expect((await overview(request))?.sample).toBe(false);
    expect(calls()).toBe(2);
  });

  it("is kept under the version of its own answer, which it notes for each page [fault: another process × reads]", async () => {
    const newer = { ...market, market_date: "2025-11-17" };
    const { overview, api, calls } = createTestOverview(market, newer);
    api.version = "2";
    api.ofMarket = "1";
    const load = () => collectDataVersions(null, () => overview(request));
    const [first, second] = await Promise.all([load(), load()]);
    for (const { result, versions } of [first, second]) {
      expect([result?.marketDate, ...versions]).toEqual(["2025-11-14", "1"]);
    }
    api.ofMarket = undefined;
    for (const { result, versions } of [await load(), await load()]) {
      expect([result?.marketDate, ...versions]).toEqual(["2025-11-17", "2"]);
    }
    expect(calls()).toBe(2);
  });

  it("is requested again as long as its answers tell no version", async () => {
    const { overview, api, calls } = createTestOverview(market, market);
    api.ofMarket = null;
    await overview(request);
    const { versions } = await collectDataVersions(null, () => overview(request));
    expect([calls(), ...versions]).toEqual([2, null]);
  });

  it("requests it each time while the database is empty", async () => {
    const { overview, api, calls } = createTestOverview({ ...market, market_date: null }, market);
    api.version = null;
    expect((await overview(request))?.marketDate).toBeNull();
    expect((await overview(request))?.marketDate).toBe("2025-11-14");
    expect(calls()).toBe(2);
  });

  it("lists the sectors with the most companies", async () => {
    const sectors = (await createTestOverview(market).overview(request))?.sectors;
    expect(sectors?.map(({ count }) => count)).toEqual([32, 31, 30, 29, 28, 27, 26, 25, 24]);
  });

  it("keeps its data through an outage and refreshes them with the next request", async () => {
    const changed = { ...market, sample: false };
    const { overview, api } = createTestOverview(market, new Error("down"), changed);
    await overview(request);
    api.version = new Error("down");
    expect((await overview(request))?.sample).toBe(true);
    api.version = "2";
    expect((await overview(request))?.sample).toBe(true);
    expect((await overview(request))?.sample).toBe(false);
  });

  it("is null before the API has ever answered", async () => {
    expect(await createTestOverview(new Error("down")).overview(request)).toBeNull();
  });
});
