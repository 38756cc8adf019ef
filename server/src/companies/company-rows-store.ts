import type { ListedSector, ShareSplit } from "@tenbin/engine";
import { preparedStatement } from "../platform/database/prepared-statement.ts";
import { withPreviousForecasts } from "./previous-forecasts.ts";
import type { DocumentRecord } from "./records.ts";

export const isNotQuarantined = (code: string) =>
  `not exists (select from quarantined_series q where q.series = 'raw' and q.code = ${code})`;

export const DOCUMENT_COLUMNS = `document_id as "documentId", code, edinet_code as "edinetCode",
  name_jp as "nameJp", disclosed_at as "disclosedAt", kind, title, period_type as "periodType",
  period_start as "periodStart", period_end as "periodEnd", consolidated,
  accounting_standard as "accountingStandard", facts`;

/** By company, in order of disclosure. */
export const documentsWhere = (condition: string) =>
  preparedStatement<DocumentRow>(
    `select ${DOCUMENT_COLUMNS} from documents where ${condition}
     order by code, disclosed_at, document_id`,
  );

export type DocumentRow = Omit<DocumentRecord, "disclosedAt"> & { disclosedAt: Date };

/** Of the issue that a list calls by the code. */
const LISTED_KEY = `coalesce((select v.key from issue_lives v where v.code = l.code and l.as_of < v.until
  order by v.until limit 1), l.code)`;
/** Columns of the lists under the given names, each row since the list that changed one of them. */
export const listedSql = (columns: Readonly<Record<string, string>>, condition: string) => {
  const content = `row(${Object.values(columns)
    .map((column) => `l.${column}`)
    .join()})`;
  return `select key as code, as_of as "listedOn",
     ${Object.entries(columns)
       .map(([name, column]) => `${column} as "${name}"`)
       .join()} from (
     select l.*, i.code as key, row_number() over own as place,
       ${content} is distinct from lag(${content}) over own as changed
     from listing_changes l
     join issues i on i.code = ${LISTED_KEY} and i.source <> 'declared'
     where l.name_jp is not null and ${condition}
     window own as (partition by i.code order by l.as_of)) listed
   where place = 1 or changed order by key, as_of`;
};
/** Some sources give bars of days on which the exchange is closed: they are stored but not shown. */
export const isTradingDaySql = (date: string) =>
  `exists (select from trading_days t where t.date = ${date})`;

export function documentsByCompany(rows: readonly DocumentRow[]): Map<string, DocumentRecord[]> {
  const groups = groupByCode(rows, toDocument);
  for (const [code, documents] of groups) groups.set(code, withPreviousForecasts(documents));
  return groups;
}

export function toDocument(row: DocumentRow): DocumentRecord {
  return { ...row, disclosedAt: row.disclosedAt.toISOString() };
}

export function toListedSector({ listedOn, sector }: ListedSector): ListedSector {
  return { listedOn, sector };
}

export function toSplit({ exDate, factor }: ShareSplit): ShareSplit {
  return { exDate, factor };
}

export function groupByCode<Row extends { code: string }, Item>(
  rows: readonly Row[],
  item: (row: Row) => Item,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const row of rows) {
    const group = groups.get(row.code);
    if (group === undefined) groups.set(row.code, [item(row)]);
    else group.push(item(row));
  }
  return groups;
}
