import { type Listing, normalizeMarketCode } from "../../companies/index.ts";
import { isIsoDate } from "../../platform/clock/days.ts";
import type { Table } from "../../platform/files/read-table.ts";
import { findTextFault, MAX_STORED_TEXT_LENGTH } from "../../platform/text-fault.ts";

/** Column names in the exchange's own files and in its older English table. */
const COLUMNS = {
  asOf: ["日付", "date"],
  code: ["コード", "code"],
  name: ["銘柄名", "name"],
  segment: ["市場・商品区分", "market"],
  sector33: ["33業種区分", "category_33"],
  sector17: ["17業種区分", "category_17"],
  size: ["規模区分", "scale"],
} as const;
type Column = keyof typeof COLUMNS;
const STORED_COLUMNS = ["name", "segment", "sector33", "sector17", "size"] as const;

/** Products that are not a company's ordinary share. */
const FUND_PRODUCT = /ETF|ETN|REIT|ファンド|出資証券/;

export interface ListingRow {
  readonly line: number;
  readonly listing: Listing | string;
}

export function readListingTable(table: Table): { readonly rows: readonly ListingRow[] } | string {
  const header = (table[0] ?? []).map((name) => name.normalize("NFKC").trim().toLowerCase());
  const at = {} as Record<Column, number>;
  for (const column of Object.keys(COLUMNS) as Column[]) {
    at[column] = header.findIndex((name) =>
      COLUMNS[column].some((known) => known.normalize("NFKC") === name),
    );
    if (at[column] < 0) return `the header has no column ${COLUMNS[column][0]}`;
  }
  return {
    rows: table.slice(1).map((row, index) => ({
      line: index + 2,
      listing: readRow((column) => row[at[column]] ?? ""),
    })),
  };
}

function readRow(cell: (column: Column) => string): Listing | string {
  const code = normalizeMarketCode(cell("code"));
  if (code === null) return `not an issue code: ${JSON.stringify(cell("code").slice(0, 40))}`;
  const asOf = readDate(cell("asOf"));
  if (asOf === null) return `not a date: ${JSON.stringify(cell("asOf").slice(0, 40))}`;
  for (const column of STORED_COLUMNS) {
    const fault = findTextFault(cell(column), MAX_STORED_TEXT_LENGTH);
    if (fault !== null) return `${COLUMNS[column][0]} ${fault}`;
  }
  const nameJp = cell("name");
  if (nameJp === "") return "the issue has no name";
  const product = cell("segment");
  return {
    code,
    asOf,
    nameJp,
    nameEn: null,
    segment: segmentOf(product),
    sector33: textOrNull(cell("sector33")),
    sector17: textOrNull(cell("sector17")),
    size: textOrNull(cell("size")),
    kind: FUND_PRODUCT.test(product) ? "fund" : "stock",
  };
}

/** プライム（内国株式） becomes プライム; foreign shares keep their suffix, which tells them apart. */
function segmentOf(product: string): string | null {
  return textOrNull(product.replace(/（内国株式?）$/, ""));
}

function readDate(text: string): string | null {
  const digits = text.replace(/[-/.]/g, "");
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;
  return digits.length === 8 && isIsoDate(day) ? day : null;
}

/** The lists write - for an empty value. */
function textOrNull(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === "" || trimmed === "-" || trimmed === "－" ? null : trimmed;
}
