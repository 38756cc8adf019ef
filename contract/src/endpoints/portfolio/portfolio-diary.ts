import { z } from "zod";
import { decisions } from "../../browser/portfolio/decision.ts";
import { CSV_MEDIA_TYPE, XLSX_MEDIA_TYPE } from "../../browser/media-types.ts";
import { company, companyParams, day, unratedReason, verdict } from "../../schemas/company.ts";
import { note } from "../../schemas/fields/note.ts";
import { valueDerived } from "../../schemas/fields/value-derived.ts";
import { pillarKey } from "../../schemas/valuation.ts";
import { defineEndpoint } from "../endpoint.ts";
import { portfolioFormats } from "./portfolio-files.ts";

const id = z.uuid().toLowerCase();
const text = note.refine((written) => written.trim() !== "", "at least one character");
const perMille = z.int().nullable().describe("Per mille of the earlier figure");

/** What the valuation says on one day. */
const weighed = z.object({
  value_per_share: z.number().nullable().describe("Null while unrated"),
  ratio: z.number().nullable().describe("price ÷ theoretical value"),
  verdict,
  unrated_reason: unratedReason.nullable(),
  accuracy: z.number().nullable(),
});

/** As the page of that day said it, on that day's share basis. */
const frozen = z.object({
  market_day: day.nullable().describe("Whose figures these are; null: no market was known"),
  price: z.number().nullable(),
  price_day: day.nullable().describe("Of the last trade"),
  weighed: valueDerived(
    weighed
      .extend({
        pillars: z.array(
          z.object({
            key: pillarKey,
            value_per_share: z.number().nullable(),
            weight: z.number(),
          }),
        ),
        engine_version: z.string(),
      })
      .nullable(),
  ).describe("Masked by what its member may see when reading, not when writing"),
});

/** The same company on the market day. Earlier figures are carried through the splits since. */
const held = z.object({
  until: day.nullable().describe("The market's last day"),
  splits: z.array(z.object({ ex_date: day, factor: z.number() })),
  price: z
    .object({
      before: z.number(),
      after: z.number(),
      change: perMille,
      day: day.describe("Of the last trade"),
      decimals: z.int(),
    })
    .nullable(),
  weighed: valueDerived(
    z
      .object({
        value_before: z.number().nullable(),
        value_change: perMille,
        after: weighed,
      })
      .nullable(),
  ).describe("Null where the market knows the company no longer"),
});

const diaryEntry = company
  .pick({ ticker: true, name_jp: true, delisted: true, masked: true, is_authorized: true })
  .extend({
    id,
    written_at: z.int().describe("Unix seconds"),
    decision: z.enum(decisions),
    text,
    due_on: day.describe("Twelve months after it was written"),
    is_due: z.boolean().describe("Whether that day has come in Japan"),
    frozen,
    held,
  });
export type DiaryEntry = z.infer<typeof diaryEntry>;

export const getDiary = defineEndpoint({
  name: "getDiary",
  summary: "The member's decision diary, newest first: what was known that day, and what held",
  access: "member",
  output: z.object({
    entries: z.array(diaryEntry),
    max_count: z.int(),
  }),
  callsPerMinute: 60,
  errors: [],
});
export type Diary = z.infer<(typeof getDiary)["output"]>;

export const writeDiaryEntry = defineEndpoint({
  name: "writeDiaryEntry",
  summary:
    "Writes down a decision about a company of the portfolio with the figures of the market day; nothing happens if there is an entry of that id. An entry is never changed",
  access: "member",
  params: companyParams,
  body: z.strictObject({
    id: id.describe("Chosen by the caller, so that a repeated call writes once"),
    decision: z.enum(decisions),
    text,
  }),
  output: z.object({ status: z.enum(["written", "already"]), entry: diaryEntry }),
  callsPerMinute: 30,
  errors: ["unknown_field", "diary_full"],
});

export const deleteDiaryEntry = defineEndpoint({
  name: "deleteDiaryEntry",
  summary: "Deletes an entry of the decision diary for good",
  access: "member",
  params: z.object({ id }),
  output: z.object({ count: z.int().describe("Of entries, after it") }),
  errors: [],
});

export const exportDiary = defineEndpoint({
  name: "exportDiary",
  summary: "The decision diary as a file, with the figures of then and of now",
  access: "member",
  query: z.strictObject({ format: z.enum(portfolioFormats) }),
  output: diaryEntry,
  fileTypes: [CSV_MEDIA_TYPE, XLSX_MEDIA_TYPE],
  errors: [],
});
