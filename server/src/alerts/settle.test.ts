import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CLEARANCE,
  settle,
  SETTLING_DAYS,
  type Settling,
  sideOfLevel,
  startSettling,
} from "./settle.ts";

const SEED = { seed: 18, numRuns: 500 };
const LEVEL = 1_000;

interface Told {
  readonly from: string;
  readonly to: string;
}

/** Day by day. */
function follow(values: readonly number[]): { readonly told: Told[]; readonly state: Settling } {
  const [first = LEVEL, ...later] = values;
  let state = startSettling(sideOfLevel(first, LEVEL));
  const told: Told[] = [];
  for (const value of later) {
    const next = settle(state, sideOfLevel(value, LEVEL), true);
    if (next.isTold) told.push({ from: state.told, to: next.state.told });
    state = next.state;
  }
  return { told, state };
}

const anywhere = fc.double({ min: 500, max: 1_500, noNaN: true });
/** So near the level that it is not clear of it. */
const near = fc.double({ min: 0, max: CLEARANCE * 0.99, noNaN: true });
const above = near.map((share) => LEVEL * (1 + share + 1e-9));
const below = near.map((share) => LEVEL * (1 - share));

/** Too short to settle. */
const run = (value: fc.Arbitrary<number>) =>
  fc.array(value, { minLength: 1, maxLength: SETTLING_DAYS - 1 });

describe("settle", () => {
  it("says nothing of the first day", () => {
    expect(follow([900]).told).toEqual([]);
  });

  it("tells the first crossing at once, near the level, too", () => {
    expect(follow([1_300, 999]).told).toEqual([{ from: "above", to: "below" }]);
  });

  it("tells a company once that flutters around the level", () => {
    const flutter = fc.array(fc.tuple(run(above), run(below)), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(
        anywhere.filter((value) => value > 1_100),
        flutter,
        (first, runs) => {
          // The first day is above: the first run above changes nothing.
          const values = [first, ...runs.flatMap(([up, down]) => [...up, ...down])];
          expect(follow(values).told).toEqual([{ from: "above", to: "below" }]);
        },
      ),
      SEED,
    );
  });

  it("leaves nobody with a side that has not been for so long", () => {
    fc.assert(
      fc.property(fc.array(anywhere, { minLength: 1, maxLength: 60 }), anywhere, (values, last) => {
        const days = Array.from({ length: SETTLING_DAYS }, () => last);
        expect(follow([...values, ...days]).state).toMatchObject({
          told: sideOfLevel(last, LEVEL).side,
          open: false,
        });
      }),
      SEED,
    );
  });

  it("tells of changes from what was told before only, each to the other side", () => {
    fc.assert(
      fc.property(fc.array(anywhere, { minLength: 1, maxLength: 60 }), (values) => {
        const { told } = follow(values);
        let known = sideOfLevel(values[0]!, LEVEL).side;
        for (const { from, to } of told) {
          expect(from).toBe(known);
          expect(to).not.toBe(known);
          known = to;
        }
      }),
      SEED,
    );
  });

  it("tells every crossing that is clear of the level on both sides", () => {
    const clear = fc.tuple(
      fc.double({ min: 1.03, max: 2, noNaN: true }),
      fc.double({ min: 0.4, max: 0.97, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(clear, { minLength: 1, maxLength: 20 }), (pairs) => {
        const values = pairs.flat().map((share) => share * LEVEL);
        expect(follow(values).told).toHaveLength(values.length - 1);
      }),
      SEED,
    );
  });

  it("changes and tells nothing when a day is evaluated again", () => {
    fc.assert(
      fc.property(fc.array(anywhere, { minLength: 2, maxLength: 30 }), (values) => {
        const { state } = follow(values);
        const again = settle(state, sideOfLevel(values.at(-1)!, LEVEL), false);
        expect(again).toEqual({ state, isTold: false });
      }),
      SEED,
    );
  });
});
