import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type TaggedTest, readTaggedTests } from "./evidence.ts";
import { findResilienceGaps, summarizeResilience } from "./resilience.ts";
import { findSecurityGaps, summarizeSecurity } from "./security.ts";

const read = (file: string) => readFileSync(join(import.meta.dirname, "../../docs", file), "utf8");

const evidence = readTaggedTests();

/** What a change of one row adds to the gaps. */
function gapsAfter(
  markdown: string,
  findGaps: (markdown: string, tests: readonly TaggedTest[]) => readonly string[],
  row: RegExp,
  replacement: string,
): readonly string[] {
  const changed = markdown.replace(row, replacement);
  expect(changed).not.toBe(markdown);
  return findGaps(changed, evidence);
}

describe("docs/security.md", () => {
  const markdown = read("security.md");
  const after = (id: string, replacement: string) =>
    gapsAfter(markdown, findSecurityGaps, new RegExp(`^\\| ${id} \\|.*\n`, "m"), replacement);

  it("has a row for every requirement of levels 1 and 2, and the tests that the rows promise", () => {
    expect(findSecurityGaps(markdown, evidence)).toEqual([]);
  });

  it("reports missing, repeated and foreign rows", () => {
    expect(after("1.2.6", "")).toEqual(["1.2.6: no row"]);
    expect(after("7.2.1", "$&$&")).toEqual(["7.2.1: repeated, or not of level 1 or 2"]);
    const row = "| 7.2.9 | x | not applicable | there is no such thing |\n";
    expect(after("7.2.1", `$&${row}`)).toEqual(["7.2.9: repeated, or not of level 1 or 2"]);
  });

  it.each([
    ["done | see the code", 'unknown status "done"'],
    ["code | `server/src/platform/log.ts`", 'nothing that a "code" needs'],
    ["document | `docs/security.md`", 'nothing that a "document" needs'],
    ["setting | by the proxy", 'nothing that a "setting" needs'],
    ["setting | `NO_SUCH_SETTING`", "NO_SUCH_SETTING is no setting"],
    ["not applicable | no", 'nothing that a "not applicable" needs'],
    ["open | later", 'nothing that a "open" needs'],
    ['document | `docs/none.md` "Sessions"', "docs/none.md does not exist"],
    ['document | `docs/security.md` "None"', 'docs/security.md has no heading "None"'],
  ])("rejects %s", (cells, reason) => {
    expect(after("1.2.6", `| 1.2.6 | LDAP | ${cells} |\n`)).toEqual([`1.2.6: ${reason}`]);
  });

  it("reports a row that promises a test where there is none, or none where there is one", () => {
    expect(after("1.2.6", "| 1.2.6 | LDAP | test | |\n")).toEqual([
      "ASVS 1.2.6: stands in no title of a test",
    ]);
    const row = "| 7.2.1 | verified | not applicable | there are no tokens |\n";
    expect(after("7.2.1", row)).toEqual([
      "server/src/main/identity.test.ts: [ASVS 7.2.1] names what no test can show",
    ]);
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

  it("explains every cell, and has the tests that they promise", () => {
    expect(findResilienceGaps(markdown, evidence)).toEqual([]);
  });

  const vendorRow = /^\| vendor \|.*\n/m;

  it("reports missing cells", () => {
    expect(after(vendorRow, "")).toEqual([
      expect.stringMatching(/^Public pages: needs one row for each of PostgreSQL, /),
    ]);
  });

  it.each([
    ["| – |", ["Public pages × vendor: not explained"]],
    ["the page waits | done |", ["Public pages × vendor: not explained"]],
    ["the page waits | open |", ["Public pages × vendor: not explained"]],
    ["the page waits for a vendor | open |", []],
    ["the page waits | test |", ["fault: vendor × public pages: stands in no title of a test"]],
  ])("of a cell %s reports %j", (cells, gaps) => {
    expect(after(vendorRow, `| vendor | ${cells}\n`)).toEqual(gaps);
  });

  it("is printed as a line for each page or job, with every open cell", () => {
    const lines = summarizeResilience(markdown).split("\n");
    const subjects = markdown.match(/^## /gm) ?? [];
    const open = markdown.match(/\| open \|$/gm) ?? [];
    expect(subjects.length).toBeGreaterThan(10);
    expect(lines).toHaveLength(1 + subjects.length + 1 + open.length);
  });
});
