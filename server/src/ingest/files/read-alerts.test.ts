import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ListingAlertRow, readAlerts } from "./read-alerts.ts";
import { readTables } from "../../platform/files/read-table.ts";

const PAGE = `<!DOCTYPE html><html><body>
<table><tr><td>お知らせ</td></tr></table>
<table>
<tr><th>指定年月日</th><th>銘柄名</th><th>コード</th><th>市場区分</th><th>内容</th><th>解除年月日（注1）</th></tr>
<tr><td>2025/11/10</td><td>天秤商店</td><td>0102</td><td>スタンダード</td><td>整理銘柄</td><td>-</td></tr>
<tr><td>2025/10/01</td><td>天秤商店</td><td>0102</td><td>スタンダード</td><td>監理銘柄（審査中）</td><td>2025/11/10</td></tr>
<tr><td>2025/11/04</td><td>天秤工業</td><td>010A</td><td>グロース</td><td>特別注意銘柄</td><td>-</td></tr>
</table></body></html>`;

const isValidRow = ({ alert }: ListingAlertRow) =>
  typeof alert === "string"
    ? alert.length > 5
    : /^[0-9A-Z]{5}$/.test(alert.code) && (alert.until === null || alert.until >= alert.since);

describe("readAlerts", () => {
  it("reads the exchange's saved page of designations", () => {
    const [news, list] = readTables("page.html", Buffer.from(PAGE)).map((table) =>
      readAlerts(table),
    );
    expect(news).toBe("the header has no column コード");
    expect(list).toEqual({
      hasEnds: true,
      rows: [
        {
          line: 2,
          alert: { code: "01020", kind: "delisting", since: "2025-11-10", until: null },
        },
        {
          line: 3,
          alert: { code: "01020", kind: "supervision", since: "2025-10-01", until: "2025-11-10" },
        },
        { line: 4, alert: 'neither 監理 nor 整理: "特別注意銘柄"' },
      ],
    });
  });

  it("reads a list of current designations", () => {
    const csv = "\uFEFFコード,銘柄名,区分,指定年月日\n0102,天秤商店,監理(確認中),2025/11/04\n";
    const [table] = readTables("alerts.csv", Buffer.from(csv));
    expect(readAlerts(table ?? [])).toEqual({
      hasEnds: false,
      rows: [
        {
          line: 2,
          alert: { code: "01020", kind: "supervision", since: "2025-11-04", until: null },
        },
      ],
    });
  });

  it("rejects rows that are not designations, quoting them", () => {
    const header = ["コード", "内容", "指定年月日", "解除年月日"];
    const reasonOf = (row: readonly string[]) => {
      const list = readAlerts([header, row]);
      return typeof list === "string" ? list : list.rows[0]?.alert;
    };
    expect(reasonOf(["", "監理銘柄", "2025/11/04", ""])).toBe('not an issue code: ""');
    expect(reasonOf(["0102", "監理銘柄", "2025/02/30", ""])).toBe('not a date: "2025/02/30"');
    expect(reasonOf(["0102", "監理銘柄", "2025/11/04", "未定"])).toBe('not a date: "未定"');
    expect(reasonOf(["0102", "監理銘柄", "2025/11/04", "2025/11/03"])).toContain(
      "before it begins",
    );
  });

  it("returns designations that can be stored, or reasons, for any cells", () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom("0102", "監理銘柄", "整理", "2025/11/04", "2025年2月30日", "-", "－", ""),
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 5 })), (rows) => {
        const list = readAlerts([["コード", "内容", "指定年月日", "解除年月日"], ...rows]);
        if (typeof list === "string") return;
        expect(list.rows.every((row) => isValidRow(row))).toBe(true);
      }),
      { seed: 15 },
    );
  });
});
