import { join } from "node:path";
import type pg from "pg";
import { createCompanies } from "../../companies/index.ts";
import type { AccuracyCheck } from "./accuracy-check.ts";
import { checkEarningsRatio } from "./check-earnings-ratio.ts";
import { checkBalanceSheets, readPublishedBalances } from "./check-balance-sheets.ts";
import { readFiledRatios } from "../../companies/stores/index.ts";

const BALANCES_FOLDER = "oracle_netcash_2026";

export async function prove(pool: pg.Pool, dataFolder: string): Promise<AccuracyCheck[]> {
  const [published, documents, ratios] = await Promise.all([
    readPublishedBalances(join(dataFolder, BALANCES_FOLDER)),
    createCompanies({ pool }).allDocuments(),
    readFiledRatios(pool),
  ]);
  return [...checkBalanceSheets(published, documents), checkEarningsRatio(ratios)];
}
