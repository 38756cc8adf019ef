import { z } from "zod";
import { company, day, listedFields, ticker } from "../schemas/company.ts";
import { disclosureKind } from "../schemas/disclosure.ts";
import { defineEndpoint } from "./endpoint.ts";
import { pageCursor } from "../schemas/fields/page-cursor.ts";
import { valueDerived } from "../schemas/fields/value-derived.ts";
import { integerParameter } from "../schemas/fields/whole-number.ts";

const matchField = z
  .enum(["ticker", "name_jp", "kana", "name_en", "nickname", "former_name", "near"])
  .describe("former_name: what a list of the exchange called the issue before its present name");
export type MatchField = z.infer<typeof matchField>;

export const match = z.object({
  field: matchField,
  /** The matching text as written. */
  text: z.string(),
  /** Half-open character range of the match in `text`; null where it cannot be located. */
  range: z.tuple([z.int(), z.int()]).nullable(),
});

export type Match = z.infer<typeof match>;

export const companyRow = company.pick({ ...listedFields, evidence: true }).extend({
  name_kana: z.string().nullable(),
  segment: z.string().nullable(),
  latest_disclosure: z.object({ date: day, kind: disclosureKind, title: z.string() }).nullable(),
});
export type CompanyRow = z.infer<typeof companyRow>;

const foundRow = companyRow.extend({
  match: match.nullable(),
  ratio: valueDerived(z.number().nullable()).describe("Price ÷ theoretical value"),
});
export type FoundRow = z.infer<typeof foundRow>;

const example = z
  .object({ ticker, name_jp: z.string() })
  .nullable()
  .describe("Where nothing in a sample market has this name: a company that is there");
export type ExampleCompany = NonNullable<z.infer<typeof example>>;

export const facet = z.object({ name: z.string(), count: z.int() });

/** Tabs and line breaks, as copied from tables, count as spaces. */
const queryText = z
  .string()
  .max(100)
  .overwrite((text) => text.replace(/\s/gu, " "))
  .default("");

export const search = defineEndpoint({
  name: "search",
  summary:
    "Companies by code, name, reading, English name, nickname or former name, and by sector or market segment",
  access: "anyone",
  query: z.strictObject({
    q: queryText,
    sector: z.string().max(40).optional(),
    segment: z.string().max(40).optional(),
    sort: z
      .enum(["relevance", "code", "mv", "disclosed", "ratio", "accuracy"])
      .default("relevance")
      .describe(
        "ratio: lowest first; accuracy: highest first. Both tell of values: for plans that show all",
      ),
    limit: integerParameter(1, 100).default(50),
    cursor: pageCursor.optional(),
  }),
  output: z.object({
    q: z.string(),
    total: z.int(),
    delisted: z.int().describe("Of the total"),
    rows: z.array(foundRow),
    /** 「もしかして」: near misses, separate from the hits. */
    near: z.array(foundRow),
    example,
    cursor: z.string().nullable(),
    facets: z.object({ segments: z.array(facet), sectors: z.array(facet) }),
    market_date: day.nullable(),
  }),
  errors: ["invalid_page", "snapshot_gone", "plan_required", "plan_expired"],
});
export type SearchResponse = z.infer<(typeof search)["output"]>;

export const suggest = defineEndpoint({
  name: "suggest",
  summary: "Companies while typing, from memory",
  access: "anyone",
  query: z.strictObject({
    q: queryText,
    limit: integerParameter(1, 20).default(8),
  }),
  output: z.object({
    q: z.string(),
    rows: z.array(
      z.object({
        ticker,
        name_jp: z.string(),
        name_kana: z.string().nullable(),
        industry_category: z.string().nullable(),
        segment: z.string().nullable(),
        match,
        tape: company.shape.tape,
        portfolio: company.shape.portfolio,
        latest_disclosure: companyRow.shape.latest_disclosure,
      }),
    ),
    example,
    market_date: day.nullable(),
  }),
  errors: [],
});
export type SuggestResponse = z.infer<(typeof suggest)["output"]>;
