import { z } from "zod";
import { companyParams, day, ticker } from "../schemas/company.ts";
import { defineEndpoint } from "./endpoint.ts";
import { valueDerived } from "../schemas/fields/value-derived.ts";
import { recordFigures } from "./record.ts";

const hash = z.string().describe("SHA-256 in base64url without padding");

const orderScore = {
  by_gap: recordFigures.describe("In the order of ln(value ÷ price)"),
  by_score: recordFigures,
};

/** What became of a frozen month in the twelve months after it. */
const frozenScore = z.object({
  ...orderScore,
  backtest: z
    .object(orderScore)
    .describe("The same month as a backtest measured it when it was opened"),
});

const frozenMonth = z.object({
  month_end: day.describe("Last trading day of the month"),
  known_until: day.describe("Last day with prices when it was frozen"),
  in_time: z.boolean().describe("Frozen before anything of the next month was known"),
  frozen_at: z.iso.datetime({ offset: true }),
  engine: z.string().describe("Version of the valuation engine"),
  count: z.int().describe("Rows of the tree"),
  root: hash,
  previous: hash.nullable().describe("link of the month before; null in the first"),
  link: hash.describe("Of previous, month_end, known_until, engine, count and root"),
  opened_at: z.iso.datetime({ offset: true }).nullable(),
  score: frozenScore.nullable().describe("Null until it is opened"),
  stamp: z.string().nullable().describe("Token of RFC 3161 on the link, DER in base64"),
  stamped_at: z.iso.datetime({ offset: true }).nullable(),
});
export type FrozenMonthView = z.infer<typeof frozenMonth>;

export const getLiveRecord = defineEndpoint({
  name: "getLiveRecord",
  summary: "The roots of what was said of all companies at each month end, frozen in advance",
  access: "anyone",
  output: z.object({
    sample: z.boolean().describe("Of the sample market"),
    months: z.array(frozenMonth).describe("Newest first"),
  }),
  errors: [],
});
export type LiveRecordResponse = z.infer<(typeof getLiveRecord)["output"]>;

const saltedRow = z.object({
  row: z.string().describe("Canonical text, exactly as it was hashed"),
  salt: hash.describe("32 bytes in base64url"),
});

export const getFrozenRow = defineEndpoint({
  name: "getFrozenRow",
  summary:
    "One company in a frozen month: proof for everybody, row and salt for who may see its analysis, " +
    "after twelve months for everybody",
  access: "anyone",
  params: companyParams.extend({ month: z.string().regex(/^\d{4}-\d{2}$/, "YYYY-MM") }),
  output: z.object({
    ticker,
    masked: z.boolean(),
    is_authorized: z.boolean(),
    month_end: day,
    position: z.int().describe("Of the leaf, from 0"),
    count: z.int().describe("Leaves of the tree"),
    leaf: hash.describe("SHA-256 of the byte 0, the salt and the row's text"),
    path: z.array(hash).describe("Audit path of RFC 6962, the sibling of the leaf first"),
    root: hash,
    sealed: valueDerived(saltedRow.nullable()),
    opened: saltedRow.nullable().describe("Null until the month is opened"),
  }),
  errors: [],
});
export type FrozenRowResponse = z.infer<(typeof getFrozenRow)["output"]>;
