import type { Market } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { createOverview } from "./overview.server.ts";

const market: Market = {
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

/** An overview over these answers; `clock.at` is the time in milliseconds. */
function overviewOver(...answers: (Market | Error)[]) {
  const clock = { at: 0 };
  let calls = 0;
  const overview = createOverview(
    async () => {
      const answer = answers[calls++] ?? new Error("one call too many");
      if (answer instanceof Error) throw answer;
      return answer;
    },
    () => new Date(clock.at),
    1_000,
  );
  return { overview, clock, calls: () => calls };
}

describe("createOverview", () => {
  it("asks once for requests that come together, and again when the answer is old", async () => {
    const { overview, clock, calls } = overviewOver(market, { ...market, sample: false });
    const [first, second] = await Promise.all([overview(request), overview(request)]);
    expect(first).toEqual(second);
    clock.at = 999;
    await overview(request);
    expect(calls()).toBe(1);
    clock.at = 1_000;
    expect((await overview(request))?.sample).toBe(false);
    expect(calls()).toBe(2);
  });

  it("names the sectors with the most companies", async () => {
    const sectors = (await overviewOver(market).overview(request))?.sectors;
    expect(sectors?.map(({ count }) => count)).toEqual([32, 31, 30, 29, 28, 27, 26, 25, 24]);
  });

  it("keeps what it knew through an outage and asks anew with the next request", async () => {
    const { overview, clock } = overviewOver(market, new Error("down"), {
      ...market,
      sample: false,
    });
    await overview(request);
    clock.at = 5_000;
    expect((await overview(request))?.sample).toBe(true);
    expect((await overview(request))?.sample).toBe(false);
  });

  it("is null while the API has never answered", async () => {
    expect(await overviewOver(new Error("down")).overview(request)).toBeNull();
  });
});
