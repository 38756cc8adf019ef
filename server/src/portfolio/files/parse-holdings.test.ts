import { gzipSync } from "node:zlib";
import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import { mergeLots } from "./merge-lots.ts";
import { type KnownIssue, LEFT_OUT, type ParsedHoldings, parseHoldings } from "./parse-holdings.ts";
import { readRows } from "./read-rows.ts";
import { brokerFiles } from "./testing/broker-files.ts";
import { createWorkbook } from "./testing/create-workbook.ts";

/** 1000 to 1099 are stocks, 1306 a fund. */
function findIssue(code: string): KnownIssue | null {
  if (code === "13060") return { name: "みほん上場投信", kind: "fund" };
  return /^10\d\d0$/.test(code) ? { name: `名${code}`, kind: "stock" } : null;
}

const parse = (text: string | Buffer): ParsedHoldings =>
  parseHoldings(readRows(Buffer.from(text)), findIssue);
const lots = (text: string | Buffer) =>
  parse(text).lines.map(({ line, code, lot }) => [
    line,
    code,
    lot?.account,
    lot?.shares,
    lot?.average_cost,
  ]);
const leftOut = (text: string) =>
  parse(text).leftOut.map(({ line, written, name, reason }) => [line, written || name, reason]);

describe("a broker's list", () => {
  it("with a kind in each row gives the stocks, by account", () => {
    expect(lots(brokerFiles.kindColumn)).toEqual([
      [7, "10000", "specific", 100, 1_234.5],
      [8, "10000", "nisa", 50, 1_100],
    ]);
    expect(leftOut(brokerFiles.kindColumn)).toEqual([
      [9, "SMPL", LEFT_OUT.foreign],
      [10, "みほん世界株ファンド", LEFT_OUT.fund],
    ]);
  });

  it("with a table per section gives cash positions and leaves the others out", () => {
    expect(lots(brokerFiles.sectionTables)).toEqual([
      [5, "10010", "specific", 200, 1_500],
      [6, "10020", "specific", 100, null],
      [10, "10010", "nisa", 10, 1_400],
    ]);
    expect(leftOut(brokerFiles.sectionTables)).toEqual([
      [14, "1003", LEFT_OUT.long],
      [18, "みほん債券ファンド", LEFT_OUT.fund],
    ]);
  });

  it("of margin positions gives none, and says which side each is of", () => {
    expect(lots(brokerFiles.marginTable)).toEqual([]);
    expect(leftOut(brokerFiles.marginTable)).toEqual([
      [4, "1003", LEFT_OUT.long],
      [5, "1004", LEFT_OUT.short],
      [6, "1005", LEFT_OUT.margin],
    ]);
  });

  it("with sums and rates of currencies below it gives positions alone", () => {
    expect(lots(brokerFiles.sumsBelow)).toEqual([[3, "10010", "specific", 200, 1_500]]);
    expect(leftOut(brokerFiles.sumsBelow)).toEqual([]);
    const rates = `${brokerFiles.kindColumn}\n"■参考為替レート"\n"米ドル","150.25","円/USD","(11/14 15:30)"\n`;
    expect(leftOut(rates)).toEqual(leftOut(brokerFiles.kindColumn));
  });

  it("with lots of one code gives one holding, its cost weighted by shares", () => {
    const { lines, leftOut: others } = parse(brokerFiles.plainTable);
    expect(others).toEqual([]);
    expect(mergeLots(lines)[0]?.holdings).toEqual([
      { account: "specific", shares: 400, average_cost: 1_010.1234, lines: [3, 4] },
    ]);
  });

  it("with a title above it names funds and unknown codes, and takes units off", () => {
    expect(lots(brokerFiles.titledTable)).toEqual([[3, "10050", "general", 500, 750]]);
    expect(leftOut(brokerFiles.titledTable)).toEqual([
      [4, "1306", LEFT_OUT.fund],
      [5, "9998", LEFT_OUT.unknown],
    ]);
  });

  it("with headings of its own and stray quotes is read", () => {
    expect(lots(brokerFiles.ownNames)).toEqual([[2, "10060", "specific", 1_000, 2_345]]);
  });

  it.each(Object.keys(brokerFiles) as (keyof typeof brokerFiles)[])(
    "%s reads alike in every encoding, with every line end, and packed (H55)",
    (name) => {
      const text = brokerFiles[name];
      const expected = lots(text);
      const variants = [
        iconv.encode(text, "cp932"),
        iconv.encode(text, "utf-16le", { addBOM: true }),
        Buffer.from(`\uFEFF${text}`),
        Buffer.from(text.replaceAll("\r\n", "\r")),
        Buffer.from(text.replaceAll("\r\n", "\n")),
        Buffer.from(text.replaceAll(",", "，").replaceAll("，", ",")),
        gzipSync(text),
      ];
      for (const variant of variants) expect(lots(variant)).toEqual(expected);
    },
  );
});

