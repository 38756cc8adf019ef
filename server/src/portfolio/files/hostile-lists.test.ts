import { describe, expect, it } from "vitest";
import { type KnownIssue, LEFT_OUT, parseHoldings } from "./parse-holdings.ts";
import { readRows } from "./read-rows.ts";

/** 1000 to 1099 are stocks. */
function findIssue(code: string): KnownIssue | null {
  return /^10\d\d0$/.test(code) ? { name: `みほん${code}`, kind: "stock" } : null;
}

const parse = (...rows: readonly string[]) =>
  parseHoldings(readRows(Buffer.from(rows.join("\n"))), findIssue);
const held = (...rows: readonly string[]) =>
  parse(...rows).lines.map(({ code, lot }) => [code, lot?.account, lot?.shares, lot?.average_cost]);
const reasons = (...rows: readonly string[]) =>
  parse(...rows).leftOut.map(({ line, reason }) => [line, reason]);

const HEADINGS = "銘柄コード,銘柄名,口座,数量,取得単価";

describe("a list of something else", () => {
  it.each([
    [
      "取引の履歴",
      "約定日,受渡日,銘柄コード,銘柄名,市場名称,口座区分,取引区分,売買区分,信用区分,弁済期限,数量［株］,単価［円］,受渡金額［円］",
    ],
    ["取引の履歴", "約定日,銘柄,銘柄コード,市場,取引,期限,預り,課税,約定数量,約定単価"],
    ["取引の履歴", "約定日,銘柄コード,銘柄名,売買,数量,単価"],
    ["取引の履歴", "国内受渡日,ティッカー,銘柄名,取引区分,数量［株］,単価［USドル］"],
    ["注文の一覧", "注文番号,注文状況,銘柄コード,銘柄名,数量,注文単価"],
    ["注文の一覧", "状況,銘柄コード,銘柄名,口座区分,注文株数,数量,執行条件"],
    ["配当金の一覧", "入金日,商品,口座,銘柄コード,銘柄,数量[株/口],受取金額[円/現地通貨]"],
    ["配当金の一覧", "支払日,銘柄コード,銘柄名,株数,税引前配当金額"],
    ["実現損益の一覧", "約定日,口座,銘柄コード,銘柄名,取引,数量[株],平均取得価額[円],実現損益[円]"],
    [
      "実現損益の一覧",
      "銘柄コード,銘柄,譲渡益取消区分,約定日,数量,取引,受渡日,取得/新規金額,損益金額/徴収額",
    ],
    ["株主優待の一覧", "銘柄コード,銘柄名,保有株数,権利確定月,優待内容"],
    ["株主優待の一覧", "コード,銘柄名,数量,優待品名,優待利回り"],
    ["外国株式のウォッチリスト", "ティッカー,銘柄名,市場,現在値,前日比,通貨"],
    ["外国株式のウォッチリスト", "銘柄コード,銘柄名,取引通貨,現在値(USD),前日比"],
    ["ウォッチリスト", "銘柄コード,銘柄名,現在値,前日比,出来高"],
  ])("is refused by what it is: %s, %s", (kind, headings) => {
    const reason = `${kind}のファイルです。保有銘柄の一覧のファイルを選んでください。`;
    expect(() => parse(headings, headings.replaceAll(/[^,]+/g, "1000"))).toThrow(
      expect.objectContaining({
        errorType: "import_unreadable",
        details: [{ path: "body", reason }],
      }) as Error,
    );
  });

  it.each([
    ["the day of the purchase", "約定日,銘柄コード,銘柄名,取引区分,保有数量,取得単価"],
    ["what a shareholder is given", "優待内容,銘柄コード,銘柄名,口座,数量,取得単価"],
    ["the price beside shares", "現在値,銘柄コード,銘柄名,口座,数量,取得単価"],
  ])("is not a list of holdings that names %s", (_, headings) => {
    expect(held(headings, "x,1000,甲,現物,100,500")).toEqual([["10000", "unspecified", 100, 500]]);
  });
});

describe("a code that looks Japanese", () => {
  it.each([
    ["currency", "銘柄コード,銘柄名,通貨,数量,取得単価", "1000,SAMPLE,HKD,100,3.5"],
    ["market", "銘柄コード,銘柄名,市場,数量,取得単価", "1000,SAMPLE,香港,100,3.5"],
    ["country", "銘柄コード,銘柄名,国,数量,取得単価", "1000,SAMPLE,US,100,3.5"],
    ["unit of the cost", "銘柄コード,銘柄名,数量,取得単価,［単位］", "1000,SAMPLE,100,3.5,USD"],
    ["heading of the cost", "銘柄コード,銘柄名,数量,取得単価[USD]", "1000,SAMPLE,100,3.5"],
    ["cost itself", HEADINGS, "1000,SAMPLE,特定,100,$3.50"],
  ])("is of a foreign company by its %s", (_, headings, row) => {
    expect([held(headings, row), reasons(headings, row)]).toEqual([[], [[2, LEFT_OUT.foreign]]]);
  });

  it.each(["東証プライム", "東P", "名証", "JASDAQ", "日本", "JP", ""])(
    "is of a Japanese company in the market %j",
    (market) => {
      const headings = "銘柄コード,銘柄名,市場,数量,取得単価,通貨";
      expect(held(headings, `1000,甲,${market},100,500,円`)).toHaveLength(1);
    },
  );

  it("belongs to the section above it, through titles of accounts alone", () => {
    const rows = [
      "■米国株式",
      "■特定口座",
      HEADINGS,
      "1000,SAMPLE,,100,10",
      "■NISA口座",
      "1001,SAMPLE,,100,10",
      "■国内株式",
      "1002,甲,,100,10",
      "■特定口座",
      "1003,乙,,100,10",
    ];
    expect(reasons(...rows)).toEqual([
      [4, LEFT_OUT.foreign],
      [6, LEFT_OUT.foreign],
    ]);
    expect(held(...rows)).toEqual([
      ["10020", "nisa", 100, 10],
      ["10030", "specific", 100, 10],
    ]);
  });

  it("is a year in the name of a fund", () => {
    const rows = ["ファンド名,数量,取得単価", "1050 みほん年金ファンド,10000,9800"];
    expect(reasons(...rows)).toEqual([[2, LEFT_OUT.fund]]);
  });
});

