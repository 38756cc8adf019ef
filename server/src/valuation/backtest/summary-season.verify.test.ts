import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readBulkHistories, sampleHistories } from "../../../../bench/engine/market-histories.ts";
import { measureSeason, type SeasonCounts } from "./testing/summary-season.ts";

/** Real filings and prices. */
const FOLDER = process.env["TEST_DATA"] ?? join(import.meta.dirname, "../../../../../shared/data");
const hasData = existsSync(join(FOLDER, "bulk"));

/** Of the month ends at which most companies have disclosed a summary and no report yet. */
const SAMPLE_DAYS = ["2022-05-31", "2023-05-31"];
const REAL_DAYS = ["2019-05-31", "2020-05-29"];

const shares = ({ rows, differing, thereAndBack }: SeasonCounts) => ({
  differing: differing / rows,
  thereAndBack: thereAndBack / rows,
});

const percent = (share: number) => `${(100 * share).toFixed(2)} %`;

/** For the record of a run: the figures that a limit alone does not tell. */
function printShares(market: string, season: SeasonCounts) {
  const { differing, thereAndBack } = shares(season);
  console.info(
    `${market}: of ${season.rows} verdicts by summaries ${percent(thereAndBack)} go there and back, ` +
      `${percent(differing)} differ from the report's`,
  );
}

describe("a season of summaries that reports follow six weeks later", () => {
  it("changes at most two in a hundred verdicts there and back in the sample market", () => {
    const season = measureSeason(sampleHistories(1), SAMPLE_DAYS);
    printShares("sample market", season);
    expect(season.rows).toBeGreaterThan(400);
    expect(shares(season).thereAndBack).toBeLessThanOrEqual(0.02);
    expect(shares(season).differing).toBeLessThan(0.03);
  });

  it.skipIf(!hasData)(
    "changes at most two in a hundred there and back in the market",
    async () => {
      const season = measureSeason(await readBulkHistories(FOLDER), REAL_DAYS);
      printShares("market", season);
      expect(season.rows).toBeGreaterThan(1_800);
      expect(shares(season).thereAndBack).toBeLessThanOrEqual(0.02);
      expect(shares(season).differing).toBeLessThan(0.06);
    },
    600_000,
  );
});
