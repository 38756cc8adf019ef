import { readFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { XzReadableStream } from "xz-decompress";
import { sampleMarket } from "../testing/sample-market.ts";

const { issues } = sampleMarket();
const lists = join(process.env["TEST_DATA"] ?? "../shared/data", "jpx_list");

/** Company names of a JPX list: everything between commas that is not a number. */
async function namesIn(file: string): Promise<Set<string>> {
  const bytes = await readFile(join(lists, file));
  const stream = new XzReadableStream(new Blob([bytes]).stream());
  const text = await new Response(stream).text();
  const cells = text.split(/[\r\n,]+/).map((cell) => plain(cell));
  return new Set(cells.filter((cell) => cell !== ""));
}

/** A name without width, case, blanks and legal form. */
function plain(name: string): string {
  return name
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s"']|株式会社|\(株\)/gu, "");
}

describe("sample names", () => {
  it("are unique, with a reading in hiragana and an English name", () => {
    expect(new Set(issues.map(({ nameJp }) => plain(nameJp))).size).toBe(issues.length);
    expect(new Set(issues.map(({ nameEn }) => nameEn)).size).toBe(issues.length);
    for (const { nameKana, nameEn } of issues) {
      expect(nameKana).toMatch(/^[\u3041-\u3096ー]+$/);
      expect(nameEn).toMatch(/^[A-Z][A-Za-z& ,.]+$/);
    }
  });

  it("give some companies nicknames, none equal to another company's name", () => {
    const names = new Set(issues.map(({ nameJp }) => nameJp));
    const nicknames = issues.flatMap((issue) => issue.nicknames);
    expect(nicknames.length).toBeGreaterThan(40);
    expect(nicknames.filter((nickname) => names.has(nickname))).toEqual([]);
  });

  it.runIf(existsSync(lists))("belong to no listed company", async () => {
    const real = new Set([
      ...(await namesIn("data_j_20250530.csv.xz")),
      ...(await namesIn("all_stock_table_20171130.csv.xz")),
    ]);
    expect(real.size).toBeGreaterThan(4_000);
    const shared = issues.map(({ nameJp }) => nameJp).filter((name) => real.has(plain(name)));
    expect(shared).toEqual([]);
  });
});
