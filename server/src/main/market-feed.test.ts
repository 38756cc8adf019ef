import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";
import { dailyFeedOf, filingsFeedOf, marketFeedOf } from "./market-feed.ts";

const configOf = (settings: Record<string, string>) => readConfig(settings, "/");
const MARKET = { JQUANTS_API_KEY: "k" };
const FILINGS = { EDINET_API_KEY: "k" };

describe("what the daily run fetches", () => {
  it("is nothing without a vendor of prices", () => {
    expect(dailyFeedOf(configOf({}))).toBeNull();
    expect(dailyFeedOf(configOf(FILINGS))).toBeNull();
    expect(filingsFeedOf(configOf(FILINGS))).toMatchObject({
      vendor: "edinet",
      provenance: "real",
    });
    expect(filingsFeedOf(configOf(MARKET))).toBeNull();
  });

  it("is the market, under its own name also where filings join it", () => {
    expect(marketFeedOf(configOf(MARKET))?.vendor).toBe("jquants");
    expect(dailyFeedOf(configOf({ ...MARKET, ...FILINGS }))?.vendor).toBe("jquants");
  });

  it("never joins a stand-in to a real vendor", () => {
    const mixed = { ...MARKET, ...FILINGS, EDINET_URL: "http://127.0.0.1:3470/api/v2" };
    expect(() => dailyFeedOf(configOf(mixed))).toThrow("stand-in");
    const both = { ...mixed, JQUANTS_URL: "http://127.0.0.1:3450/v2" };
    expect(dailyFeedOf(configOf(both))?.provenance).toBe("sample");
  });
});
