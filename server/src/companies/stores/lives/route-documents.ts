import type pg from "pg";
import { isKeyOfCode } from "../../keys-of-code.ts";

const DAY = "(d.disclosed_at at time zone 'Asia/Tokyo')::date";
/** Of a filer known before the next issue, or of a day before the next issue can have disclosed anything. */
const KEY = `coalesce((
    select v.key from issue_lives v
    where v.code = left(d.code, 5) and (
      d.edinet_code = any(v.edinet_codes) or ${DAY} < v.until
      or ${DAY} < v.documents_until and (d.edinet_code is null or v.edinet_codes = '{}'))
    order by v.until limit 1), left(d.code, 5))`;

/** Gives documents in a staging table, with codes of the exchange, the keys of the issues that they are of. */
export async function routeStagedDocuments(client: pg.PoolClient, table: string): Promise<void> {
  await client.query(
    `update ${table} d set code = ${KEY} where d.code in (select code from issue_lives)`,
  );
}

/** @returns number of stored documents of the code that were another issue's */
export async function moveDocuments(client: pg.PoolClient, code: string): Promise<number> {
  const { rowCount } = await client.query(
    `update documents d set code = ${KEY}
     where ${isKeyOfCode("d.code", "$1")} and d.code <> ${KEY}`,
    [code],
  );
  return rowCount ?? 0;
}
