import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import {
  type Bands,
  type EvidenceScale,
  type SerializedPeersTimeline,
  type Valuation,
  engineVersion,
} from "@tenbin/engine";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { v7 as uuidv7 } from "uuid";
import type { CodeRange } from "../companies/index.ts";
import { type Lease, revokeLease } from "../platform/leases/lease.ts";
import { preparedStatement } from "../platform/database/prepared-statement.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { readCalibratedValues } from "./calibrated-values-store.ts";
import { fromScaleRow, toScaleRow, type EvidenceScaleRow } from "./evidence-scale-rows.ts";
import { fromPillarsRecord, type PillarsRecord } from "./pillar-record.ts";
import { copyLine, valuationColumns } from "./valuation-rows.ts";

export const VALUATION_LEASE = "valuation";

/** A stored value with the engine version that computed it. */
export interface StoredValuation extends Valuation {
  readonly engineVersion: string;
}

export interface ValuePoint {
  readonly code: string;
  readonly date: string;
  /** Yen, whole company, after calibration; null while unrated. */
  readonly value: number | null;
  readonly valueBeforeCalibration: number | null;
  readonly unrated: Valuation["unrated"];
  /** On the share basis of `date`. */
  readonly shares: number | null;
  readonly calibrationMonths: number;
}

/** The first and the last day of a company's stored values. */
export interface CoveredDays {
  readonly first: string;
  readonly last: string;
}

export interface DayValuations {
  readonly runId: string;
  readonly date: string;
  readonly marketHash: string;
  readonly companies: number;
  /**
   * Codes whose stored value is replaced or removed, including values that a concurrent run stored.
   */
  readonly replaced: readonly string[];
  /** Must allow repeated iteration, as the transaction may be retried. */
  readonly valuations: Iterable<Valuation>;
  readonly hashes: ReadonlyMap<string, string>;
}

/** The companies ranked at a month end. */
export interface StoredScale {
  readonly date: string;
  readonly inputHash: string;
  readonly scale: EvidenceScale;
}

export interface RunSummary {
  readonly runId: string;
  readonly computed: number;
  /** Values whose company or day is no longer part of the market. */
  readonly removed: number;
  readonly unchanged: number;
  /** Month ends whose evidence was ranked again or removed. */
  readonly scales: number;
  /** Only called when something changed. */
  readonly peers: () => SerializedPeersTimeline;
}

interface ValuationRow {
  code: string;
  date: string;
  engine_version: string;
  unrated: Valuation["unrated"];
  value: number | null;
  value_before_calibration: number | null;
  band_50_low: number | null;
  band_50_high: number | null;
  band_80_low: number | null;
  band_80_high: number | null;
  shares: number | null;
  share_basis: Valuation["shareBasis"];
  calibration_factor: number;
  calibration_premium: number;
  calibration_damping: number;
  calibration_strength: number;
  calibration_months: number;
  window_begin: number;
  window_end: number;
  pillars: PillarsRecord;
}

const columns = valuationColumns.join(", ");
const pointColumns = `code, date, value, value_before_calibration as "valueBeforeCalibration",
  unrated, shares, calibration_months as "calibrationMonths"`;

const lastRun = preparedStatement<{ run_id: string; sequence: number }>(
  `select run_id, round(extract(epoch from finished_at) * 1000)::float8 as sequence
   from valuation_runs where status = 'finished' and changed
   order by finished_at desc limit 1`,
);
const wholeRun = preparedStatement<{ run_id: string }>(
  `select run_id from valuation_runs
   where status = 'finished' and engine_version = $1 and market_version = $2 and days >= $3
   limit 1`,
);
const latestByCode = preparedStatement<ValuationRow>(
  `select ${columns} from valuations where code = $1 order by date desc limit 1`,
);
const latestOfRange = preparedStatement<ValuationRow>(
  `select ${columns} from valuations
   where date = (select max(date) from valuation_days) and code between $1 and $2`,
);
const ofRangeOnDay = preparedStatement<ValuationRow>(
  `select ${columns} from valuations where date = $1 and code between $2 and $3`,
);
const pointsByCode = preparedStatement<ValuePoint>(
  `select ${pointColumns} from valuations where code = $1 order by date`,
);
const pointsOfRange = preparedStatement<ValuePoint>(
  `select ${pointColumns} from valuations
   where date = any($1::date[]) and code between $2 and $3 order by code, date`,
);
const coveredOfCodes = preparedStatement<{ code: string } & CoveredDays>(
  `select code, min(date) as first, max(date) as last from valuations
   where code = any($1) and date = any($2::date[]) group by code`,
);
const valuedDays = preparedStatement<{ date: string; marketHash: string }>(
  `select date, market_hash as "marketHash" from valuation_days order by date`,
);
const engineVersionOfDay = preparedStatement<{ date: string; engineVersion: string }>(
  `select date, engine_version as "engineVersion" from valuation_days`,
);
const lastDay = preparedStatement<{ date: string | null }>(
  `select max(date) as date from valuation_days`,
);
const ratedOn = preparedStatement<{ rated: number }>(
  `select rated from valuation_days where date = $1`,
);
const peersRecord = preparedStatement<{ record: SerializedPeersTimeline }>(
  `select record from peers_records limit 1`,
);
const hashesOn = preparedStatement<{ code: string; input_hash: string }>(
  `select code, input_hash from valuations where date = $1`,
);

