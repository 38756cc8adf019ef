import type { ImportRow } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import {
  arrangeRows,
  chooseFirst,
  countAdded,
  countLater,
  countTaken,
  importedCompanies,
  needsChoice,
} from "./choose-imported.ts";

const row = (ticker: string, changes: Partial<ImportRow> = {}): ImportRow => ({
  lines: [2],
  ticker,
  name: ticker,
  action: "add",
  account: "specific",
  shares: 1,
  average_cost: null,
  amount: null,
  column: null,
  reason: null,
  question: null,
  ...changes,
});
const arranged = (rows: readonly ImportRow[], isChoosing: boolean) =>
  arrangeRows(rows, importedCompanies(rows), isChoosing).map(({ ticker }) => ticker);

const values = [300, 700, null, 500, 100, 600, 400];
const seven = values.map((value, at) => row(`100${at}`, { amount: value }));

describe("the companies of a file", () => {
  it("are worth what all their holdings are, if that is known of each", () => {
    const rows = [row("1000", { amount: 10 }), row("1001"), row("1000", { amount: 5 })];
    const partly = [row("1002", { amount: 10 }), row("1002", { account: "nisa" })];
    const found = importedCompanies([...rows, ...partly, row("x", { action: "leave_out" })]);
    expect(found.map(({ ticker, value }) => [ticker, value])).toEqual([
      ["1000", 15],
      ["1001", null],
      ["1002", null],
    ]);
  });

  it("are asked about in any of their rows", () => {
    const rows = [row("1000"), row("1000", { question: "?" })];
    expect(importedCompanies(rows).map(({ question }) => question)).toEqual(["?"]);
  });

  it("count as taken where they change something, as left for later only where they are new", () => {
    const companies = importedCompanies([
      row("1000"),
      row("1001"),
      row("1002", { action: "update" }),
      row("1003", { action: "update" }),
      row("1004", { action: "keep" }),
      row("1005", { question: "?" }),
    ]);
    const chosen = new Set(["1000", "1002", "1004"]);
    expect(countTaken(companies, chosen)).toBe(2);
    expect(countLater(companies, chosen)).toBe(1);
  });

  it("are first chosen by value, as many as there is room for", () => {
    const companies = importedCompanies(seven);
    const chosen = chooseFirst(companies, 5);
    expect([...chosen]).toEqual(["1001", "1005", "1003", "1006", "1000"]);
    expect(countAdded(companies, chosen)).toBe(5);
    expect(needsChoice(companies, 5)).toBe(true);
  });

  it("are all chosen where there is room, or where they are present already", () => {
    const present = [row("1000", { action: "update" }), row("1001", { action: "keep" })];
    const companies = importedCompanies([...present, row("1002")]);
    expect([...chooseFirst(companies, 1)]).toEqual(["1000", "1001", "1002"]);
    expect(needsChoice(companies, 1)).toBe(false);
    expect([...chooseFirst(companies, 0)]).toEqual(["1000", "1001"]);
    expect(countAdded(companies, chooseFirst(companies, 0))).toBe(0);
  });

  it("that are asked about are the member's to choose", () => {
    const companies = importedCompanies([row("1000", { question: "?" }), row("1001")]);
    expect([...chooseFirst(companies, 5)]).toEqual(["1001"]);
    expect(needsChoice(companies, 5)).toBe(true);
  });
});

describe("the rows of a file", () => {
  const bad = row("y", { action: "invalid" });
  const asked = row("1008", { question: "?" });
  const left = row("x", { action: "leave_out" });
  it("stand as in the file, below those that hinder, are asked about or are left out", () => {
    expect(arranged([row("1001"), left, row("1000"), asked, bad], false)).toEqual([
      "y",
      "1008",
      "x",
      "1001",
      "1000",
    ]);
  });

  it("stand by value where the member chooses, those left out last", () => {
    const nisa = row("1000", { account: "nisa", amount: 450 });
    expect(arranged([left, ...seven, asked, nisa, bad], true).join(" ")).toBe(
      "y 1008 1000 1000 1001 1005 1003 1006 1004 1002 x",
    );
  });
});
