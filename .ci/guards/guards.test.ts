import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findResilienceGaps, summarizeResilience } from "./resilience.ts";
import { findSecurityGaps, summarizeSecurity } from "./security.ts";

const read = (file: string) => readFileSync(join(import.meta.dirname, "../../docs", file), "utf8");

/** What a change of one row adds to the gaps. */
function gapsAfter(
  markdown: string,
  findGaps: (markdown: string) => readonly string[],
  row: RegExp,
  replacement: string,
): readonly string[] {
  const changed = markdown.replace(row, replacement);
  expect(changed).not.toBe(markdown);
  return findGaps(changed);
}

describe("docs/security.md", () => {
  const markdown = read("security.md");
  const after = (id: string, replacement: string) =>
    gapsAfter(markdown, findSecurityGaps, new RegExp(`^\\| ${id} \\|.*\n`, "m"), replacement);

  it("has a row with existing evidence for every requirement of levels 1 and 2", () => {
    expect(findSecurityGaps(markdown)).toEqual([]);
  });

  it("reports missing, repeated and foreign rows", () => {
    expect(after("7.2.1", "")).toEqual(["7.2.1: no row"]);
    expect(after("7.2.1", "$&$&")).toEqual(["7.2.1: repeated, or not of level 1 or 2"]);
    const row = "| 7.2.9 | x | not applicable | there is no such thing |\n";
    expect(after("7.2.1", `$&${row}`)).toEqual(["7.2.9: repeated, or not of level 1 or 2"]);
  });

  it.each([
    ["done | see the code", 'unknown status "done"'],
    ["test | `server/src/platform/log.ts`: masks query values", 'nothing that a "test" needs'],
    ["code | `server/src/platform/log.ts`", 'nothing that a "code" needs'],
    ["document | `docs/security.md`", 'nothing that a "document" needs'],
    ["setting | by the proxy", 'nothing that a "setting" needs'],
    ["setting | `NO_SUCH_SETTING`", "NO_SUCH_SETTING is no setting"],
    ["not applicable | no", 'nothing that a "not applicable" needs'],
    ["open | later", 'nothing that a "open" needs'],
    ['document | `docs/none.md` "Sessions"', "docs/none.md does not exist"],
    ['document | `docs/security.md` "No heading"', 'docs/security.md has no "No heading"'],
    [
      'test | `server/src/platform/log.test.ts` "is not there"',
      'server/src/platform/log.test.ts has no "is not there"',
    ],
  ])("rejects %s", (cells, reason) => {
    expect(after("7.2.1", `| 7.2.1 | verified | ${cells} |\n`)).toEqual([`7.2.1: ${reason}`]);
  });

  it("is printed as counts by chapter, with every open line", () => {
    const lines = summarizeSecurity(markdown).split("\n");
    expect(lines.filter((line) => /^V\d+ /.test(line))).toHaveLength(17);
    const open = markdown.match(/^\| [\d.]+ \|[^|]*\| open \|/gm) ?? [];
    expect(lines.filter((line) => line.startsWith("open "))).toHaveLength(open.length);
    expect(lines.find((line) => line.startsWith("all "))).toMatch(new RegExp(` ${open.length}$`));
  });
});

describe("docs/resilience.md", () => {
  const markdown = read("resilience.md");
  const after = (row: RegExp, replacement: string) =>
    gapsAfter(markdown, findResilienceGaps, row, replacement);

  it("explains every cell with existing evidence", () => {
    expect(findResilienceGaps(markdown)).toEqual([]);
  });

  const vendorRow = /^\| vendor \|.*\n/m;

  it("reports missing cells and an overview of others", () => {
    expect(after(vendorRow, "")).toEqual([
      "the table at the top differs from the sections",
      expect.stringMatching(/^Pages for everybody: needs one row for each of PostgreSQL, /),
    ]);
  });

  it.each([
    ["| – |", "not explained"],
    ["the page waits | test |", "not explained"],
    ["the page waits | test | `server/src/platform/log.ts`", "not explained"],
    ["the page waits | open | later", "not explained"],
    [
      'the page waits | test | `e2e/journeys/none.spec.ts` "waits"',
      "e2e/journeys/none.spec.ts does not exist",
    ],
  ])("rejects %s", (cells, reason) => {
    expect(after(vendorRow, `| vendor | ${cells} |\n`)).toContain(
      `Pages for everybody × vendor: ${reason}`,
    );
  });

  it("is printed as a line for each page or job, with every open cell", () => {
    const lines = summarizeResilience(markdown).split("\n");
    const subjects = markdown.match(/^## /gm) ?? [];
    const open = markdown.match(/\| open \| waits for/g) ?? [];
    expect(subjects.length).toBeGreaterThan(10);
    expect(lines).toHaveLength(1 + subjects.length + 1 + open.length);
  });
});
