import { describe, expect, it } from "vitest";
import type { RatedCompany } from "../valuation/index.ts";
import { findPeers } from "./peers.ts";

function company(
  code: string,
  mv: number | null,
  more: Record<string, unknown> = {},
): RatedCompany {
  return {
    code,
    issue: { kind: "stock" },
    fields: {
      ticker: code,
      name_jp: code,
      industry_category: "化学",
      mv,
      delisted: false,
      ...more,
    },
    figures: { per: null, pbr: null },
    rating: { ratio: null, verdict: "unrated" },
  } as unknown as RatedCompany;
}

describe("peersOf", () => {
  const own = company("own", 100);
  const tickers = (others: readonly RatedCompany[]) =>
    findPeers(own, [own, ...others]).map(({ ticker }) => ticker);

  it("takes the nearest in size by ratio, largest first", () => {
    const sizes = [1, 20, 50, 90, 110, 200, 500, 10_000];
    const others = sizes.map((mv) => company(String(mv), mv));
    expect(tickers(others)).toEqual(["500", "200", "110", "90", "50", "20"]);
  });

  it("leaves out other sectors, delisted ones and those without a size", () => {
    const others = [
      company("bank", 100, { industry_category: "銀行業" }),
      company("gone", 100, { delisted: true }),
      company("unpriced", null),
    ];
    expect(tickers(others)).toEqual([]);
    expect(findPeers(company("x", null), others)).toEqual([]);
  });
});
