import { describe, expect, it } from "vitest";
import { measureGoals } from "./goals.ts";
import type { MethodRecords } from "./result.ts";

const met = {
  ctbm: {
    coverage: 0.9,
    medianErrorDateCentred: 0.15,
    within20: 0.58,
    icBeyondPrice: 0.07,
    intervals: { within20: [0.56, 0.6], icBeyondPrice: [-0.01, 0.15] },
    bands: { p80: { share: 0.83, interval: [0.8, 0.86] } },
  },
  score: { ic: 0.12, icBeyondPrice: 0.1, icPositiveShare: 0.85, intervals: null },
  evidence: { cheap: { strong: { hitRate: 0.58, interval: [0.5, 0.66] } } },
  rivals: {
    averagePrice12: { medianErrorDateCentred: 0.128, within20: 0.658 },
    averagePrice18: { medianErrorDateCentred: 0.15, within20: 0.63 },
  },
} as unknown as MethodRecords;

describe("measureGoals", () => {
  it("counts a figure on the edge as met, with its interval and what the price alone reaches", () => {
    const goals = measureGoals(met);
    expect(Object.values(goals).map(({ isMet }) => isMet)).toEqual(Array(9).fill(true));
    expect(goals.within20).toEqual({
      from: 0.58,
      to: Infinity,
      value: 0.58,
      interval: [0.56, 0.6],
      priceOnly: 0.658,
      isMet: true,
    });
    expect(goals.medianErrorDateCentred).toMatchObject({ to: 0.15, priceOnly: 0.128 });
    expect(goals.band80).toMatchObject({ from: 0.77, to: 0.83, interval: [0.8, 0.86] });
    expect(goals.scoreIc).toMatchObject({ value: 0.12, interval: null, priceOnly: null });
  });

  it.each([
    ["a band that is too wide", "band80", { ctbm: { bands: { p80: { share: 0.831 } } } }],
    ["a band that is too narrow", "band80", { ctbm: { bands: { p80: { share: 0.769 } } } }],
    ["an error above it", "medianErrorDateCentred", { ctbm: { medianErrorDateCentred: 0.151 } }],
    ["a correlation below it", "scoreIc", { score: { ic: 0.1199 } }],
    ["no figure", "scoreIc", { score: { ic: null } }],
  ] as const)("is missed by %s", (_, name, changes) => {
    const { ctbm, score } = { ctbm: {}, score: {}, ...changes };
    const record = {
      ...met,
      ctbm: { ...met.ctbm, ...ctbm },
      score: { ...met.score, ...score },
    } as unknown as MethodRecords;
    expect(measureGoals(record)[name].isMet).toBe(false);
  });
});
