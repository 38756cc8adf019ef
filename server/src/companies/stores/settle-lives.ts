import type pg from "pg";
import { marketCodeOf } from "@tenbin/contract/code";
import { jstMoment } from "../../platform/clock/clock.ts";
import type { RowMove } from "../../platform/database/moved-rows.ts";
import { BAR_TABLES, SERIES, type Series } from "../bar-tables.ts";
import { unpackYears } from "./bars/unpack-years.ts";
import { type FormerIssue, readFormerIssues } from "../former-issues-store.ts";
import { learnLives } from "./lives/life-store.ts";
import { moveDocuments } from "./lives/route-documents.ts";
import { refreshIssues } from "./listings/refresh-issues.ts";
import { isKeyOfCode } from "../keys-of-code.ts";

/** Facts of one day, and the column of that day. Bars and what is derived from them by month are moved apart. */
const DAY_FACTS = [
  ["corporate_actions", "ex_date"],
  ["planned_results", "published_on"],
  ["listing_alerts", "since"],
  ["impossible_closes", "date"],
  ["quarantine_decisions", "since"],
] as const;

/** Moves another domain's rows about issues by their keys; those that were moved before stay. */
export type FollowIssues = (client: pg.PoolClient, moves: readonly RowMove[]) => Promise<void>;

/**
 * Finds the lives of all codes anew, and gives every stored fact to the issue that had its code: facts may be stored
 * before the list that tells of another issue, and a list may prove wrong. Must run in a transaction that holds the
 * import lease, before bars are packed.
 * @param followers called only if something changed
 * @returns whether anything changed, so that all series have to be checked again
 */
export async function settleLives(
  client: pg.PoolClient,
  runId: string,
  followers: readonly FollowIssues[],
): Promise<boolean> {
  const hasLearnt = await learnLives(client, runId);
  const issues = await readFormerIssues(client);
  let moved = 0;
  for (const code of await readCodesWithKeys(client)) {
    moved += await moveFacts(client, code, issues.get(code) ?? []);
  }
  const { rows: removed } = await client.query<{ key: string }>(
    `delete from issues i where i.code like '%~%'
       and not exists (select from issue_lives v where v.key = i.code) returning i.code as key`,
  );
  if (!hasLearnt && moved === 0 && removed.length === 0) return false;
  const back = removed.map(({ key }) => toMove(key, marketCodeOf(key)));
  const forth = [...issues.values()].flatMap(toMoves);
  // One after the other: a row may name several issues, and two may come back to one code.
  for (const move of [...back, ...forth]) {
    for (const follow of followers) await follow(client, [move]);
  }
  await refreshIssues(client, runId);
  return true;
}

/** Rows that were made before the next issue was listed are about the one before. */
function toMoves(former: readonly FormerIssue[]): RowMove[] {
  return former.map(({ code, key, listedAgain }, at) => ({
    ...toMove(code, key),
    since: at === 0 ? null : jstMoment(former[at - 1]!.listedAgain),
    before: jstMoment(listedAgain),
  }));
}

function toMove(from: string, to: string): RowMove {
  return { from, to, since: null, before: null };
}

/** Including those whose life proved to be none: its issue is there until its facts are moved. */
async function readCodesWithKeys(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ code: string }>(
    `select code from issue_lives
     union select left(code, 5) from issues where code like '%~%' order by code`,
  );
  return rows.map(({ code }) => code);
}

/** The days of each issue of a code, for {@link SPANS_SQL}. */
interface Spans {
  readonly code: string;
  readonly keys: readonly string[];
  readonly froms: readonly string[];
  readonly untils: readonly string[];
}

function toSpans(code: string, former: readonly FormerIssue[]): Spans {
  const ends = former.map(({ until }) => until);
  return {
    code,
    keys: [...former.map(({ key }) => key), code],
    froms: ["-infinity", ...ends],
    untils: [...ends, "infinity"],
  };
}

/** Facts of the code `$1` that are another issue's, which has the key `s.key`. */
const misplaced = (day: string) =>
  `${isKeyOfCode("f.code", "$1")} and f.code <> s.key and f.${day} >= s."from" and f.${day} < s.until`;
const SPANS_SQL = `unnest($2::text[], $3::date[], $4::date[]) as s(key, "from", until)`;

/** @returns number of facts and series moved */
async function moveFacts(
  client: pg.PoolClient,
  code: string,
  former: readonly FormerIssue[],
): Promise<number> {
  const spans = toSpans(code, former);
  const parameters = [spans.code, spans.keys, spans.froms, spans.untils];
  let moved = await moveDocuments(client, code);
  for (const [table, day] of DAY_FACTS) {
    const { rowCount } = await client.query(
      `update ${table} f set code = s.key from ${SPANS_SQL} where ${misplaced(day)}`,
      parameters,
    );
    moved += rowCount ?? 0;
  }
  for (const series of SERIES) {
    if (!(await moveBars(client, series, parameters))) continue;
    moved++;
    if (series === "raw") await deriveMonthEnds(client, code);
  }
  return moved;
}

async function moveBars(
  client: pg.PoolClient,
  series: Series,
  parameters: readonly unknown[],
): Promise<boolean> {
  const { bars, rows, years } = BAR_TABLES[series];
  const found = await client.query(
    `select from ${bars} f join ${SPANS_SQL} on ${misplaced("date")} limit 1`,
    [...parameters],
  );
  if (found.rowCount === 0) return false;
  const packed = await client.query<{ code: string; year: number }>(
    `select code, year from ${years} where ${isKeyOfCode("code", "$1")}`,
    [parameters[0]],
  );
  await unpackYears(client, series, {
    codes: packed.rows.map((row) => row.code),
    years: packed.rows.map((row) => row.year),
  });
  await client.query(
    `update ${rows} f set code = s.key from ${SPANS_SQL} where ${misplaced("date")}`,
    [...parameters],
  );
  return true;
}

/** All bars of the code are rows by now. A month in which one issue follows another has an end for each. */
async function deriveMonthEnds(client: pg.PoolClient, code: string): Promise<void> {
  await client.query(`delete from month_end_closes where ${isKeyOfCode("code", "$1")}`, [code]);
  await client.query(
    `insert into month_end_closes (code, month, date, close)
     select distinct on (code, month) code, month, date, close from (
       select code, date_trunc('month', date)::date as month, date, close from bar_rows
       where ${isKeyOfCode("code", "$1")} and close is not null) b
     where exists (select from trading_days t where t.date = b.date)
     order by code, month, date desc`,
    [code],
  );
}
