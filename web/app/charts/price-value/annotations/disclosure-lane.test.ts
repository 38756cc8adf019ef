import { disclosureKind } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import type { DisclosureMark } from "./disclosure-lane.ts";
import {
  glyphLabels,
  glyphByKind,
  placeLaneMarks,
  usedGlyphs,
  visibleLaneMarks,
  selectNumberedEvents,
} from "./disclosure-lane.ts";

function mark(day: number, kind: DisclosureMark["kind"]): DisclosureMark {
  return { day, known_on: day, kind, title: "", note: null, document_id: `${kind}${day}` };
}

describe("disclosure lane", () => {
  it("has a named shape for every kind of disclosure", () => {
    expect(Object.keys(glyphByKind).toSorted()).toEqual(disclosureKind.options.toSorted());
    expect(new Set(Object.values(glyphLabels)).size).toBe(Object.keys(glyphLabels).length);
    expect(Object.keys(glyphLabels)).toEqual(expect.arrayContaining(Object.values(glyphByKind)));
  });

  it("omits quarterly results on narrow charts", () => {
    const marks = [
      mark(1, "annual"),
      mark(2, "quarter"),
      mark(3, "forecast_up"),
      mark(9, "annual"),
    ];
    expect(visibleLaneMarks(marks, 1, 5, false).map(({ day }) => day)).toEqual([1, 2, 3]);
    expect(visibleLaneMarks(marks, 1, 5, true).map(({ day }) => day)).toEqual([1, 3]);
  });

  it("leaves out what a more important mark would cover", () => {
    const marks = [
      { glyph: "ring", x: 100 },
      { glyph: "square", x: 100 },
      { glyph: "tick", x: 130 },
      { glyph: "up", x: 132 },
      { glyph: "tick", x: 150 },
    ] as const;
    expect(placeLaneMarks(marks, 9).toSorted((a, b) => a.x - b.x)).toEqual([
      { glyph: "square", x: 100 },
      { glyph: "up", x: 132 },
      { glyph: "tick", x: 150 },
    ]);
  });

  it("has a legend for the shapes in use", () => {
    expect(usedGlyphs([mark(1, "buyback"), mark(2, "annual")])).toEqual(["square", "diamond"]);
  });
});

describe("selectNumberedEvents", () => {
  it("numbers the newest five revisions and buy-backs, oldest first, without overlaps", () => {
    const marks = [
      mark(0, "forecast_up"),
      ...[100, 200, 300, 400].map((day) => mark(day, "forecast_down")),
      mark(405, "buyback"),
      mark(500, "annual"),
      mark(600, "forecast"),
      mark(700, "buyback"),
    ];
    expect(selectNumberedEvents(marks, 20).map(({ day }) => day)).toEqual([
      100, 200, 300, 405, 700,
    ]);
  });
});