const HEADINGS = "銘柄コード,銘柄名,口座,数量,取得単価,メモ,リスト";

const heading = "銘柄名,コード,株数";

it("takes companies whose names have words of sections for companies", () => {
  const text = `${heading}\nみほん信用保証,1000,\nみほん投資信託販売,1001,100\n甲,1002,100\n`;
  expect(lots(text).map(([line]) => line)).toEqual([2, 3, 4]);
});

it("takes no section from the sums above the list", () => {
  const text = `国内株式,"1,234,500円"\n投資信託,500\n\n${heading}\n甲,1000,100\n`;
  expect(lots(text)).toEqual([[5, "10000", "unspecified", 100, null]]);
});

describe("a line that cannot be read", () => {
  it.each([
    ["1000,甲,特定,百,10", "数量", "数として読み取れません"],
    ["1000,甲,特定,-百,10", "数量", "数として読み取れません"],
    ["1000,甲,特定,100,-10", "取得単価", "マイナスの単価は取り込めません"],
    ["1000,甲,特定,100,△10円", "取得単価", "マイナスの単価は取り込めません"],
    ["1000,甲,特定,1,abc", "取得単価", "数として読み取れません"],
    ["1000,甲,特定,1e3,10", "数量", "数として読み取れません"],
    ["1000,甲,特定,99999999999,10", "数量", "大きすぎるか、小数が4桁を超えています"],
    ["1000,甲,特定,0.00001,10", "数量", "大きすぎるか、小数が4桁を超えています"],
    ["1000,甲,特定,1,999999999", "取得単価", "大きすぎるか、小数が4桁を超えています"],
    [`1000,甲,特定,1,1,${"長".repeat(1_001)}`, "メモ", "メモは1,000文字までの文章にしてください"],
    ["1000,甲,特定,1,1,a\u202Eb", "メモ", "メモは1,000文字までの文章にしてください"],
    ["1000,甲,特定,1,1,,a\u0007b", "リスト", "リストは10個まで、名前は30文字までにしてください"],
  ])("is named by line, column and reason: %s", (row, column, reason) => {
    const { lines, invalid } = parse(`甲の残高\n\n${HEADINGS}\n1001,乙,特定,1,1\n${row}\n`);
    expect(lines.map(({ line }) => line)).toEqual([4]);
    expect(invalid).toEqual([{ line: 5, written: "1000", name: "甲", column, reason }]);
  });

  it("is the one with which the shares of a holding become too many", () => {
    const held = ["1000,甲,特定", "1000,甲,NISA", "1001,乙,特定", "1000,甲,特定"];
    const rows = held.map((lot) => `${lot},6000000000,1`);
    const { lines, invalid } = parse([HEADINGS, ...rows].join("\n"));
    expect(lines.map(({ line }) => line)).toEqual([2, 3, 4]);
    const reason = "同じ企業の株数の合計が大きすぎます";
    expect(invalid).toEqual([{ line: 5, written: "1000", name: "甲", column: "数量", reason }]);
  });

  it("is counted right below cells with line breaks", () => {
    const { lines, invalid } = parse(
      `${HEADINGS}\n1001,乙,特定,1,1,"一\r\n二\r\n三"\n1000,甲,,x,1`,
    );
    expect(lines[0]).toMatchObject({ line: 2, note: "一\n二\n三" });
    expect(invalid[0]).toMatchObject({ line: 5 });
  });
});

it.each([
  ["", "円"],
  ["１，０００株", "1,000円"],
  ["1000", "¥1,000"],
  ["1,000.0", "+1000"],
])("reads shares %s and cost %s", (shares, cost) => {
  const [line] = parse(`${HEADINGS}\n1000,甲,特定,"${shares}","${cost}"`).lines;
  const expected = { account: "specific", shares: 1_000, average_cost: 1_000 };
  expect(line?.lot).toEqual(shares === "" ? null : expected);
});

