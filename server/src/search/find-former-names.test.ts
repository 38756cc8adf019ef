import type { SearchResponse } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { createSearch } from "./create-search.ts";
import { ratedCompany, ratedMarket, valuationsOf } from "../valuation/testing/rated-market.ts";
import { findFormerNames } from "./find-former-names.ts";
import { givenNames } from "./testing/given-names.ts";

const COMPANIES = [
  ratedCompany({
    code: "01230",
    nameJp: "ミホンホールディングス",
    nicknames: ["みほん"],
    fields: { mv: 9e12 },
  }),
  ratedCompany({ code: "01240", nameJp: "新花筏製作所", fields: { mv: 5e11 } }),
  ratedCompany({ code: "01250", nameJp: "花筏電機", fields: { mv: 1e9 } }),
  ratedCompany({ code: "01260", nameJp: "すずらん", fields: { mv: 9e12 } }),
  ratedCompany({ code: "01270", nameJp: "湊総業", fields: { mv: 9e12 } }),
];
const companies = createSearch({
  valuation: valuationsOf(ratedMarket(COMPANIES)),
  companies: givenNames({
    "01230": ["花筏製菓", "花筏食品", "ミホンホールディングス"],
    "01240": ["花筏", "新花筏製作所"],
    "01260": ["花筏", "すずらん"],
    "01270": ["旧花筏運輸", "湊綜業"],
  }),
  secret: "secret",
});
const found = async (q: string) => {
  const { rows, near }: SearchResponse = await companies.search({
    q,
    sort: "relevance",
    limit: 50,
  });
  return {
    rows: rows.map(({ ticker, match }) => [ticker, match?.field, match?.text]),
    near: near.map(({ ticker }) => ticker),
  };
};

const named = (...names: string[]) => names.map((nameJp) => ({ nameJp }));

describe("former names of an issue", () => {
  it("are what lists called it before, newest first and each once", () => {
    expect(findFormerNames("みほん", named("花筏", "湊", "花筏", "みほん"))).toEqual([
      "花筏",
      "湊",
    ]);
    expect(findFormerNames("みほん", named("みほん"))).toEqual([]);
    expect(findFormerNames("みほん", [])).toEqual([]);
  });

  it("are none where the present name was only written otherwise", () => {
    expect(findFormerNames("ミホン証券", named("みほん證券", "ﾐﾎﾝ証券"))).toEqual([]);
  });
});

describe("a search for a former name", () => {
  it("finds the company below all present names, the exact former name first", async () => {
    expect((await found("花筏")).rows).toEqual([
      ["0125", "name_jp", "花筏電機"],
      ["0124", "name_jp", "新花筏製作所"],
      ["0126", "former_name", "花筏"],
      ["0123", "former_name", "花筏食品"],
      ["0127", "former_name", "旧花筏運輸"],
    ]);
  });

  it("says which of several former names was meant, however it is written", async () => {
    expect((await found("株式会社はないか製菓")).rows).toEqual([]);
    expect((await found("株式会社　花筏製菓")).rows).toEqual([["0123", "former_name", "花筏製菓"]]);
    expect((await found("舊花筏")).rows).toEqual([["0127", "former_name", "旧花筏運輸"]]);
  });

  it("says nothing of a former name where a present one has the text", async () => {
    expect((await found("湊綜業")).rows).toEqual([["0127", "name_jp", "湊総業"]]);
    expect((await found("みほん")).rows).toEqual([["0123", "name_jp", "ミホンホールディングス"]]);
  });

  it("cites the company by its code beside a former name", async () => {
    expect((await found("花筏食品(0123)")).rows).toEqual([["0123", "ticker", "0123"]]);
  });

  it("is no near miss: the present name would not show why", async () => {
    expect(await found("花筏食呂")).toEqual({ rows: [], near: ["0125"] });
  });

  it("is suggested with the former name", async () => {
    const { rows } = await companies.suggest("花筏食", 8);
    expect(rows.map(({ ticker, match }) => [ticker, match])).toEqual([
      ["0123", { field: "former_name", text: "花筏食品", range: [0, 3] }],
    ]);
  });
});
