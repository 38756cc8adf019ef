import { describe, expect, it } from "vitest";
import type { RatedMarket } from "../valuation/index.ts";
import { buildPortfolioResponse } from "./build-portfolio-response.ts";

const entry = (code: string) => ({
  code,
  note: "",
  labels: [],
  holdings: [],
  addedAt: new Date("2026-11-20T00:00:00Z"),
});
/** Knows no company any longer. */
const market = {
  companies: new Map(),
  state: { marketDay: "2026-11-20", provenance: "sample" },
} as unknown as RatedMarket;

describe("buildPortfolioResponse", () => {
  it("asks for the next results of a few companies at a time, in their order [ASVS 15.2.2]", async () => {
    const codes = Array.from({ length: 30 }, (_, at) => `${1000 + at}0`);
    let [open, most] = [0, 0];
    const response = await buildPortfolioResponse(codes.map(entry), market, {
      canAnalyze: () => true,
      async findNextResults(code) {
        open += 1;
        most = Math.max(most, open);
        await Promise.resolve();
        open -= 1;
        return code;
      },
      splits: new Map(),
      now: new Date("2026-11-20T12:00:00Z"),
    });
    expect(response.companies.map((company) => company.next_results)).toEqual(codes);
    expect(most).toBe(4);
  });
});
