import { join } from "node:path";
import type pg from "pg";
import { type Companies, createCompanies, type DayBar } from "../companies/index.ts";
import { createPacks } from "../screening/index.ts";
import { createWeighedMarket } from "../valuation/index.ts";
import type { LineReport } from "./cells.ts";
import { type CompanyRecord, readCompanyRecords } from "./company-record.ts";
import { type FamilyReport, familyReport } from "./family-report.ts";
import { judgeLine } from "./judge-line.ts";
import {
  balanceCells,
  balanceLines,
  type PublishedBalance,
  readPublishedBalances,
} from "./published/balance-cells.ts";
import { priceCells, priceLines } from "./published/price-cells.ts";
import { type PublishedQuotes, readPublishedQuotes } from "./published/quotes.ts";
import { ratioCells, ratioLine } from "./published/ratio-cells.ts";
import { shareCells, shareLine } from "./published/share-cells.ts";
import {
  packedCompanies,
  recomputedCells,
  recomputedLine,
  recomputedMetrics,
  withoutReading,
} from "./recomputed/recomputed-cells.ts";
import { balanceRules } from "./rules/balance-rules.ts";
import { priceRules } from "./rules/price-rules.ts";
import { ratioRules } from "./rules/ratio-rules.ts";
import { recomputedRules } from "./rules/recomputed-rules.ts";
import { shareRules } from "./rules/share-rules.ts";

export interface Proof {
  readonly checks: readonly LineReport[];
  readonly families: readonly FamilyReport[];
  readonly passed: boolean;
}

const BALANCES_FOLDER = "oracle_netcash_2026";
const QUOTES_FOLDER = "oracle_yahoo_2021-05";

/** Steps done of all, and what is being done. */
export type OnProveProgress = (done: number, total: number, step: string) => void;

/** Both sides are ours: what no rule explains is a defect. */
const MAX_UNEXPLAINED_RECOMPUTED = 0;

/**
 * Compares the database with figures published by others, and its packed metrics with plain readings of filings and
 * prices.
 * @throws where a table is not there, and when market data change meanwhile
 */
export async function prove(
  pool: pg.Pool,
  dataFolder: string,
  onProgress: OnProveProgress = () => {},
): Promise<Proof> {
  const companies = createCompanies({ pool });
  const [balances, quotes, version] = await Promise.all([
    readPublishedBalances(join(dataFolder, BALANCES_FOLDER)),
    readPublishedQuotes(join(dataFolder, QUOTES_FOLDER)),
    companies.version(),
  ]);
  const records = await readCompanyRecords(companies, (done, total) =>
    onProgress(done, total, "filings and prices"),
  );
  const bars = await companies.barsOn(quotes.day);
  if ((await companies.version()) !== version) {
    throw new Error("market data changed while they were compared: run it again");
  }
  const published = comparePublished(records, quotes, bars, balances);
  const recomputed = await compareRecomputed(pool, companies, records, onProgress);
  const families = [
    familyReport("published", published),
    familyReport("recomputed", recomputed, MAX_UNEXPLAINED_RECOMPUTED),
  ];
  const checks = [...published, ...recomputed];
  return {
    checks,
    families,
    passed: checks.every(({ passed }) => passed) && families.every(({ passed }) => passed),
  };
}

function comparePublished(
  records: ReadonlyMap<string, CompanyRecord>,
  quotes: PublishedQuotes,
  bars: ReadonlyMap<string, DayBar>,
  balances: readonly PublishedBalance[],
): LineReport[] {
  const onPrices = priceCells(quotes, records, bars);
  const onBalances = balanceCells(balances, records);
  return [
    judgeLine({ line: shareLine, rules: shareRules, ...shareCells(quotes, records) }),
    ...priceLines.map((line) => judgeLine({ line, rules: priceRules, ...onPrices.get(line.id)! })),
    judgeLine({ line: ratioLine, rules: ratioRules, cells: ratioCells(records) }),
    ...balanceLines.map((line) =>
      judgeLine({ line, rules: balanceRules, ...onBalances.get(line.id)! }),
    ),
  ];
}

/** The packed metrics of the market day, one after the other; lines without cells where it is not valued. */
async function compareRecomputed(
  pool: pg.Pool,
  companies: Companies,
  records: ReadonlyMap<string, CompanyRecord>,
  onProgress: OnProveProgress,
): Promise<LineReport[]> {
  const market = createWeighedMarket({ pool, companies });
  const columns = await createPacks({ pool, market }).read(await market.version());
  const packed = columns === null ? null : packedCompanies(columns, records);
  const rules = recomputedRules(recomputedMetrics);
  const total = recomputedMetrics.length;
  return recomputedMetrics.map((metric, at) => {
    onProgress(at, total, metric);
    return judgeLine({
      line: recomputedLine(metric),
      rules,
      cells: columns === null || packed === null ? [] : recomputedCells(metric, columns, packed),
      uncompared: at === 0 ? withoutReading(packed?.size ?? 0) : [],
    });
  });
}
