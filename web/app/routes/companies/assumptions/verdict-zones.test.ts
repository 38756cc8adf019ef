import { verdictEdges } from "@tenbin/contract/verdict";
import { describe, expect, it } from "vitest";
import { verdictZones } from "./verdict-zones.ts";

const zonesOf = (ratios: number[][]) => verdictZones({ ratios }, verdictEdges);
const columns = 20;

describe("verdictZones", () => {
  it("names each verdict amid its points, the cheapest first, with its share of the map", () => {
    const row = Array.from({ length: columns }, (_, column) => (column < 10 ? 0.7 : 1));
    const zones = zonesOf(Array.from({ length: 8 }, () => row));
    expect(zones.map(({ verdict, share, isWide }) => [verdict, share, isWide])).toEqual([
      ["cheap", 0.5, true],
      ["fair", 0.5, true],
    ]);
    const [cheap, fair] = zones;
    expect([cheap!.column > 2, cheap!.column < 7, cheap!.row > 0, cheap!.row < 7]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(fair!.column).toBeGreaterThan(12);
  });

  it("gives no room to a verdict of a narrow strip", () => {
    const row = Array.from({ length: columns }, (_, column) => (column === 4 ? 1.3 : 1));
    const zones = zonesOf(Array.from({ length: 8 }, () => row));
    expect(zones.map(({ verdict, share, isWide }) => [verdict, share, isWide])).toEqual([
      ["fair", 0.95, true],
      ["expensive", 0.05, false],
    ]);
  });
});
