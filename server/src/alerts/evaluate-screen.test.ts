import type { ScreenNode } from "@tenbin/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  evaluateScreen,
  type FoundCompanies,
  type ScreenAlertState,
  widenConditions,
} from "./evaluate-screen.ts";
import { SETTLING_DAYS } from "./settle.ts";

const SEED = { seed: 18, numRuns: 300 };
const all = (...codes: string[]) => new Set(codes);

/** Clearly in or out, unless named as being near an edge. */
function found(codes: readonly string[], near: readonly string[] = []): FoundCompanies {
  const clear = codes.filter((code) => !near.includes(code));
  return {
    version: 1,
    found: all(...codes),
    wider: all(...codes, ...near),
    narrower: all(...clear),
  };
}

function follow(days: readonly FoundCompanies[]) {
  let state: ScreenAlertState | null = null;
  const told: string[] = [];
  for (const day of days) {
    const next = evaluateScreen(state, day, true);
    told.push(...next.entered.map((code) => `+${code}`), ...next.left.map((code) => `-${code}`));
    state = next.state;
  }
  return { told, state: state! };
}

describe("evaluateScreen", () => {
  it("says nothing of the first evaluation, nor of the first after the conditions changed", () => {
    const { told, state } = follow([found(["1", "2"])]);
    expect(told).toEqual([]);
    const changed = evaluateScreen(state, { ...found(["3"]), version: 2 }, true);
    expect(changed).toMatchObject({ entered: [], left: [], state: { inside: ["3"] } });
  });

  it("tells who enters and who leaves", () => {
    expect(follow([found(["1", "2"]), found(["2", "3"]), found(["3"])]).told).toEqual([
      "+3",
      "-1",
      "-2",
    ]);
  });

  it("tells a company once that enters and leaves within an edge", () => {
    const near = ["9"];
    const days = [[], ["9"], [], ["9"], [], [], ["9"]].map((codes) => found(codes, near));
    expect(follow(days).told).toEqual(["+9"]);
  });

  it("tells who stays out near the edge once that has lasted", () => {
    const out = Array.from({ length: SETTLING_DAYS }, () => found([], ["9"]));
    expect(follow([found([]), found(["9"], ["9"]), ...out]).told).toEqual(["+9", "-9"]);
  });

  it("ends with what is found once nothing has changed for some days, whatever was before", () => {
    const code = fc.constantFrom("1", "2", "3", "4");
    const day = fc
      .tuple(fc.uniqueArray(code), fc.uniqueArray(code))
      .map(([codes, near]) => found(codes, near));
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 30 }), day, (days, last) => {
        const rest = Array.from({ length: SETTLING_DAYS }, () => last);
        const { state } = follow([...days, ...rest]);
        expect(state.inside).toEqual([...last.found].toSorted());
        expect(state.open).toEqual({});
      }),
      SEED,
    );
  });

  it("tells and changes nothing when a day is evaluated again", () => {
    const day = found(["1", "9"], ["9"]);
    const { state } = follow([found([]), day]);
    expect(evaluateScreen(state, day, false)).toEqual({ state, entered: [], left: [] });
  });
});

const ends = (node: ScreenNode, share: number) => widenConditions([node], share)[0];

describe("widenConditions", () => {
  const nodes: ScreenNode[] = [
    { metric: "per", min: -10, max: 15, nulls: "out" },
    {
      kind: "any",
      of: [
        { kind: "percentile", metric: "mv", within: "market", min: 50, nulls: "out" },
        { kind: "rank", metric: "mv", within: "market", from: "highest", max: 20 },
        { kind: "category", metric: "sector", has: "any", in: ["電気機器"] },
      ],
    },
  ];

  it("moves ends by their share, places by as many of 100 and ranks by one at least", () => {
    expect(widenConditions(nodes, 0.02)).toMatchObject([
      { min: -10.2, max: 15.3 },
      { of: [{ min: 48 }, { max: 21 }, { in: ["電気機器"] }] },
    ]);
    expect(widenConditions(nodes, -0.02)).toMatchObject([
      { min: -9.8, max: 14.7 },
      { of: [{ min: 52 }, { max: 19 }, { in: ["電気機器"] }] },
    ]);
  });

  it("lets nobody be clear of an end at 0, or within ends that would pass each other", () => {
    const growing: ScreenNode = { metric: "op_growth_p5y", min: 0, nulls: "out" };
    expect(ends(growing, 0.02)).toMatchObject({ min: -Infinity });
    expect(ends(growing, -0.02)).toMatchObject({ min: Infinity });
    const narrow: ScreenNode = { metric: "per", min: 10, max: 10.1, nulls: "out" };
    expect(ends(narrow, -0.02)).toMatchObject({ min: Infinity, max: Infinity });
  });

  it("moves the factor of a comparison both ways, as the other figure may be negative", () => {
    const comparison = { kind: "compare", metric: "op", is: "at_least", than: "netcash" } as const;
    const node: ScreenNode = { ...comparison, factor: 2, nulls: "out" };
    const of = [{ factor: 1.96 }, { factor: 2.04 }];
    expect(widenConditions([node], 0.02)).toMatchObject([{ kind: "any", of }]);
    expect(widenConditions([node], -0.02)).toMatchObject([{ kind: "all", of: of.toReversed() }]);
  });

  it("lets nobody be clear of the edges of a verdict", () => {
    const node: ScreenNode = { kind: "category", metric: "verdict", has: "any", in: ["cheap"] };
    const of = [{ has: "any" }, { has: "none" }];
    expect(widenConditions([node], 0.02)).toMatchObject([{ kind: "any", of }]);
    expect(widenConditions([node], -0.02)).toMatchObject([{ kind: "all", of }]);
  });
});
