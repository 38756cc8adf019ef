import type { ComparedCompany } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { toMetricRows } from "./metric-rows.server.ts";

const METRICS = ["price_value_ratio", "pbr", "roe", "close"];

/** With the figures of `METRICS`, masked if there is no ratio. */
function company(
  ratio: number | null,
  figures: readonly (number | null)[],
  absences: Readonly<Record<string, string>> = {},
  decimals = 0,
): ComparedCompany {
  const masked = ratio === null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what rows are made of
  return {
    masked,
    tape: { decimals },
    cells: [null, ...figures],
    absences,
    derived: masked ? null : { cells: [ratio, null, null, null], absences: {} },
  } as unknown as ComparedCompany;
}

const rowsOf = (...companies: readonly ComparedCompany[]) =>
  toMetricRows({ metrics: METRICS, companies: [...companies] });
const bestOf = (rows: ReturnType<typeof rowsOf>) =>
  rows.map(({ cells }) => cells.findIndex((cell) => cell?.isBest === true));

describe("rows of compared metrics", () => {
  it("mark the one best by its direction, and none where neither end is wished for", () => {
    const rows = rowsOf(company(0.7, [1.2, 0.11, 500]), company(0.9, [0.8, 0.08, 900]));
    expect(bestOf(rows)).toEqual([0, 1, 0, -1]);
    expect(rows[1]?.cells.map((cell) => cell?.text)).toEqual(["1.20", "0.80"]);
  });

  it("write the price with the decimals of the quote", () => {
    const rows = rowsOf(
      company(0.7, [1.2, 0.11, 2_834], {}, 1),
      company(0.9, [0.8, 0.08, 2_834]),
      company(0.9, [0.8, 0.08, null]),
    );
    expect(rows[3]?.cells.map((cell) => cell?.text)).toEqual(["2,834.0", "2,834", "－"]);
  });

  it("mark none of figures that read alike", () => {
    const rows = rowsOf(company(0.7, [1.201, 0.11, 500]), company(0.7, [1.202, 0.08, 500]));
    expect(bestOf(rows)).toEqual([-1, -1, 0, -1]);
  });

  it("mark none where a figure is missing, and say why it is", () => {
    const rows = rowsOf(
      company(0.7, [null, 0.11, 500], { pbr: "negative_equity" }),
      company(0.8, [0.9, 0.08, 500]),
    );
    expect(bestOf(rows)).toEqual([0, -1, 0, -1]);
    expect(rows[1]?.cells[0]).toEqual({ text: "－", absence: "債務超過です", isBest: false });
  });

  it("hold nothing of the value of a company that the viewer does not see analysed", () => {
    const rows = rowsOf(company(0.7, [1.2, 0.11, 500]), company(null, [0.8, 0.08, 900]));
    expect(rows[0]?.cells).toEqual([{ text: "0.70", absence: null, isBest: false }, null]);
    expect(bestOf(rows)).toEqual([-1, 1, 0, -1]);
  });
});
