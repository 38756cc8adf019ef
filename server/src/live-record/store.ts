import type pg from "pg";
import { isKeyOfCode, type Provenance } from "../companies/index.ts";
import { type Executor, preparedStatement } from "../platform/database/prepared-statement.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { FrozenScore } from "../valuation/index.ts";

/** A frozen month as stored. Hashes have 32 bytes. */
export interface FrozenMonth {
  readonly monthEnd: string;
  readonly knownUntil: string;
  readonly engineVersion: string;
  readonly count: number;
  readonly root: Buffer;
  readonly previous: Buffer | null;
  readonly link: Buffer;
  readonly frozenAt: Date;
  readonly openedAt: Date | null;
  readonly score: FrozenScore | null;
  readonly stamp: Buffer | null;
  readonly stampedAt: Date | null;
}

export type NewMonth = Omit<FrozenMonth, "openedAt" | "score" | "stamp" | "stampedAt">;

export interface StoredRow {
  readonly position: number;
  readonly code: string;
  /** Canonical text. */
  readonly content: string;
  readonly salt: Buffer;
  readonly leaf: Buffer;
}

const selectMonths = preparedStatement<FrozenMonth>(
  `select month_end as "monthEnd", known_until as "knownUntil", engine_version as "engineVersion",
     row_count as count, root, previous, link, frozen_at as "frozenAt", opened_at as "openedAt",
     score, stamp, stamped_at as "stampedAt"
   from frozen_months where provenance = $1 order by month_end`,
);
/** Changes with everything that is published of the months. */
const selectVersion = preparedStatement<{ version: string }>(
  `select concat_ws('.', count(*), count(opened_at), count(stamp), max(encode(link, 'hex'))) as version
   from frozen_months where provenance = $1`,
);
const selectRows = preparedStatement<StoredRow>(
  `select position, code, content, salt, leaf from frozen_rows
   where provenance = $1 and month_end = $2 order by position`,
);
const selectRowsOfCode = preparedStatement<StoredRow>(
  `select position, code, content, salt, leaf from frozen_rows
   where provenance = $1 and month_end = $2 and ${isKeyOfCode("code", "$3")} order by code`,
);
const selectLeaves = preparedStatement<{ leaf: Buffer }>(
  `select leaf from frozen_rows where provenance = $1 and month_end = $2 order by position`,
);
const insertMonth = preparedStatement(
  `insert into frozen_months (provenance, month_end, known_until, engine_version, row_count, root,
     previous, link, frozen_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict do nothing returning month_end`,
);
const insertRows = preparedStatement(
  `insert into frozen_rows (provenance, month_end, position, code, content, salt, leaf)
   select $1, $2, * from unnest($3::int[], $4::text[], $5::text[], $6::bytea[], $7::bytea[])`,
);
const updateOpened = preparedStatement(
  `update frozen_months set opened_at = $3, score = $4
   where provenance = $1 and month_end = $2 and opened_at is null`,
);
const updateStamp = preparedStatement(
  `update frozen_months set stamp = $3, stamped_at = $4
   where provenance = $1 and month_end = $2 and stamp is null`,
);

export type LiveRecordStore = ReturnType<typeof createStore>;

/** Nothing here changes a row, a root or a link once it is stored. */
export function createStore(pool: pg.Pool) {
  return {
    version: async (provenance: Provenance) =>
      (await selectVersion(pool, provenance))[0]?.version ?? "",
    /** Oldest first. */
    months: (provenance: Provenance) => selectMonths(pool, provenance),
    rows: (provenance: Provenance, monthEnd: string) => selectRows(pool, provenance, monthEnd),
    /** Of all issues of a code of the exchange. */
    rowsOfCode: (provenance: Provenance, monthEnd: string, code: string) =>
      selectRowsOfCode(pool, provenance, monthEnd, code),
    leaves: async (provenance: Provenance, monthEnd: string) =>
      (await selectLeaves(pool, provenance, monthEnd)).map(({ leaf }) => leaf),
    /** All of a month or nothing; false if the month, or another after the same one, is there. */
    add: (provenance: Provenance, month: NewMonth, rows: readonly StoredRow[]) =>
      inTransaction(pool, (client) => addMonth(client, provenance, month, rows)),
    markOpened: (provenance: Provenance, monthEnd: string, at: Date, score: FrozenScore) =>
      updateOpened(pool, provenance, monthEnd, at, JSON.stringify(score)),
    addStamp: (provenance: Provenance, monthEnd: string, stamp: Buffer, at: Date) =>
      updateStamp(pool, provenance, monthEnd, stamp, at),
  };
}

async function addMonth(
  client: Executor,
  provenance: Provenance,
  month: NewMonth,
  rows: readonly StoredRow[],
): Promise<boolean> {
  const { monthEnd, knownUntil, engineVersion, count, root, previous, link, frozenAt } = month;
  const head = [provenance, monthEnd, knownUntil, engineVersion, count, root, previous, link];
  const added = await insertMonth(client, ...head, frozenAt);
  if (added.length === 0) return false;
  const column = <K extends keyof StoredRow>(name: K) => rows.map((row) => row[name]);
  await insertRows(
    client,
    provenance,
    monthEnd,
    column("position"),
    column("code"),
    column("content"),
    column("salt"),
    column("leaf"),
  );
  return true;
}
