import type pg from "pg";
import type { Executor } from "../../../platform/database/prepared-statement.ts";
import { keyOnDay, readFormerIssues } from "../../former-issues-store.ts";
import {
  type ListingAbsence,
  assignKeys,
  type CodeEvents,
  findAbsences,
  findLives,
  type KeyedLife,
  type ListChange,
} from "./find-lives.ts";
import { isKeyOfCode } from "../../keys-of-code.ts";

/** Records with the key of the issue that had their code on their day. */
export async function routeByDay<Fact extends { readonly code: string }>(
  executor: Executor,
  facts: readonly Fact[],
  dayOf: (fact: Fact) => string,
): Promise<readonly Fact[]> {
  const issues = await readFormerIssues(executor, [...new Set(facts.map(({ code }) => code))]);
  if (issues.size === 0) return facts;
  return facts.map((fact) => ({ ...fact, code: keyOnDay(issues, fact.code, dayOf(fact)) }));
}

/** A code whose lists leave it out for a time. */
interface Candidate {
  readonly code: string;
  readonly lists: readonly ListChange[];
}

/**
 * Finds the lives of all codes anew from lists, bars and documents.
 * @returns whether any differs from what was known
 */
export async function learnLives(client: pg.PoolClient, runId: string): Promise<boolean> {
  const candidates = await readCandidates(client);
  const known = await readFormerIssues(client);
  const undone = await readUndoneLives(client);
  const rows: object[] = [];
  for (const { code, lists } of candidates) {
    const absences = findAbsences(lists);
    if (absences.length === 0) continue;
    const lives = findLives(await readEvents(client, code, lists, absences));
    const numbered = [...(known.get(code) ?? []), ...(undone.get(code) ?? [])];
    for (const life of assignKeys(code, lives, numbered)) {
      rows.push({
        key: life.key,
        code,
        until: life.until,
        documents_until: life.documentsUntil,
        edinet_codes: life.edinetCodes,
        listed_again: life.absence.until,
      });
    }
  }
  if (rows.length === 0 && known.size === 0) return false;
  return replaceLives(client, runId, rows);
}

async function readUndoneLives(
  client: pg.PoolClient,
): Promise<ReadonlyMap<string, readonly KeyedLife[]>> {
  const { rows } = await client.query<KeyedLife & { code: string }>(
    "select key, code, until from undone_lives order by key",
  );
  return Map.groupBy(rows, ({ code }) => code);
}

async function readCandidates(client: pg.PoolClient): Promise<Candidate[]> {
  const { rows } = await client.query<{ code: string } & ListChange>(
    `with candidates as (
       select distinct code from (
         select code, name_jp, lead(name_jp) over (partition by code order by as_of) as next
         from listing_changes) changes
       where name_jp is null and next is not null)
     select c.code, l.as_of as day, l.name_jp is not null as "isNamed",
       (select max(d.as_of) from listing_days d where d.as_of < l.as_of) as previous
     from candidates c join listing_changes l on l.code = c.code
     where not exists (select from issues i where i.code = c.code and i.source = 'declared')
     order by c.code, l.as_of`,
  );
  const lists = Map.groupBy(rows, ({ code }) => code);
  return [...lists].map(([code, changes]) => ({ code, lists: changes }));
}

async function readEvents(
  client: pg.PoolClient,
  code: string,
  lists: readonly ListChange[],
  absences: readonly ListingAbsence[],
): Promise<CodeEvents> {
  const bars = await client.query<{ day: string }>(
    `select date as day from bars
     where ${isKeyOfCode("code", "$1")} and date between $2 and $3 order by date`,
    [code, absences[0]?.lastListed, absences.at(-1)?.until],
  );
  const documents = await client.query<CodeEvents["documents"][number]>(
    `select (disclosed_at at time zone 'Asia/Tokyo')::date as day, edinet_code as "edinetCode"
     from documents where ${isKeyOfCode("code", "$1")} and edinet_code is not null`,
    [code],
  );
  return { lists, bars: bars.rows.map(({ day }) => day), documents: documents.rows };
}

const COLUMNS = ["code", "until", "documents_until", "edinet_codes", "listed_again"] as const;

async function replaceLives(
  client: pg.PoolClient,
  runId: string,
  rows: readonly object[],
): Promise<boolean> {
  const gone = await client.query(
    `with gone as (
       delete from issue_lives where not key in (
         select key from jsonb_populate_recordset(null::issue_lives, $1::jsonb))
       returning key, code, until)
     insert into undone_lives select key, code, until from gone`,
    [JSON.stringify(rows)],
  );
  await client.query(
    `delete from undone_lives where key in (
       select key from jsonb_populate_recordset(null::issue_lives, $1::jsonb))`,
    [JSON.stringify(rows)],
  );
  const of = (alias: string) => COLUMNS.map((column) => `${alias}.${column}`).join(", ");
  const written = await client.query(
    `insert into issue_lives as o (key, ${COLUMNS.join(", ")}, run_id)
     select key, ${COLUMNS.join(", ")}, $2::uuid from jsonb_populate_recordset(null::issue_lives, $1::jsonb)
     on conflict (key) do update set
       ${COLUMNS.map((column) => `${column} = excluded.${column}`).join(", ")}, run_id = $2
       where row(${of("o")}) is distinct from row(${of("excluded")})`,
    [JSON.stringify(rows), runId],
  );
  return (gone.rowCount ?? 0) + (written.rowCount ?? 0) > 0;
}
