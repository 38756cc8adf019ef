import { describe, expect, it } from "vitest";
import { blockResamples } from "./block-bootstrap.ts";
import { crossedResamples } from "./crossed-resamples.ts";

const PLAN = { length: 34, block: 12, resamples: 200, seed: 1, companies: 25 };
const sumOf = (times: Uint16Array) => times.reduce((sum, each) => sum + each, 0);

describe("resamples of dates and companies", () => {
  it("draw as many dates and companies as there are", () => {
    for (const { dates, companies } of crossedResamples(PLAN)) {
      expect([sumOf(dates), sumOf(companies)]).toEqual([34, 25]);
    }
  });

  it("draw the dates as blocks, whatever the companies", () => {
    const dates = blockResamples(PLAN);
    expect(crossedResamples(PLAN).map((draw) => draw.dates)).toEqual(dates);
    expect(crossedResamples({ ...PLAN, companies: 3 }).map((draw) => draw.dates)).toEqual(dates);
  });

  it("draw every company about equally often, each time others", () => {
    const draws = crossedResamples({ ...PLAN, resamples: 4_000 });
    for (let company = 0; company < PLAN.companies; company += 1) {
      const drawn = draws.reduce((sum, { companies }) => sum + companies[company]!, 0);
      expect(drawn / draws.length).toBeCloseTo(1, 1);
    }
    expect(draws[0]!.companies).not.toEqual(draws[1]!.companies);
  });

  it("are the same for a seed and differ between seeds", () => {
    expect(crossedResamples(PLAN)).toEqual(crossedResamples(PLAN));
    expect(crossedResamples({ ...PLAN, seed: 2 })).not.toEqual(crossedResamples(PLAN));
  });
});
