import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom } from "./random.ts";

const draw = (count: number, next: () => number) => Array.from({ length: count }, next);

describe("createRandom", () => {
  it("repeats a stream for equal keys and differs for others", () => {
    const one = createRandom("seed", "a", 1);
    const again = createRandom("seed", "a", 1);
    const other = createRandom("seed", "a1");
    const first = draw(20, () => one.uniform());
    expect(draw(20, () => again.uniform())).toEqual(first);
    expect(draw(20, () => other.uniform())).not.toEqual(first);
  });

  it("draws uniformly in [0, 1) and normally around 0", () => {
    const random = createRandom("moments");
    const uniforms = draw(20_000, () => random.uniform());
    expect(Math.min(...uniforms)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...uniforms)).toBeLessThan(1);
    expect(uniforms.reduce((sum, x) => sum + x, 0) / 20_000).toBeCloseTo(0.5, 1);
    const normals = draw(20_000, () => random.normal());
    const mean = normals.reduce((sum, x) => sum + x, 0) / 20_000;
    const variance = normals.reduce((sum, x) => sum + (x - mean) ** 2, 0) / 20_000;
    expect(mean).toBeCloseTo(0, 1);
    expect(variance).toBeCloseTo(1, 1);
  });

  it("shuffles without losing or duplicating anything", () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.string(), (list, seed) => {
        const shuffled = createRandom(seed).shuffle(list);
        expect(shuffled.toSorted((a, b) => a - b)).toEqual(list.toSorted((a, b) => a - b));
      }),
      { seed: 1 },
    );
  });

  it("refuses to pick from an empty list", () => {
    expect(() => createRandom("x").pick([])).toThrow(RangeError);
  });
});
