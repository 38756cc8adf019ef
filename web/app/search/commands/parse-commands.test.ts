import { describe, expect, it } from "vitest";
import { type CommandPlace, parseCommands } from "./parse-commands.ts";

const nowhere: CommandPlace = { ticker: null, sections: [], view: null };
const company: CommandPlace = {
  ticker: "0482",
  sections: [
    { id: "why", label: "判定の理由" },
    { id: "diagnosis", label: "診断" },
    { id: "financials", label: "業績" },
  ],
  view: "chart",
};

const labels = (written: string, place: CommandPlace) =>
  parseCommands(written, place).map(({ label }) => label);

describe("parseCommands", () => {
  it.each([
    "0482 vs 0533",
    "0482vs0533",
    "０４８２　ＶＳ　０５３３",
    "04820 対 0533",
    "0482と0533",
  ])("compares two companies for %s", (written) => {
    expect(parseCommands(written, nowhere)).toEqual([
      {
        kind: "open",
        tag: "比較",
        label: "0482と0533を比べる",
        path: "/results?compare=0482,0533",
      },
    ]);
  });

  it("compares the page's company where the first one is left out", () => {
    expect(labels("vs 021a", company)).toEqual(["0482と021Aを比べる"]);
    expect(labels("vs 0533", nowhere)).toEqual([]);
  });

  it.each(["0482 vs 0482", "0482 vs", "0482 vs みなと", "みなと と 0533", "0482"])(
    "compares nothing for %s",
    (written) => expect(parseCommands(written, company)).toEqual([]),
  );

  it.each(["2020-02", "2020/2", "2020年2月", "２０２０／０２", " 2020.2 "])(
    "opens the company's page as of the month's end for %s",
    (written) => {
      expect(parseCommands(written, company)).toEqual([
        {
          kind: "open",
          tag: "時点",
          label: "2020年2月末の時点を見る",
          path: "/companies/0482?at=2020-02-29",
        },
      ]);
      expect(parseCommands(written, nowhere)).toEqual([]);
    },
  );

  it.each(["2020", "2020-13", "2020-00", "0482-03", "2020-02-10"])(
    "takes %s for no month",
    (written) => expect(parseCommands(written, company)).toEqual([]),
  );

  it("finds sections of the page by the beginning of their names", () => {
    expect(labels("業績", company)).toEqual(["業績"]);
    expect(labels("判定", company)).toEqual(["判定の理由"]);
    expect(labels("業", company)).toEqual([]);
    expect(labels("業績", nowhere)).toEqual([]);
  });

  it("offers the other view of the chart", () => {
    expect(labels("表", company)).toEqual(["チャートを表で見る"]);
    expect(labels("図", company)).toEqual([]);
    expect(labels("図", { ...company, view: "table" })).toEqual(["チャートを図で見る"]);
    expect(labels("表", nowhere)).toEqual([]);
  });

  it("switches the theme on every page", () => {
    expect(labels("暗い", nowhere)).toEqual(["画面を暗くする"]);
    expect(labels("Light", nowhere)).toEqual(["画面を明るくする"]);
    expect(labels("ライト工業", nowhere)).toEqual([]);
  });
});
