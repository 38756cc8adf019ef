import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ScreenNode } from "@tenbin/contract";
import { EMPTY_SCREEN, parseScreen, screeningPath, type ScreenState } from "./screen-state.ts";

const read = (path: string) => parseScreen(new URL(path, "https://tenbin.example").searchParams);

const id = fc.stringMatching(/^[a-z][a-z0-9_]{0,20}$/);
const threshold = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const range = fc.record(
  { metric: id, min: threshold, max: threshold, nulls: fc.constantFrom("in", "out") },
  { requiredKeys: ["metric", "nulls"] },
);
const label = fc.string({ minLength: 1, maxLength: 12, unit: "grapheme" });
const category = fc.record({
  kind: fc.constant("category" as const),
  metric: id,
  has: fc.constantFrom("any" as const, "none" as const),
  in: fc.array(label, { minLength: 1, maxLength: 4 }),
});
const own = fc.constant({ kind: "own", list: "portfolio" } as const);
const leaf = fc.oneof(range, category, own) as fc.Arbitrary<ScreenNode>;
const group = fc.record({
  kind: fc.constantFrom("any" as const, "all" as const),
  of: fc.array(leaf, { minLength: 1, maxLength: 3 }),
});
const sort = fc.record({ metric: id, order: fc.constantFrom("asc" as const, "desc" as const) });
const screen: fc.Arbitrary<ScreenState> = fc.record({
  preset: fc.constant(null),
  conditions: fc.array(fc.oneof(leaf, group), { maxLength: 5 }),
  sort: fc.array(sort, { maxLength: 3 }),
  columnSet: id.filter((name) => name !== "own"),
  columns: fc.constant([]),
  asOf: fc.option(fc.constantFrom("2020-11-30", "2024-02-29")),
  saved: fc.option(fc.uuid()),
});

/** Simple conditions come before the others. */
const sorted = ({ conditions, ...rest }: ScreenState) => ({
  ...rest,
  conditions: conditions
    .map((node) => JSON.stringify(node, Object.keys(node).toSorted()))
    .toSorted(),
});

describe("addresses of screens", () => {
  it("read back as they were written", () => {
    fc.assert(
      fc.property(screen, (written) => {
        expect(sorted(read(screeningPath(written)))).toEqual(sorted(written));
      }),
      { seed: 17 },
    );
  });

  it("are readable", () => {
    const path = screeningPath({
      ...EMPTY_SCREEN,
      conditions: [
        { metric: "mv", min: 1e10, nulls: "out" },
        { metric: "per", max: 12.5, nulls: "in" },
        { kind: "category", metric: "verdict", has: "any", in: ["very_cheap", "cheap"] },
      ],
      sort: [
        { metric: "score", order: "desc" },
        { metric: "per", order: "asc" },
      ],
      columns: ["per", "roe"],
      columnSet: "own",
    });
    expect(path).toBe(
      "/screening?c=mv:10000000000..;per:..12.5%3F;verdict:very_cheap,cheap&sort=-score,per&cols=per,roe",
    );
  });

  it("name a preset, or that there are no conditions on purpose", () => {
    expect(screeningPath({ ...EMPTY_SCREEN, preset: "net_cash" })).toBe(
      "/screening?preset=net_cash",
    );
    expect(screeningPath(EMPTY_SCREEN)).toBe("/screening?all=1");
    expect(read("/screening?all=1")).toEqual(EMPTY_SCREEN);
    expect(read("/screening?preset=net_cash&c=mv:1..").preset).toBeNull();
  });

  it.each([
    "c=mv",
    "c=mv:abc..1",
    "c=mv:1e400..",
    "c=:1..2",
    "c=mv:NaN..",
    "x=%7B",
    "x=7",
    "x=[]",
    "as_of=yesterday",
    "c=",
    "x=",
    "c=mv:%201..",
    "c=verdict:",
  ])("ignore what is no condition: %s", (search) => {
    expect(read(`/screening?${search}`)).toEqual(EMPTY_SCREEN);
  });
});
