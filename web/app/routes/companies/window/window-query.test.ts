import { describe, expect, it } from "vitest";
import { candidateQueries } from "./recompute-chart.ts";
import { parseWindow, setWindowParams } from "./window-query.ts";

const search = (text: string) => new URLSearchParams(text);

describe("parseWindow", () => {
  it("reads relative fiscal-year indices", () => {
    expect(parseWindow(search("begin=-7&end=0"))).toEqual({ begin: -7, end: 0 });
    expect(parseWindow(search("begin=-15"))).toEqual({ begin: -15 });
  });

  it.each(["begin=1", "begin=-16", "begin=-1.5", "begin=x", "begin=", "begin=-0", "end=1e1"])(
    "ignores %s",
    (text) => {
      expect(parseWindow(search(text))).toEqual({});
    },
  );
});

describe("setWindowParams", () => {
  it("writes a custom window, keeps other parameters, and removes the default one", () => {
    const written = setWindowParams(search("x=1&begin=-3"), { begin: -7, end: -1 });
    expect(written.toString()).toBe("x=1&begin=-7&end=-1");
    expect(setWindowParams(written, null).toString()).toBe("x=1");
  });
});

describe("candidateQueries", () => {
  it("lets the server choose the begin year when the new end year excludes the current one", () => {
    expect(candidateQueries({ begin: -7, end: -1 }, "end")).toEqual([
      { begin: -7, end: -1 },
      { end: -1 },
    ]);
    expect(candidateQueries({ begin: -7, end: 0 }, "begin")).toEqual([{ begin: -7, end: 0 }]);
    expect(candidateQueries(null)).toEqual([{}]);
  });
});
