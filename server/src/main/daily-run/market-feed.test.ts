import { describe, expect, it } from "vitest";
import { readConfig } from "../config/config.ts";
import { createDailyFeed, createFilingsFeeds, createMarketFeed } from "./market-feed.ts";

const configOf = (settings: Record<string, string>) => readConfig(settings, "/");
const MARKET = { JQUANTS_API_KEY: "k" };
const FILINGS = { EDINET_API_KEY: "k" };

describe("market feed of the daily run", () => {
  it("is null without a vendor of prices [fault: vendor × local start]", () => {
    expect(createDailyFeed(configOf({}))).toBeNull();
    expect(createDailyFeed(configOf(FILINGS))).toBeNull();
    expect(createFilingsFeeds(configOf(FILINGS))).toMatchObject([
      { vendor: "edinet", provenance: "real" },
    ]);
    expect(createFilingsFeeds(configOf(MARKET))).toEqual([]);
  });

  it("keeps the market vendor's name when filings are joined", () => {
    expect(createMarketFeed(configOf(MARKET))?.vendor).toBe("jquants");
    expect(createDailyFeed(configOf({ ...MARKET, ...FILINGS }))?.vendor).toBe("jquants");
  });

  it("rejects a mix of a fake and a real vendor", () => {
    const mixed = { ...MARKET, ...FILINGS, EDINET_URL: "http://127.0.0.1:3470/api/v2" };
    expect(() => createDailyFeed(configOf(mixed))).toThrow("one is a fake");
    const both = { ...mixed, JQUANTS_URL: "http://127.0.0.1:3450/v2" };
    expect(createDailyFeed(configOf(both))?.provenance).toBe("sample");
  });
});
