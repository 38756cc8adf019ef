import type { AssumptionMap } from "@tenbin/contract";
import { type RatedVerdict, ratedVerdicts, verdictOfRatio } from "@tenbin/contract/verdict";

/** Where a map names a verdict. */
export interface VerdictZone {
  readonly verdict: RatedVerdict;
  /** Share of the map's points, 0–1. */
  readonly share: number;
  /** Indices of the point farthest from other verdicts and from the edge of the map; of equals the most central. */
  readonly row: number;
  readonly column: number;
  /** Whether there is room for its name. */
  readonly isWide: boolean;
}

/** Points of the grid that a name needs on each side. */
const ROOM = { rows: 1, columns: 2 };

/** The verdicts of a map, the cheapest first. */
export function verdictZones(
  { ratios }: Pick<AssumptionMap, "ratios">,
  edges: readonly number[],
): VerdictZone[] {
  const verdicts = ratios.map((row) => row.map((ratio) => verdictOfRatio(ratio, edges)));
  const points = verdicts.flatMap((row, at) =>
    row.map((verdict, column) => ({ verdict, row: at, column })),
  );
  return ratedVerdicts.flatMap((verdict) => {
    const own = points.filter((point) => point.verdict === verdict);
    const roomOf = ({ row, column }: { row: number; column: number }) => {
      let room = 0;
      const isOwn = (down: number, right: number) =>
        verdicts[row + down]?.[column + right] === verdict;
      while (isFree(room + 1, isOwn)) room += 1;
      return room;
    };
    const middle = { row: mean(own, "row"), column: mean(own, "column") };
    const widest = own
      .map((point) => ({
        row: point.row,
        column: point.column,
        room: roomOf(point),
        distance: Math.hypot(point.row - middle.row, point.column - middle.column),
      }))
      .toSorted((a, b) => b.room - a.room || a.distance - b.distance)[0];
    if (widest === undefined) return [];
    const { row, column, room } = widest;
    return [{ verdict, share: own.length / points.length, row, column, isWide: room > 0 }];
  });
}

function mean(points: readonly { row: number; column: number }[], key: "row" | "column"): number {
  return points.reduce((sum, point) => sum + point[key], 0) / points.length;
}

/** Whether a box of so many times the room around a point is within the zone. */
function isFree(times: number, isOwn: (down: number, right: number) => boolean): boolean {
  for (let down = -ROOM.rows * times; down <= ROOM.rows * times; down += 1) {
    for (let right = -ROOM.columns - times + 1; right <= ROOM.columns + times - 1; right += 1) {
      if (!isOwn(down, right)) return false;
    }
  }
  return true;
}
