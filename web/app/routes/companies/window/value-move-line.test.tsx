import type { ValueMoves } from "@tenbin/contract";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { priceChartFixture } from "../../../charts/testing/price-chart-fixture.ts";
import { lastMove, MoveText } from "./value-move-line.tsx";

const NONE = [0, 0, 0, 0];
/** A start, a move, none, another move. */
const MOVES: ValueMoves = {
  results: [0, 100, 0, 0],
  market_level: [0, 0, 0, -5],
  multiples: NONE,
  premium: [0, -3, 0, 5],
  damping: [0, -25, 0, 1],
  shares: NONE,
};
const lineOf = (...calibrated: readonly (number | null)[]) => ({
  ...priceChartFixture().value!,
  days: [10, 20, 30, 40],
  calibrated: [...calibrated],
});

describe("lastMove", () => {
  const value = lineOf(1_000, 1_072, 1_072, 1_073);

  it("is that of the value that holds on the day, its causes by size", () => {
    const results = {
      day: 20,
      change: 72,
      causes: [
        { cause: "results", change: 100 },
        { cause: "damping", change: -25 },
        { cause: "premium", change: -3 },
      ],
    };
    expect([20, 29, 30, 39].map((day) => lastMove(value, MOVES, day))).toEqual(
      Array.from({ length: 4 }, () => results),
    );
    expect(lastMove(value, MOVES, Infinity)).toMatchObject({ day: 40, change: 1 });
  });

  it("is none before the first move, over a gap, and told with its day", () => {
    expect([5, 10, 19].map((day) => lastMove(value, MOVES, day))).toEqual([null, null, null]);
    expect(lastMove(lineOf(1_000, null, 1_072, 1_073), MOVES, 30)).toBeNull();
    const html = renderToStaticMarkup(<MoveText value={value} moves={MOVES} day={25} />);
    expect(
      html
        .replaceAll(/<[^>]+>/g, " ")
        .replaceAll(/\s+/g, " ")
        .trim(),
    ).toBe("1月21日の動き +7.2% 決算書類 +10.0% ならし −2.5% 上乗せ・割引 −0.3%");
  });
});
