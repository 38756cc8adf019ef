import { describe, expect, it } from "vitest";
import { contourPath } from "./contour-lines.ts";

/** [left, top] of each point of each line, in percent. */
const linesOf = (path: string) =>
  path
    .split("M")
    .filter((line) => line !== "")
    .map((line) => line.split("L").map((point) => point.split(" ").map(Number)));

const fieldOf = (points: number, f: (x: number, y: number) => number) =>
  Array.from({ length: points }, (_, row) =>
    Array.from({ length: points }, (_column, column) =>
      f(column / (points - 1), row / (points - 1)),
    ),
  );

/** From the middle of the field. */
const distance = (x: number, y: number) => Math.hypot(x - 0.5, y - 0.5);

describe("contourPath", () => {
  it("is one line from edge to edge, with the first row of the field at the bottom", () => {
    expect(
      contourPath(
        fieldOf(3, (x) => x),
        0.25,
      ),
    ).toBe("M25.0 100.0L25.0 50.0L25.0 0.0");
    expect(
      linesOf(
        contourPath(
          fieldOf(3, (_, y) => y),
          0.75,
        ),
      ),
    ).toEqual([
      [
        [0, 25],
        [50, 25],
        [100, 25],
      ],
    ]);
  });

  it("keeps to the level wherever it goes, and closes what lies inside", () => {
    const [circle = [], ...others] = linesOf(contourPath(fieldOf(41, distance), 0.3));
    expect(others).toEqual([]);
    expect(circle.at(-1)).toEqual(circle[0]);
    for (const [left = 0, top = 0] of circle) {
      expect(distance(left / 100, 1 - top / 100)).toBeCloseTo(0.3, 2);
    }
  });

  it("has a line for each part of the level, also through a saddle", () => {
    expect(
      linesOf(
        contourPath(
          fieldOf(11, (x) => (x - 0.5) ** 2),
          0.0625,
        ),
      ),
    ).toHaveLength(2);
    const saddle = [
      [1, 0],
      [0, 1],
    ];
    const turned = [
      [0, 1],
      [1, 0],
    ];
    for (const field of [saddle, turned]) {
      expect(linesOf(contourPath(field, 0.5)).map((line) => line.length)).toEqual([2, 2]);
    }
  });

  it("is empty where the field stays on one side", () => {
    expect(
      contourPath(
        fieldOf(5, (x) => x),
        2,
      ),
    ).toBe("");
    expect(
      contourPath(
        fieldOf(5, () => 1),
        1,
      ),
    ).toBe("");
  });
});
