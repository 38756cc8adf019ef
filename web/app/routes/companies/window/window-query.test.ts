import { describe, expect, it } from "vitest";
import { candidateQueries } from "./recompute-chart.ts";
import { parseWindow, setWindowParams } from "./window-query.ts";

const search = (text: string) => new URLSearchParams(text);

describe("windowInQuery", () => {
  it("reads relative fiscal-year indices", () => {
    expect(parseWindow(search("begin=-7&end=0"))).toEqual({ begin: -7, end: 0 });
    expect(parseWindow(search("begin=-15"))).toEqual({ begin: -15 });
  });

  it.each(["begin=1", "begin=-16", "begin=-1.5", "begin=x", "begin=", "begin=-0", "end=1e1"])(
    "leaves %s out",
    (text) => {
      expect(parseWindow(search(text))).toEqual({});
    },
  );
});

describe("withWindow", () => {
  it("writes a chosen window, keeps other parameters, and takes the default one out", () => {
    const written = setWindowParams(search("x=1&begin=-3"), { begin: -7, end: -1 });
    expect(written.toString()).toBe("x=1&begin=-7&end=-1");
    expect(setWindowParams(written, null).toString()).toBe("x=1");
  });
});

describe("queriesFor", () => {
  it("lets the server choose the begin year when a moved end year leaves none", () => {
    expect(candidateQueries({ begin: -7, end: -1 }, "end")).toEqual([
      { begin: -7, end: -1 },
      { end: -1 },
    ]);
    expect(candidateQueries({ begin: -7, end: 0 }, "begin")).toEqual([{ begin: -7, end: 0 }]);
    expect(candidateQueries(null)).toEqual([{}]);
  });
});
