import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { writeZip } from "../../../../fakes/edinet/write-zip.ts";
import { readCodeList } from "./code-list.ts";

const DATA = process.env["TEST_DATA"] ?? join(import.meta.dirname, "../../../../../../shared/data");
const LIST = join(DATA, "edinet_code_list/EdinetcodeDlInfo.zip");

function listOf(...lines: string[]): Buffer {
  const content = iconv.encode(lines.join("\r\n"), "cp932");
  return writeZip([{ name: "EdinetcodeDlInfo.csv", content }]);
}

describe("readCodeList", () => {
  it("returns the issue code of each filer that has one", () => {
    const archive = listOf(
      "ダウンロード実行日,2026年02月26日現在,件数,3件",
      "ＥＤＩＮＥＴコード,提出者名,証券コード",
      '"E00001","株式会社　髙島見本, ~","130A0"',
      '"E00002","未上場",""',
      '"E00003","見本","13010"',
    );
    expect([...readCodeList(archive)]).toEqual([
      ["E00001", "130A0"],
      ["E00003", "13010"],
    ]);
  });

  it("rejects another file", () => {
    expect(() => readCodeList(listOf("a", "b,c"))).toThrow("not a list of EDINET codes");
    expect(() => readCodeList(Buffer.from("PK"))).toThrow("ZIP");
  });

  it.runIf(existsSync(LIST))("reads the published list", () => {
    const codes = readCodeList(readFileSync(LIST));
    expect(codes.size).toBeGreaterThan(3_500);
    expect(codes.get("E01573")).toBe("63700");
    expect(codes.get("E04908")).toBe("96160");
  });
});
