import { ratedVerdicts, SECURITIES_SHARE, verdictEdges, verdictOfRatio } from "@tenbin/contract";
import { SECURITIES_WEIGHT, verdictEdges as engineEdges, verdictOf } from "@tenbin/engine";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

describe("the scale the pages print", () => {
  it("is the one the engine judges by", () => {
    expect(verdictEdges).toEqual(engineEdges);
    expect(SECURITIES_SHARE).toBe(SECURITIES_WEIGHT);
  });

  it("names every ratio as the engine does, on the edges too", () => {
    const ratio = fc.oneof(fc.constantFrom(...verdictEdges), fc.double({ min: 0.01, max: 10 }));
    fc.assert(
      fc.property(ratio, (each) => {
        expect(verdictOfRatio(each)).toBe(verdictOf(each, 1));
        expect(ratedVerdicts).toContain(verdictOfRatio(each));
      }),
      { seed: 20251114 },
    );
  });
});
