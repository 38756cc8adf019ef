import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createMarket } from "@tenbin/engine";
import { readListedSectors } from "../../../../../bench/company-names.ts";
import { readBulkHistories } from "../../../../../bench/engine/market-histories.ts";
import { backtest } from "./backtest.ts";
import { collectSample } from "./sample.ts";

const FOLDER =
  process.env["TEST_DATA"] ?? join(import.meta.dirname, "../../../../../../shared/data");

const measure = async () =>
  backtest({
    histories: await readBulkHistories(FOLDER),
    provenance: "real",
    dataVersion: null,
    marketDay: "2022-09-16",
    codes: null,
    onProgress: () => {},
  });

const digest = (result: unknown) =>
  createHash("sha256").update(JSON.stringify(result)).digest("hex");

describe.skipIf(!existsSync(join(FOLDER, "bulk")))(
  "the evidence protocol on real filings and prices",
  () => {
    it("takes sectors from the list of 2017, from the one of 2025 only for companies not on it", async () => {
      const [early, late] = await Promise.all(
        ["all_stock_table_20171130.csv.xz", "data_j_20250530.csv.xz"].map((name) =>
          readListedSectors(join(FOLDER, "jpx_list", name)),
        ),
      );
      const histories = await readBulkHistories(FOLDER);
      const market = createMarket(histories);
      const dates = ["2018-12-31", "2021-09-30"];
      const { rows } = collectSample({ histories, market, dates, codes: null, onDate: () => {} });
      for (const { code, sector, sectorAssumed } of rows) {
        expect(sectorAssumed, code).toBe(!early!.has(code));
        expect(sector, code).toBe(early!.get(code) ?? late!.get(code) ?? null);
      }
      const moved = rows.filter(
        ({ code, sector }) => late!.has(code) && late!.get(code) !== sector,
      );
      expect(moved.length).toBeGreaterThan(0);
      expect(rows.filter(({ sectorAssumed }) => sectorAssumed).length).toBeLessThan(
        rows.length / 5,
      );
    }, 900_000);

    it("gives the same bytes twice, on the rows that the protocol names", async () => {
      const first = await measure();
      expect(digest(await measure())).toBe(digest(first));
      const { protocol, ctbm, rivals } = first;
      expect(protocol.dates.length).toBe(34);
      expect([protocol.dates[0], protocol.dates.at(-1)]).toEqual(["2018-12-31", "2021-09-30"]);
      expect(protocol.survivorship).toEqual({ gone: 0, survivorsOnly: true });
      expect(protocol.companies).toBeGreaterThan(2_000);
      const { dividendsKnown, ...outcomes } = protocol.outcomes;
      expect(outcomes).toEqual({ whole: protocol.rows - 2, cutShort: 2, missing: 0 });
      expect(dividendsKnown / protocol.rows).toBeGreaterThan(0.6);
      // Listed companies yield about 2.5 % a year.
      const gain = ctbm.totalReturn.meanReturn! - ctbm.meanReturn!;
      expect(gain).toBeGreaterThan(0.01);
      expect(gain).toBeLessThan(0.03);
      expect(Math.round(ctbm.coverage! * protocol.eligibleRows)).toBeLessThanOrEqual(ctbm.rows);
      // Book value and profit are facts, so all rows of the model have them.
      expect(rivals.book.rows).toBe(ctbm.rows);
      expect(rivals.book.coverage).toBe(1);
    }, 900_000);
  },
);
