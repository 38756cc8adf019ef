import * as fc from "fast-check";
import type { PillarResult } from "@tenbin/engine";
import { describe, expect, it } from "vitest";
import { fromPillarsRecord, toPillarsRecord } from "./pillar-record.ts";

const text = fc.constantFrom("2020-03-31", "2021-03-31", "S100AAAA", "S100BBBB");
const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const pillar: fc.Arbitrary<PillarResult> = fc.record({
  key: fc.constantFrom("balance_sheet", "cash_flow", "trend", "peers"),
  value: fc.option(number),
  weight: number,
  reason: fc.option(fc.constantFrom("no_net_cash", "nonpositive_fcf")),
  inputs: fc.array(
    fc.record({
      key: fc.constantFrom("book_value", "roe_mean", "net_cash"),
      value: number,
      unit: fc.constantFrom("yen", "ratio"),
      periodEnds: fc.array(text),
      documentIds: fc.array(text),
    }),
  ),
});

describe("pillars record", () => {
  it("survives JSON to the bit", () => {
    fc.assert(
      fc.property(fc.array(pillar), fc.array(text), (pillars, documentIds) => {
        const stored: unknown = JSON.parse(JSON.stringify(toPillarsRecord(pillars, documentIds)));
        expect(fromPillarsRecord(stored as ReturnType<typeof toPillarsRecord>)).toEqual({
          pillars,
          documentIds,
        });
      }),
      { seed: 20261121 },
    );
  });

  it("refuses a record that refers to nothing", () => {
    expect(() => fromPillarsRecord({ texts: [], pillars: [], documents: [0] })).toThrow(RangeError);
  });
});