it.each([`="1000"`, `"=""1000"""`])(
  "reads the code %s, which spreadsheets take for text",
  (code) => {
    expect(lots(`${heading}\n甲,${code},100\n`)).toEqual([[2, "10000", "unspecified", 100, null]]);
  },
);

it.each(["-100", "−100", "△100株", "▲ 1,00０.5"])(
  "leaves out the negative quantity %s, which is a short position, and takes the other lines",
  (shares) => {
    const text = `${HEADINGS}\n1000,甲,特定,100,10\n1000,甲,,"${shares}",12\n1001,乙,特定,1,1\n`;
    expect(lots(text).map(([line]) => line)).toEqual([2, 4]);
    expect(leftOut(text)).toEqual([[3, "1000", LEFT_OUT.negative]]);
    expect(parse(text).invalid).toEqual([]);
  },
);

it("takes sold positions, totals and footers for what they are", () => {
  const text = `${HEADINGS}\n1000,甲,特定,0,10\n合計,,,100,\n※数量は株です\n`;
  expect([lots(text), leftOut(text)]).toEqual([[], [[2, "1000", LEFT_OUT.sold]]]);
});

function problemOf(content: Buffer): unknown {
  try {
    parseHoldings(readRows(content), findIssue);
    return null;
  } catch (error) {
    return error instanceof ApiProblem ? error.errorType : error;
  }
}

describe("a file that is no list (H55)", () => {
  const zipStart = Buffer.from("504b0304", "hex");
  it.each([
    ["nothing", Buffer.alloc(0), "import_unreadable"],
    ["no headings", Buffer.from("1000,甲,100\n"), "import_unreadable"],
    ["an open quote", Buffer.from(`${HEADINGS}\n1000,"甲,特定,1\n`), "import_unreadable"],
    ["a picture", Buffer.from("89504e470d0a1a0a0000000d", "hex"), "import_unreadable"],
    ["a broken workbook", Buffer.concat([zipStart, Buffer.alloc(100)]), "import_unreadable"],
    ["a broken archive", gzipSync(HEADINGS).subarray(0, 20), "import_unreadable"],
    ["an archive of 64 MiB", gzipSync(Buffer.alloc(64 << 20, "1000,")), "body_too_large"],
    ["100,000 rows", Buffer.from("1000,1\n".repeat(100_000)), "body_too_large"],
    ["more than 1 MiB", Buffer.alloc((1 << 20) + 1, "a"), "body_too_large"],
  ])("is refused: %s [ASVS 5.2.1, 5.2.2, 5.2.3]", (_, content, expected) => {
    expect(problemOf(content)).toBe(expected);
  });

  it("is left out beside a list of holdings", () => {
    const trades = "約定日,受渡日,銘柄コード,銘柄名,売買区分,数量\n,,1001,乙,買付,300";
    expect(lots(`${HEADINGS}\n1000,甲,特定,100,10\n\n${trades}\n`)).toEqual([
      [2, "10000", "specific", 100, 10],
    ]);
  });

  it("costs no more in a workbook that claims all rows and columns than what stands in it", () => {
    const cells = `<row r="2"><c r="B2" t="str"><v>コード</v></c><c r="C2" t="str"><v>株数</v></c></row>
      <row r="4"><c r="B4"><v>1000</v></c><c r="C4"><v>100</v></c></row>
      <row r="5000"><c r="XFD5000"><v>1</v></c></row>`;
    const rows = readRows(createWorkbook("A1:XFD1048576", cells));
    expect(rows.every((row) => row.cells.length <= 100)).toBe(true);
    const { lines } = parseHoldings(rows, findIssue);
    expect(lines).toMatchObject([{ line: 4, code: "10000", lot: { shares: 100 } }]);
  });

  it("is read in the columns that lists have, however wide its rows are", () => {
    const rows = readRows(Buffer.from(`${HEADINGS}${",数量".repeat(100_000)}\n1000,甲,特定,1,1\n`));
    expect(rows.map((row) => row.cells.length)).toEqual([100, 5]);
  });

  it("leaves objects alone whatever its headings are (H51)", () => {
    expect(lots(`${HEADINGS},__proto__,constructor\n1000,甲,特定,1,1,,,x,y`)).toHaveLength(1);
    expect(Object.keys({})).toEqual([]);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });
});