describe("a total", () => {
  it("ends a list: figures below it are no codes, whatever they look like", () => {
    const rows = [
      HEADINGS,
      "1000,甲,特定,100,10",
      "合計,,,100,",
      "1001,500,特定,300,10",
      "1002,,,5,",
    ];
    expect([held(...rows), reasons(...rows)]).toEqual([[["10000", "specific", 100, 10]], []]);
  });

  it("hides no position below it: the same name is taken, another one is left out by name", () => {
    const rows = [HEADINGS, "特定合計,,,0,", "1000,みほん 10000,特定,1,10", "1001,乙,特定,2,10"];
    expect(held(...rows)).toEqual([["10000", "specific", 1, 10]]);
    expect(reasons(...rows)).toEqual([[4, LEFT_OUT.belowTotal]]);
  });

  it("of a part does not end the list", () => {
    const rows = [HEADINGS, "小計,,,0,", "1001,乙,特定,2,10"];
    expect(held(...rows)).toEqual([["10010", "specific", 2, 10]]);
  });

  it.each([
    ["為替レート", "1001,2,特定,3,4"],
    ["米ドル,154.2,円/USD", "1001,2,特定,3,4"],
  ])("is also the line of currencies %s", (...rates) => {
    expect(held(HEADINGS, "1000,甲,特定,100,10", ...rates)).toHaveLength(1);
  });
});

describe("a margin position", () => {
  it("is told from a held one by its side, in a list of both", () => {
    const headings = "銘柄コード,銘柄名,売買,数量,取得単価";
    const rows = [headings, "1000,甲,,100,10", "1000,甲,買建,200,12", "1001,乙,売建,300,14"];
    expect(held(...rows)).toEqual([["10000", "unspecified", 100, 10]]);
    expect(reasons(...rows)).toEqual([
      [3, LEFT_OUT.long],
      [4, LEFT_OUT.short],
    ]);
  });

  it("is told by its cost alone", () => {
    expect(reasons("コード,銘柄名,数量,建単価", "1000,甲,100,10")).toEqual([[2, LEFT_OUT.margin]]);
  });

  it("has columns of its own in a list of both", () => {
    const headings = "コード,銘柄名,保有株数,取得単価,建株数,建単価";
    const rows = [headings, "1000,甲,100,10,0,", "1001,乙,0,,300,12", "1002,丙,5,10,300,12"];
    expect(held(...rows).map(([code]) => code)).toEqual(["10000", "10020"]);
    expect(reasons(...rows)).toEqual([[3, LEFT_OUT.margin]]);
  });

  it("stands under headings as 楽天 has them, with 一般信用 for no account", () => {
    const rows = [
      '"■表示形式","個別銘柄"',
      '"売建[円]","0","買建[円]","100"',
      "口座区分,銘柄コード,銘柄名,市場名称,売買,信用区分,弁済期限,建玉数量［株］,執行中［株］,建単価[円]",
      "特定,1000,甲,東証,買建,制度,6ヶ月,500,0,580",
      "特定,1001,乙,東証,売建,一般,無期限,100,0,1000",
    ];
    expect([held(...rows), reasons(...rows)]).toEqual([
      [],
      [
        [4, LEFT_OUT.long],
        [5, LEFT_OUT.short],
      ],
    ]);
  });

  it("is not what a title of both kinds says", () => {
    const rows = [
      "国内株式(現物・信用)",
      `${HEADINGS},取引区分`,
      "1000,甲,特定,100,10,現物",
      "1000,甲,特定,200,9,信用",
    ];
    expect(held(...rows)).toEqual([["10000", "specific", 100, 10]]);
    expect(reasons(...rows)).toEqual([[4, LEFT_OUT.margin]]);
  });
});

it.each(["1000 甲", "1000　甲", "1000/甲", "甲(1000)", "甲（1000）", "甲（1000.T）", "甲/1000"])(
  "reads code and name in one cell: %s",
  (cell) => {
    const rows = ["銘柄,口座,数量,取得単価", `${cell},特定,100,10`];
    expect(parse(...rows).lines).toMatchObject([{ code: "10000", written: "甲" }]);
  },
);

it("prefers the cost of the purchase to one for reference, wherever it stands", () => {
  const headings = "銘柄コード,参考単価,取得単価,数量,保有株数";
  expect(held(headings, "1000,9,10,1,100")).toEqual([["10000", "unspecified", 100, 10]]);
});

it("names cash, bonds and lines without a code by what they are", () => {
  const rows = [
    "種別,銘柄コード,銘柄,数量,取得単価",
    "外貨預り金,,米ドル,10,",
    "外国債券,,みほん債,100,99",
    "国内株式,,みほん工業,100,10",
    ",,みほんファンド,100,10",
  ];
  expect(reasons(...rows)).toEqual([
    [2, LEFT_OUT.cash],
    [3, LEFT_OUT.bond],
    [4, LEFT_OUT.noCode],
    [5, LEFT_OUT.fund],
  ]);
});
