import { hasColumn, headingsOf, type HoldingColumn } from "./find-columns.ts";

interface OtherList {
  /** Japanese. */
  readonly kind: string;
  /** Headings that only such a list has: one of each row. */
  readonly headings: readonly (readonly string[])[];
  /** No such list has one of these. */
  readonly without?: readonly HoldingColumn[];
  readonly withoutHeadings?: readonly string[];
}

const TRADE_DAYS = ["約定日", "約定日時", "約定年月日", "受渡日", "国内受渡日", "取引日"];
/** Of what is held: a list with them may also name the day of the purchase. */
const HELD = ["保有株数", "保有数量", "保有数", "残高数量", "残高株数", "評価額", "評価損益"];
const PRICES = ["現在値", "株価", "現在価格", "直近株価", "終値"];

const OTHER_LISTS: readonly OtherList[] = [
  {
    kind: "実現損益の一覧",
    headings: [
      [
        "実現損益",
        "譲渡損益",
        "売却損益",
        "決済損益",
        "譲渡益",
        "損益金額",
        "損益金額/徴収額",
        "実現損益額",
      ],
      ["約定日", "受渡日", "売却日", "決済日", "譲渡日", "売却年月日", "譲渡年月日"],
    ],
  },
  {
    kind: "配当金の一覧",
    headings: [
      ["入金日", "支払日", "受取日", "受渡日", "入出金日", "受領日", "支払開始日"],
      [
        "配当金",
        "配当金額",
        "受取配当金",
        "配当金・分配金",
        "配当・分配金",
        "配当・分配金合計",
        "税引前配当金",
        "税引前配当金額",
        "受取額",
        "受取金額",
        "分配金",
      ],
    ],
  },
  {
    kind: "注文の一覧",
    headings: [
      [
        "注文番号",
        "注文状況",
        "注文状態",
        "注文日",
        "注文日時",
        "注文受付日",
        "注文受付日時",
        "注文単価",
        "注文数量",
        "注文株数",
        "注文種別",
        "執行条件",
        "発注日時",
        "約定状況",
      ],
    ],
  },
  {
    kind: "取引の履歴",
    headings: [
      TRADE_DAYS,
      [
        "売買",
        "売買区分",
        "取引",
        "取引区分",
        "取引種類",
        "取引種別",
        "約定数量",
        "約定株数",
        "約定単価",
        "受渡金額",
      ],
    ],
    without: ["marginShares", "marginCost"],
    withoutHeadings: HELD,
  },
  {
    kind: "株主優待の一覧",
    headings: [
      [
        "優待内容",
        "株主優待",
        "株主優待内容",
        "優待品",
        "優待品名",
        "優待種類",
        "優待利回り",
        "優待必要株数",
        "優待獲得株数",
        "優待権利確定月",
      ],
    ],
    without: ["averageCost"],
  },
  {
    kind: "外国株式のウォッチリスト",
    headings: [PRICES, ["ティッカー", "ティッカーコード", "シンボル", "通貨", "取引通貨"]],
    without: ["shares", "marginShares", "averageCost"],
    withoutHeadings: HELD,
  },
  {
    kind: "ウォッチリスト",
    headings: [PRICES, ["銘柄コード", "証券コード", "コード", "銘柄(コード)", "銘柄名", "銘柄"]],
    without: ["shares", "marginShares", "averageCost"],
    withoutHeadings: HELD,
  },
];

/** @returns what a list is, in Japanese, whose lines are no positions; null: it may be one of holdings */
export function findOtherList(cells: readonly string[]): string | null {
  const present = new Set(cells.flatMap(headingsOf));
  const isPresent = (heading: string) => present.has(heading);
  const found = OTHER_LISTS.find(
    ({ headings, without = [], withoutHeadings = [] }) =>
      headings.every((group) => group.some(isPresent)) &&
      !withoutHeadings.some(isPresent) &&
      !hasColumn(cells, without),
  );
  return found?.kind ?? null;
}