const scaleHashes = preparedStatement<{ date: string; input_hash: string }>(
  `select date, input_hash from evidence_scales order by date`,
);
const scaleOn = preparedStatement<EvidenceScaleRow>(
  `select net_cash_ratio, dividend_raised, operating_profit_to_ev, roe, place_sums
   from evidence_scales where date = $1`,
);

export type ValuationStore = ReturnType<typeof createStore>;

/** @param lease checked in every writing transaction; not needed for reading */
export function createStore(pool: pg.Pool, lease?: Pick<Lease, "assertHeld">) {
  const underLease = <T>(write: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
    inTransaction(pool, async (client) => {
      await lease?.assertHeld(client);
      return write(client);
    });
  return {
    /** Changes whenever a run changes a stored value; null before the first. */
    version: async () => (await lastRun(pool))[0]?.run_id ?? null,
    /** Likewise, with milliseconds that grow with each; 0 before the first. */
    async newestRun() {
      const { run_id: version = null, sequence = 0 } = (await lastRun(pool))[0] ?? {};
      return { version, sequence };
    },
    /** Whether a finished run of the engine in use has valued that many days of this market. */
    hasValued: async (marketVersion: string | null, days: number) =>
      (await wholeRun(pool, engineVersion, marketVersion, days)).length > 0,
    latest: async (code: string) => (await latestByCode(pool, code)).map(toValuation)[0] ?? null,
    latestOfRange: async ({ first, last }: CodeRange) =>
      (await latestOfRange(pool, first, last)).map(toValuation),
    ofRangeOnDay: async (day: string, { first, last }: CodeRange) =>
      (await ofRangeOnDay(pool, day, first, last)).map(toValuation),
    points: (code: string) => pointsByCode(pool, code),
    pointsOfRange: (dates: readonly string[], { first, last }: CodeRange) =>
      pointsOfRange(pool, dates, first, last),
    /** Of these days, by code. */
    coveredOf: async (codes: readonly string[], days: readonly string[]) =>
      new Map(
        (await coveredOfCodes(pool, codes, days)).map(({ code, ...covered }) => [code, covered]),
      ),
    calibratedOf: (codes: readonly string[], days: readonly string[]) =>
      readCalibratedValues(pool, codes, days),
    valuedDays: async () =>
      new Map((await valuedDays(pool)).map(({ date, marketHash }) => [date, marketHash])),
    engineVersionOfDay: async () =>
      new Map((await engineVersionOfDay(pool)).map((row) => [row.date, row.engineVersion])),
    lastDay: async () => (await lastDay(pool))[0]?.date ?? null,
    hashesOn: async (date: string) =>
      new Map((await hashesOn(pool, date)).map((row) => [row.code, row.input_hash])),
    startRun: (marketVersion: string | null, dayCount: number) =>
      underLease((client) => startRun(client, marketVersion, dayCount)),
    async finishRun(run: RunSummary) {
      await underLease((client) => finishRun(client, run));
      // Updates the planner's statistics without waiting for autovacuum.
      if (run.computed + run.removed > 0) {
        await pool.query("analyze valuations, valuation_days, peers_records");
      }
    },
    /**
     * Peers models of the newest run, null before the first; they match the engine version of the
     * stored values.
     */
    peersRecord: async () => (await peersRecord(pool))[0]?.record ?? null,
    removeValues: (codes: readonly string[], day: string) =>
      underLease((client) => removeValues(client, codes, day)),
    ratedOn: async (date: string) => (await ratedOn(pool, date))[0]?.rated ?? 0,
    writeDay: (day: DayValuations) => underLease((client) => writeDay(client, day)),
    /** By month end, ascending. */
    scaleHashes: async () =>
      new Map((await scaleHashes(pool)).map((row) => [row.date, row.input_hash])),
    scale: async (date: string) => (await scaleOn(pool, date)).map(fromScaleRow)[0] ?? null,
    writeScale: (scale: StoredScale) => underLease((client) => writeScale(client, scale)),
    /** @returns how many there were of other month ends than these */
    removeScales: (monthEnds: readonly string[]) =>
      underLease((client) => removeScales(client, monthEnds)),
  };
}

/**
 * For a market that is being replaced. Revokes the lease, so that a run in progress cannot write.
 */
export async function clearValuations(client: pg.PoolClient): Promise<void> {
  await revokeLease(client, VALUATION_LEASE);
  await client.query(
    "truncate valuations, valuation_days, valuation_runs, peers_records, evidence_scales",
  );
}

async function startRun(client: pg.PoolClient, marketVersion: string | null, dayCount: number) {
  const runId = uuidv7();
  await client.query(
    `insert into valuation_runs
       (run_id, status, started_at, engine_version, market_version, days, computed, unchanged, changed)
     values ($1, 'running', now(), $2, $3, $4, 0, 0, false)`,
    [runId, engineVersion, marketVersion, dayCount],
  );
  return runId;
}

/**
 * Also publishes the days of a run that was cut short. All other open runs are older, as only one
 * holds the lease at a time; run ids cannot tell, because clocks of machines differ.
 */
async function finishRun(client: pg.PoolClient, run: RunSummary): Promise<void> {
  const { rowCount } = await client.query(
    `update valuation_runs set status = 'cut_short' where status = 'running' and run_id <> $1`,
    [run.runId],
  );
  const changed = run.computed + run.removed + run.scales > 0 || (rowCount ?? 0) > 0;
  if (changed) {
    await client.query("delete from peers_records");
    await client.query(
      `insert into peers_records (run_id, engine_version, record) values ($1, $2, $3)`,
      [run.runId, engineVersion, JSON.stringify(run.peers())],
    );
  }
  await client.query(
    `update valuation_runs
     set status = 'finished', finished_at = clock_timestamp(), computed = $2, unchanged = $3,
         changed = $4
     where run_id = $1`,
    [run.runId, run.computed, run.unchanged, changed],
  );
}

async function removeValues(client: pg.PoolClient, codes: readonly string[], day: string) {
  await client.query(`delete from valuation_days where date > $1`, [day]);
  const { rowCount } = await client.query(
    `delete from valuations where date > $1 or not code = any($2)`,
    [day, codes],
  );
  return rowCount ?? 0;
}

async function writeScale(client: pg.PoolClient, { date, inputHash, scale }: StoredScale) {
  const row = toScaleRow(scale);
  await client.query(
    `insert into evidence_scales
       (date, input_hash, net_cash_ratio, dividend_raised, operating_profit_to_ev, roe, place_sums)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (date) do update
     set input_hash = $2, net_cash_ratio = $3, dividend_raised = $4, operating_profit_to_ev = $5,
         roe = $6, place_sums = $7`,
    [
      date,
      inputHash,
      row.net_cash_ratio,
      row.dividend_raised,
      row.operating_profit_to_ev,
      row.roe,
      row.place_sums,
    ],
  );
}

async function removeScales(client: pg.PoolClient, monthEnds: readonly string[]): Promise<number> {
  const { rowCount } = await client.query(
    `delete from evidence_scales where date <> all($1::date[])`,
    [monthEnds],
  );
  return rowCount ?? 0;
}

/** Writes a day completely or not at all; the row of the day serialises concurrent writers. */
async function writeDay(client: pg.PoolClient, day: DayValuations): Promise<void> {
  await client.query(
    `insert into valuation_days (date, engine_version, market_hash, companies, rated, run_id)
     values ($1, $2, $3, $4, 0, $5)
     on conflict (date) do update
     set engine_version = $2, market_hash = $3, companies = $4, run_id = $5`,
    [day.date, engineVersion, day.marketHash, day.companies, day.runId],
  );
  await client.query(`delete from valuations where date = $1 and code = any($2)`, [
    day.date,
    day.replaced,
  ]);
  const copy = client.query(copyFrom(`copy valuations (${columns}) from stdin`));
  await pipeline(Readable.from(copyLines(day), { objectMode: false }), copy);
  await client.query(
    `update valuation_days set rated =
       (select count(*) from valuations where date = $1 and unrated is null)
     where date = $1`,
    [day.date],
  );
}

/** Sends chunks, because one stream event per line costs more than the line. */
function* copyLines({ valuations, hashes }: DayValuations): Iterable<Buffer> {
  let chunk = "";
  for (const valuation of valuations) {
    const hash = hashes.get(valuation.code);
    if (hash === undefined) throw new RangeError(`no input hash for ${valuation.code}`);
    chunk += copyLine(valuation, engineVersion, hash);
    if (chunk.length > 60_000) {
      yield Buffer.from(chunk);
      chunk = "";
    }
  }
  yield Buffer.from(chunk);
}

function toValuation(row: ValuationRow): StoredValuation {
  return {
    code: row.code,
    date: row.date,
    engineVersion: row.engine_version,
    unrated: row.unrated,
    value: row.value,
    valueBeforeCalibration: row.value_before_calibration,
    bands: bandsOf(row),
    shares: row.shares,
    shareBasis: row.share_basis,
    calibration: {
      factor: row.calibration_factor,
      premium: row.calibration_premium,
      damping: row.calibration_damping,
      strength: row.calibration_strength,
      months: row.calibration_months,
    },
    window: { begin: row.window_begin, end: row.window_end },
    ...fromPillarsRecord(row.pillars),
  };
}

function bandsOf(row: ValuationRow): Bands | null {
  const { band_50_low, band_50_high, band_80_low, band_80_high } = row;
  if (band_50_low === null || band_50_high === null) return null;
  if (band_80_low === null || band_80_high === null) return null;
  return {
    p50: { low: band_50_low, high: band_50_high },
    p80: { low: band_80_low, high: band_80_high },
  };
}
