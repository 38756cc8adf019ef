import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readSchemaTables } from "../../platform/testing/schema-tables.ts";
import { retentionRows } from "./retention-rows.ts";

const operations = readFileSync(new URL("../../../../docs/operations.md", import.meta.url), "utf8");
const [, ofTable = ""] = operations.split("## Personal data and retention\n");
const documented = ofTable
  .trim()
  .split("\n\n")[0]!
  .split("\n")
  .slice(2)
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, tables = "", , until = ""]) => ({
    tables: tables.split(", ").map((name) => name.replaceAll("`", "")),
    until,
  }));

const rows = retentionRows("90日間");

const personal = readSchemaTables().flatMap(({ name, isPersonal }) => (isPersonal ? name : []));

describe("retentionRows", () => {
  it("name every table of docs/operations.md once, and no other", () => {
    const inCode = rows.flatMap(({ tables }) => tables);
    expect(inCode.toSorted()).toEqual(documented.flatMap(({ tables }) => tables).toSorted());
    expect(new Set(inCode).size).toBe(inCode.length);
  });

  it("name every table of the schema that has a person's key", () => {
    const named = new Set(rows.flatMap(({ tables }) => tables));
    expect(personal).toEqual(expect.arrayContaining(["members", "outbox", "trial_persons"]));
    expect(
      personal.filter((table) => !named.has(table)),
      "needs a row here and in docs/operations.md",
    ).toEqual([]);
  });

  it.each(rows)("$what: the document names the same periods", ({ tables, periods }) => {
    const untils = documented
      .filter((row) => row.tables.some((name) => tables.includes(name)))
      .map(({ until }) => until);
    for (const period of periods) {
      expect(untils.some((until) => until.includes(period))).toBe(true);
    }
  });

  it("name what rotates outside of the product as the operator declares it", () => {
    expect(rows.find(({ tables }) => tables.includes("log"))?.until).toBe("90日間");
  });
});
