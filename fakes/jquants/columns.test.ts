import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sampleMarket } from "../../server/src/sample-market/testing/sample-market.ts";
import { barRow, masterRow } from "./market-rows.ts";
import { SUMMARY_COLUMNS } from "./summary-columns.ts";

const DATA = join(process.env["TEST_DATA"] ?? "../shared/data", "jquants_samples");

function columnsOf(sample: string): string[] {
  const { data } = JSON.parse(readFileSync(join(DATA, sample), "utf8")) as { data: object[] };
  return Object.keys(data[0] ?? {});
}

describe.runIf(existsSync(DATA))(
  "rows of the fake compared with the vendor's official samples",
  () => {
    const market = sampleMarket();

    it("have the columns of /fins/summary in their order", () => {
      expect(SUMMARY_COLUMNS).toEqual(columnsOf("v2_fins_summary.json"));
    });

    it("have the columns of /equities/bars/daily in their order", () => {
      const [bar] = market.bars();
      if (bar === undefined) throw new Error("the market has no bar");
      expect(Object.keys(barRow(bar, 1))).toEqual(columnsOf("v2_equities_bars_daily.json"));
    });

    it("have the columns of /equities/master in their order, and the later ProdCat", () => {
      const [issue] = market.issues;
      if (issue === undefined) throw new Error("the market has no issue");
      const columns = Object.keys(masterRow(issue, "2025-11-14"));
      expect(columns.filter((name) => name !== "ProdCat")).toEqual(
        columnsOf("v2_equities_master.json"),
      );
    });
  },
);
