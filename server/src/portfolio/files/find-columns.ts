/** What a column of a file of holdings says. */
export type HoldingColumn =
  | "code"
  | "codeAndName"
  | "name"
  | "shares"
  | "marginShares"
  | "side"
  | "averageCost"
  | "account"
  | "kind"
  | "note"
  | "labels";

/** Index of each column that was found. */
export type HoldingColumns = Readonly<Partial<Record<HoldingColumn, number>>>;

/** As written by brokers, without blanks and units. */
const HEADINGS: Readonly<Record<HoldingColumn, readonly string[]>> = {
  code: ["コード", "銘柄コード", "証券コード", "銘柄コード・ティッカー", "ティッカー"],
  codeAndName: ["銘柄(コード)", "銘柄名(コード)"],
  name: ["銘柄名", "銘柄", "銘柄名称", "名称", "ファンド名"],
  shares: [
    "株数",
    "保有株数",
    "数量",
    "保有数量",
    "保有数",
    "残高数量",
    "残高株数",
    "口数",
    "保有口数",
  ],
  marginShares: ["建株数", "建玉数", "建玉数量", "建玉株数", "建数量"],
  side: ["売買建", "売建/買建", "買建/売建", "売/買建", "買/売建", "売/買", "買/売", "建区分"],
  averageCost: [
    "取得単価",
    "平均取得単価",
    "平均取得価額",
    "平均取得価格",
    "概算簿価単価",
    "簿価単価",
    "参考単価",
    "建単価",
    "平均建単価",
    "建値",
  ],
  account: ["口座", "口座区分", "口座種別", "預り", "預り区分", "預かり区分"],
  kind: ["種別", "商品", "商品区分", "商品種別", "取引区分"],
  note: ["メモ"],
  labels: ["リスト"],
};

const columnOf = new Map(
  Object.entries(HEADINGS).flatMap(([column, names]) =>
    names.map((name) => [name, column as HoldingColumn] as const),
  ),
);

/** As headings are compared: whole, and without a unit behind it. */
export function headingsOf(cell: string): readonly [string, string] {
  const heading = cell.normalize("NFKC").replace(/\s/g, "");
  return [heading, heading.replace(/[[(].*$/, "")];
}

/** Null if the row is no heading: it names shares, and companies by code or name. */
export function findColumns(cells: readonly string[]): HoldingColumns | null {
  const columns: Partial<Record<HoldingColumn, number>> = {};
  for (const [at, cell] of cells.entries()) {
    const column = findColumn(cell);
    if (column !== undefined) columns[column] ??= at;
  }
  const { code, codeAndName, name, shares, marginShares } = columns;
  const hasCompany = [code, codeAndName, name].some((at) => at !== undefined);
  const hasShares = shares !== undefined || marginShares !== undefined;
  return hasCompany && hasShares ? columns : null;
}

function findColumn(cell: string): HoldingColumn | undefined {
  const [whole, bare] = headingsOf(cell);
  return columnOf.get(whole) ?? columnOf.get(bare);
}
