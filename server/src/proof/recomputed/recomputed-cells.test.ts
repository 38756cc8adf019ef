import { describe, expect, it } from "vitest";
import { buildColumns, type MarketColumns } from "../../screening/index.ts";
import type { CompanyRecord } from "../company-record.ts";
import { annualFiling, CODE, recordOf } from "../testing/records.ts";
import {
  packedCompanies,
  recomputedCells,
  recomputedLine,
  recomputedMetrics as IDS,
  withoutReading,
} from "./recomputed-cells.ts";

const DAY = "2022-06-30";
const RECORD = recordOf([annualFiling("2022-03-31", { NetSales: 150, OperatingIncome: -15 })]);

/** A pack of one company: the figures given, and for all others that nothing is disclosed. */
function packed(figures: Readonly<Record<string, number | string>>): MarketColumns {
  const numbers = Object.fromEntries(IDS.map((id) => [id, figures[id] ?? "fact_not_disclosed"]));
  return buildColumns({ version: "1", day: DAY }, { numbers: IDS, categories: [] }, [
    { code: CODE, numbers, categories: {} },
  ]);
}

function agrees(id: string, ours: number | string): boolean {
  const pack = packed({ [id]: ours });
  const [cell] = recomputedCells(id, pack, packedCompanies(pack, new Map([[CODE, RECORD]])));
  return recomputedLine(id).agrees(cell!);
}

function salesCells(records: ReadonlyMap<string, CompanyRecord>) {
  return recomputedCells("sales", packed({}), packedCompanies(packed({}), records));
}

describe("recomputedLine", () => {
  it.each([
    ["sales", 150, true],
    ["sales", 150.9, true],
    ["sales", 152, false],
    ["sales", "fact_not_disclosed", false],
    ["op_margin", -0.1, true],
    ["op_margin", -0.100_01, false],
    ["assets", "fact_not_disclosed", true],
    ["assets", "no_statement", true],
    ["assets", 0, false],
    ["assets", "missing_year", false],
    ["mv", "no_price", true],
    ["netsales_growth_p1y", "short_history", true],
    ["netsales_growth_p1y", "missing_year", false],
  ])("%s of %j agrees: %s", (id, ours, expected) => {
    expect(agrees(id, ours)).toBe(expected);
  });
});

describe("recomputedCells", () => {
  it("are one of each packed company that is known", () => {
    const known = new Map([[CODE, RECORD]]);
    expect(salesCells(known)).toMatchObject([{ code: CODE, ours: NaN, theirs: 150 }]);
    expect(salesCells(new Map())).toEqual([]);
  });

  it("refuse a pack without one of the metrics", () => {
    const pack = buildColumns({ version: "1", day: DAY }, { numbers: [], categories: [] }, [
      { code: CODE, numbers: {}, categories: {} },
    ]);
    const companies = packedCompanies(pack, new Map([[CODE, RECORD]]));
    expect(() => recomputedCells("sales", pack, companies)).toThrow("value the market");
  });
});

describe("withoutReading", () => {
  it("names the metrics that no filing states", () => {
    expect(withoutReading(2).map(({ cells }) => cells / 2)).toEqual([15, expect.any(Number)]);
  });
});
