import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { DividendBars, formatDividend } from "./dividend-bars.tsx";

const years = (dps: number) =>
  Array.from({ length: 11 }, (_, i) => ({
    name: `${2016 + i}年3月期`,
    dps: dps + i,
    forecast: i === 10,
  }));

const figuresIn = (dps: number) =>
  [
    ...renderToStaticMarkup(<DividendBars years={years(dps)} />).matchAll(
      /"figure-text"[^>]*>([^<]*)</g,
    ),
  ].map(([, text]) => text);

describe("dividend bars", () => {
  it("show figures in groups of three digits", () => {
    expect(formatDividend(3933)).toBe("3,933");
    expect(formatDividend(62.5)).toBe("62.5");
  });

  it("fit eleven years", () => {
    expect(figuresIn(40)).toHaveLength(11);
  });

  it("keep the newest eight years when figures are wide", () => {
    expect(figuresIn(4000)).toEqual(
      [3, 4, 5, 6, 7, 8, 9, 10].map((i) => `4,0${i < 10 ? "0" : ""}${i}`),
    );
  });
});
