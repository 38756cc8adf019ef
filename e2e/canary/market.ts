import { tickerOf } from "@tenbin/contract";
import type pg from "pg";
import { createCompanies } from "../../server/src/companies/index.ts";
import { importRecords } from "../../server/src/ingest/index.ts";
import { createLiveRecord } from "../../server/src/live-record/index.ts";
import {
  createTestDatabase,
  type TestDatabase,
} from "../../server/src/platform/testing/database.ts";
import { sampleMarket } from "../../server/src/sample-market/testing/sample-market.ts";
import { createValuations } from "../../server/src/valuation/index.ts";

/** Each such issue of the sample market is taken. */
const STEP = 6;
const OPEN = 3;
const LARGE = 6;
/** Enough for an accuracy, which wants two years of values. */
const FIRST_PRICE = "2020-01-01";
const FIRST_VALUE = "2023-01-01";
/** The last one that is over. */
export const FROZEN_MONTH = "2025-10";

/** Tickers by what viewers may see of them. */
export interface CanaryMarket {
  /** Valued; its pool has ended. */
  readonly database: TestDatabase;
  readonly open: readonly string[];
  /** Bought alone by one viewer, unlocked by another. */
  readonly unit: string;
  readonly unlocked: string;
  /** A rated one and an unrated one of those that stay masked to whoever has no plan. */
  readonly masked: readonly string[];
  readonly all: readonly string[];
}

/** One of each kind: the others are asked for in lists. */
export function companiesToRead({ open, unit, unlocked, masked }: CanaryMarket): string[] {
  return [...open.slice(0, 1), unit, unlocked, ...masked];
}

/** About fifty companies, of which three are open today. */
export async function createCanaryMarket(): Promise<CanaryMarket> {
  const database = await createTestDatabase();
  const { pool } = database;
  const codes = await importPart(pool);
  const stored = createCompanies({ pool });
  const valuation = createValuations({ pool, companies: stored });
  await valuation.valueMarket({ from: FIRST_VALUE });
  await createLiveRecord({ pool, companies: stored, valuation }).freeze();
  const { companies, state } = await valuation.market();
  const rated = codes.filter((code) => companies.get(code)?.rating.verdict !== "unrated");
  const unrated = codes.filter((code) => !rated.includes(code));
  const open = rated.slice(0, OPEN);
  await pool.query(
    "insert into open_companies (market_day, codes, ranks, chosen_at) values ($1, $2, $3, now())",
    [state.marketDay, open, JSON.stringify(ranksOf(rated))],
  );
  await pool.end();
  const [unit = "", unlocked = "", ...others] = rated.slice(OPEN).map(tickerOf);
  return {
    database,
    open: open.map(tickerOf),
    unit,
    unlocked,
    masked: [...others.slice(0, 1), ...unrated.slice(0, 1).map(tickerOf)],
    all: codes.map(tickerOf),
  };
}

/** In the order given; the last ones are large. */
function ranksOf(codes: readonly string[], large = LARGE) {
  const fact = 0.5;
  const places = {
    gap: fact,
    netCashRatio: fact,
    dividendRaised: fact,
    operatingProfitToEv: fact,
    roe: fact,
  };
  const ranked = codes.map((code) => ({ code, places }));
  return { main: ranked.slice(0, -large), large: ranked.slice(-large) };
}

async function importPart(pool: pg.Pool): Promise<string[]> {
  const whole = sampleMarket();
  const codes = whole.issues.map(({ code }) => code).filter((_, at) => at % STEP === 0);
  const chosen = new Set(codes);
  await importRecords(
    pool,
    {
      issues: whole.issues.filter(({ code }) => chosen.has(code)),
      documents: whole.documents.filter(({ code }) => chosen.has(code)),
      *bars() {
        for (const bar of whole.bars(chosen))
          if (chosen.has(bar.code) && bar.date >= FIRST_PRICE) yield bar;
      },
    },
    "sample",
  );
  return codes.toSorted();
}

type Row = Record<string, unknown> & { shares: number | null; value: number | null };
type Pillar = [
  key: string,
  value: number | null,
  weight: number,
  reason: string | null,
  inputs: [key: string, amount: number, ...rest: unknown[]][],
];

/**
 * Replaces whatever the valuation stored of these companies: each figure becomes one that nothing else
 * has, and who was unrated is rated.
 */
export async function plantFigures(pool: pg.Pool, tickers: readonly string[]): Promise<void> {
  const { rows: columns } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = 'valuations' and data_type = 'double precision' and column_name <> 'shares'`,
  );
  for (const [index, ticker] of tickers.entries()) {
    const { rows } = await pool.query<{ row: Row }>(
      `select to_jsonb(v) as row from valuations v where code in ($1, $1 || '0') order by date`,
      [ticker],
    );
    const planted = rows.map(({ row }, at) =>
      plantRow(
        row,
        columns.map(({ name }) => name),
        markOf(index) * (1 + at / 1_003),
      ),
    );
    await pool.query(`delete from valuations where code in ($1, $1 || '0')`, [ticker]);
    await pool.query(
      `insert into valuations select * from jsonb_populate_recordset(null::valuations, $1)`,
      [JSON.stringify(planted)],
    );
    await plantFrozenRows(pool, ticker, markOf(index));
  }
}

/** All but the open companies stand in another order, and one more is large. */
export async function plantRanks(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ codes: string[]; ranks: ReturnType<typeof ranksOf> }>(
    "select codes, ranks from open_companies",
  );
  const [{ codes, ranks }] = rows as [(typeof rows)[number]];
  const others = [...ranks.main.slice(codes.length), ...ranks.large].map(({ code }) => code);
  const planted = ranksOf([...codes, ...others.toReversed()], LARGE + 1);
  await pool.query("update open_companies set ranks = $1", [JSON.stringify(planted)]);
}

/** Another row behind the same leaf, which tells nothing of its row. */
async function plantFrozenRows(pool: pg.Pool, ticker: string, perShare: number): Promise<void> {
  const planted = { verdict: "very_cheap", value_per_share: perShare, score: perShare / 1e6 };
  await pool.query(
    `update frozen_rows set salt = sha256(salt), content = (content::jsonb || $2)::text
     where code in ($1, $1 || '0')`,
    [ticker, JSON.stringify(planted)],
  );
}

/** Yen per share of the company's oldest value: seven digits before the point. */
const markOf = (index: number) => 3_141_592.43 + index * 61_803.397;

/** An exponent, from 0 to 1: of a larger one no value is left. */
const STRENGTH = "calibration_strength";

function plantRow(row: Row, columns: readonly string[], perShare: number): Row {
  const total = perShare * (row.shares ?? 1);
  const factor = row.value === null ? perShare : total / row.value;
  const figures = columns.map((name, at) => {
    const figure = row[name];
    if (name === STRENGTH) return [name, Number(figure ?? 0.5) * (1 - perShare / 1e9)];
    return [name, typeof figure === "number" ? figure * factor : total * (1 + (at + 1) / 7)];
  });
  const record = row["pillars"] as { readonly pillars: readonly Pillar[] };
  const pillars = record.pillars.map(([key, value, weight, reason, inputs]): Pillar => [
    key,
    value === null ? null : value * factor,
    weight * (1 - perShare / 1e9),
    reason,
    inputs.map(([input, amount, ...rest]) => [input, amount * factor, ...rest]),
  ]);
  return {
    ...row,
    ...Object.fromEntries(figures),
    unrated: null,
    calibration_months: Number(row["calibration_months"]) + 1,
    pillars: { ...record, pillars },
  };
}
