import { describe, expect, it } from "vitest";
import { entryFieldOf, parseEntry, type TypedEntry } from "./parse-entry.ts";

const parse = (typed: TypedEntry) => parseEntry(typed, ["specific", "nisa"]);

describe("parseEntry", () => {
  it("takes what was typed, in full width and with commas", () => {
    const typed = {
      note: " 増配\n次の決算まで",
      labels: " 長期、配当,長期, ",
      "shares-specific": "1,200",
      "cost-specific": "980.5",
      "shares-nisa": "0.5",
    };
    expect(parse(typed)).toEqual({
      entry: {
        note: " 増配\n次の決算まで",
        labels: ["長期", "配当"],
        holdings: [
          { account: "specific", shares: 1_200, average_cost: 980.5 },
          { account: "nisa", shares: 0.5, average_cost: null },
        ],
      },
      errors: {},
    });
  });

  it("empties what is left empty", () => {
    expect(parse({})).toEqual({ entry: { note: "", labels: [], holdings: [] }, errors: {} });
  });

  it.each([
    ["note", { note: "あ".repeat(1_001) }],
    ["labels", { labels: Array.from({ length: 11 }, (_, at) => String(at)).join("、") }],
    ["labels", { labels: "長".repeat(31) }],
    ["shares-specific", { "shares-specific": "百" }],
    ["shares-specific", { "shares-specific": "0" }],
    ["shares-specific", { "shares-specific": "0.00001" }],
    ["shares-nisa", { "cost-nisa": "100" }],
    ["cost-nisa", { "shares-nisa": "1", "cost-nisa": "-1" }],
    ["cost-nisa", { "shares-nisa": "1", "cost-nisa": "100000001" }],
    ["cost-nisa and shares-nisa", { "shares-nisa": "百", "cost-nisa": "百" }],
    ["cost-nisa and shares-nisa", { "cost-nisa": "-1" }],
  ])("says what to type for %s instead of %j", (fields, typed) => {
    expect(Object.keys(parse(typed).errors).toSorted().join(" and ")).toBe(fields);
  });
});

describe("entryFieldOf", () => {
  it.each([
    ["note", "note"],
    ["labels.1", "labels"],
    ["holdings.0.shares", "shares-nisa"],
    ["holdings.1.average_cost", "cost-general"],
    ["holdings", "holdings"],
  ])("finds the field of %s", (place, field) => {
    const holdings = (["nisa", "general"] as const).map((account) => {
      return { account, shares: 1, average_cost: 1 };
    });
    expect(entryFieldOf(place, { holdings })).toBe(field);
  });
});
