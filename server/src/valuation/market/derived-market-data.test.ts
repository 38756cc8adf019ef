import { describe, expect, it, vi } from "vitest";
import { createDerivedMarketData } from "./derived-market-data.ts";
import type { RatedMarket } from "./rated-market.ts";

const marketOf = (version: string): RatedMarket => ({
  version,
  state: {
    version,
    marketDay: null,
    provenance: null,
    sources: [],
    companies: 0,
    statements: 0,
  },
  companies: new Map(),
  newestDocuments: [],
});

describe("derived market data", () => {
  it("is computed once per market, before the first read", async () => {
    const make = vi.fn<(market: RatedMarket) => Promise<string>>(({ version }) =>
      Promise.resolve(`index ${version}`),
    );
    const companions = createDerivedMarketData();
    const of = companions.register(make);
    const [first, second] = [marketOf("1"), marketOf("2")];
    await companions.computeAll(first);
    expect(make).toHaveBeenCalledTimes(1);
    expect(await of(first)).toBe("index 1");
    expect(await of(second)).toBe("index 2");
    expect(await of(first)).toBe("index 1");
    expect(make).toHaveBeenCalledTimes(2);
  });

  it("rejects computeAll when a computation fails, and computes again on the next read", async () => {
    const make = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error("no"))
      .mockResolvedValue("made");
    const companions = createDerivedMarketData();
    const of = companions.register(make);
    const market = marketOf("1");
    await expect(companions.computeAll(market)).rejects.toThrow("no");
    expect(await of(market)).toBe("made");
  });
});
