import { join } from "node:path";
import type pg from "pg";
import { createCompanies } from "../../companies/index.ts";
import type { Check } from "./check.ts";
import { proveEarningsRatio } from "./prove-earnings-ratio.ts";
import { proveNetCash, readPublishedBalances } from "./prove-net-cash.ts";
import { readFiledRatios } from "./read-filed-ratios.ts";

/** Where the published balance sheets lie within the folder of reference data. */
const BALANCES = "oracle_netcash_2026";

/** Holds what is in the database against figures that others published. */
export async function prove(pool: pg.Pool, dataFolder: string): Promise<Check[]> {
  const [published, documents, ratios] = await Promise.all([
    readPublishedBalances(join(dataFolder, BALANCES)),
    createCompanies({ pool }).allDocuments(),
    readFiledRatios(pool),
  ]);
  return [...proveNetCash(published, documents), proveEarningsRatio(ratios)];
}
