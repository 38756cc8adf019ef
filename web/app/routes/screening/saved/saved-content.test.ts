import { describe, expect, it } from "vitest";
import type { Preset } from "../catalogue/list-offers.ts";
import { textOfParts, toSavedParts, toScreenState } from "./saved-content.ts";
import { EMPTY_SCREEN } from "../question/screen-state.ts";

const ID = "018f2f6e-7a1c-7c3e-9d42-1f0a5b6c7d8e";
const range = { metric: "mv", min: 1e10, nulls: "out" as const };
const own = { kind: "own", list: "label", label: "配当" } as const;
const preset: Preset = {
  id: "large",
  name: "大型",
  description: "",
  thresholds: [],
  conditions: [range],
  sort: [{ metric: "mv", order: "desc" }],
  columns: [],
  plan: "無料会員",
  total: 3,
};

describe("what is saved of a screen", () => {
  it("is the conditions and the order of its preset", () => {
    const { question } = toSavedParts({ ...EMPTY_SCREEN, preset: "large" }, [preset]);
    expect(question).toEqual({ conditions: [range], sort: preset.sort });
  });

  it("opens as it was saved", () => {
    const screen = {
      ...EMPTY_SCREEN,
      conditions: [range, own],
      sort: [{ metric: "per", order: "asc" as const }],
      columnSet: "own",
      columns: ["per", "roe"],
      asOf: "2024-02-29",
      saved: ID,
    };
    expect(toScreenState({ ...toSavedParts(screen, []), id: ID })).toEqual(screen);
  });

  it("names no set of columns that the API refuses", () => {
    const { view } = toSavedParts({ ...EMPTY_SCREEN, columnSet: "<gone>" }, []);
    expect(view).toEqual({ column_set: "value", columns: [] });
  });

  it("is the same in whatever order its fields come back, and not with another order of rows", () => {
    const parts = toSavedParts({ ...EMPTY_SCREEN, conditions: [range, own] }, []);
    const stored = {
      ...parts,
      question: {
        sort: [],
        conditions: [
          { nulls: "out" as const, min: 1e10, metric: "mv" },
          { label: "配当", list: "label" as const, kind: "own" as const },
        ],
      },
    };
    expect(textOfParts(stored)).toBe(textOfParts(parts));
    const sorted = { ...parts, question: { ...parts.question, sort: preset.sort } };
    expect(textOfParts(sorted)).not.toBe(textOfParts(parts));
  });
});
