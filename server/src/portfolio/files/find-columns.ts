/** What a column of a file of holdings says. */
export type HoldingColumn =
  | "code"
  | "codeAndName"
  | "name"
  | "shares"
  | "marginShares"
  | "side"
  | "averageCost"
  | "costUnit"
  | "marginCost"
  | "account"
  | "kind"
  | "market"
  | "currency"
  | "note"
  | "labels";

/** Index of each column that was found. */
export type HoldingColumns = Readonly<Partial<Record<HoldingColumn, number>>>;

/** As written by brokers, without blanks and units; of several in one list the first counts. */
const HEADINGS: Readonly<Record<HoldingColumn, readonly string[]>> = {
  code: ["銘柄コード", "証券コード", "銘柄コード・ティッカー", "コード", "ティッカー", "シンボル"],
  codeAndName: [
    "銘柄(コード)",
    "銘柄名(コード)",
    "銘柄名/コード",
    "銘柄/コード",
    "コード/銘柄名",
    "銘柄コード/銘柄名",
    "銘柄名/銘柄コード",
    "コード・銘柄名",
    "銘柄名・コード",
    "銘柄コード・銘柄名",
    "コード/銘柄",
  ],
  name: ["銘柄名", "銘柄名称", "銘柄", "ファンド名", "商品名", "名称"],
  shares: [
    "保有株数",
    "保有数量",
    "保有数",
    "残高数量",
    "残高株数",
    "保有口数",
    "株数",
    "数量",
    "口数",
  ],
  marginShares: ["建株数", "建玉数", "建玉数量", "建玉株数", "建数量", "建玉残"],
  side: [
    "売買建",
    "売建/買建",
    "買建/売建",
    "売/買建",
    "買/売建",
    "売/買",
    "買/売",
    "建区分",
    "建玉区分",
    "売買",
    "売買区分",
  ],
  averageCost: [
    "平均取得単価",
    "平均取得価額",
    "平均取得価格",
    "取得単価",
    "取得価格",
    "概算取得単価",
    "参考取得単価",
    "概算簿価単価",
    "簿価単価",
    "平均買付単価",
    "買付単価",
    "取得コスト単価",
    "取得価額(単価)",
    "平均単価",
    "参考単価",
  ],
  costUnit: [],
  marginCost: ["建単価", "平均建単価", "建値", "平均建値"],
  account: [
    "口座区分",
    "口座種別",
    "口座",
    "預り区分",
    "預かり区分",
    "お預り区分",
    "預り",
    "税区分",
    "課税区分",
  ],
  kind: ["商品区分", "商品種別", "商品種類", "商品分類", "種別", "商品", "取引区分"],
  market: ["市場", "市場名", "市場名称", "上場市場", "取引所", "国", "国・地域"],
  currency: ["通貨", "通貨名", "通貨コード", "取引通貨", "建通貨"],
  note: ["メモ"],
  labels: ["リスト"],
};

interface KnownHeading {
  readonly column: HoldingColumn;
  /** 0: counts before all others of its column. */
  readonly rank: number;
}

const headingOf = new Map(
  Object.entries(HEADINGS).flatMap(([column, names]) =>
    names.map((name, rank): [string, KnownHeading] => [
      name,
      { column: column as HoldingColumn, rank },
    ]),
  ),
);

/** Beside an amount, what it is of: 株, 円, USD. */
const UNIT_HEADINGS = new Set(["[単位]", "単位"]);

/** As headings are compared: whole, and without a unit behind it. */
export function headingsOf(cell: string): readonly [string, string] {
  const heading = cell.normalize("NFKC").replace(/\s/g, "");
  return [heading, heading.replace(/[[(].*$/, "")];
}

/** Null if the row is no heading: it names shares, and companies by code or name. */
export function findColumns(cells: readonly string[]): HoldingColumns | null {
  const columns: Partial<Record<HoldingColumn, number>> = {};
  const ranks: Partial<Record<HoldingColumn, number>> = {};
  for (const [at, cell] of cells.entries()) {
    const found = findHeading(cell);
    if (found === undefined || found.rank >= (ranks[found.column] ?? Infinity)) continue;
    columns[found.column] = at;
    ranks[found.column] = found.rank;
  }
  const { code, codeAndName, name, shares, marginShares, averageCost } = columns;
  const besideCost = averageCost === undefined ? "" : (cells[averageCost + 1] ?? "");
  if (averageCost !== undefined && UNIT_HEADINGS.has(headingsOf(besideCost)[0])) {
    columns.costUnit = averageCost + 1;
  }
  const hasCompany = [code, codeAndName, name].some((at) => at !== undefined);
  const hasShares = shares !== undefined || marginShares !== undefined;
  return hasCompany && hasShares ? columns : null;
}

/** Whether a row heads a list in which this is one of the columns. */
export function hasColumn(cells: readonly string[], columns: readonly HoldingColumn[]): boolean {
  return cells.some((cell) => {
    const found = findHeading(cell);
    return found !== undefined && columns.includes(found.column);
  });
}

function findHeading(cell: string): KnownHeading | undefined {
  const [whole, bare] = headingsOf(cell);
  return headingOf.get(whole) ?? headingOf.get(bare);
}
