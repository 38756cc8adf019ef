import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readBulkHistories } from "../../../../bench/market-histories.ts";
import { backtest } from "./backtest.ts";

/** Takes minutes on real filings and prices: run by `npm run verify` where the data exist. */
const FOLDER = process.env["TEST_DATA"] ?? join(import.meta.dirname, "../../../../../shared/data");
const shouldVerify = process.env["VERIFY"] === "1" && existsSync(join(FOLDER, "bulk"));

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

describe.skipIf(!shouldVerify)("the evidence protocol on real filings and prices", () => {
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
});
