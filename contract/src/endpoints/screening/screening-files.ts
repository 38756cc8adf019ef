import { z } from "zod";
import { CSV_MEDIA_TYPE, XLSX_MEDIA_TYPE } from "../../browser/media-types.ts";
import { defineEndpoint } from "../endpoint.ts";
import { bounded } from "../../schemas/fields/bounded.ts";
import { MAX_QUESTION_BYTES, QUESTION_BOUNDS, screenQuestion, screenRow } from "./screening.ts";

const exportQuestion = screenQuestion.omit({ histograms: true, limit: true, cursor: true }).extend({
  version: z
    .string()
    .max(100)
    .optional()
    .describe("Of the answer whose companies are wanted; default: the newest"),
});
export type ScreenExport = z.infer<typeof exportQuestion>;

const csvEncodings = ["utf-8", "shift_jis"] as const;

const errors = [
  "invalid_condition",
  "snapshot_gone",
  "plan_required",
  "plan_expired",
  "auth_required",
] as const;

export const exportScreenCsv = defineEndpoint({
  name: "exportScreenCsv",
  summary:
    "All companies that meet conditions as CSV (RFC 4180), below lines that say what they are",
  access: "anyone",
  callsPerMinute: 20,
  maxBodyBytes: MAX_QUESTION_BYTES,
  body: bounded(
    exportQuestion.extend({
      encoding: z
        .enum(csvEncodings)
        .default("utf-8")
        .describe("UTF-8 with a mark; Shift_JIS is refused where a sign does not fit"),
    }),
    QUESTION_BOUNDS,
  ),
  output: screenRow,
  fileTypes: [CSV_MEDIA_TYPE],
  errors: [...errors, "sign_not_in_encoding"],
});

export const exportScreenXlsx = defineEndpoint({
  name: "exportScreenXlsx",
  summary: "All companies that meet conditions as a workbook, with codes as text and days as days",
  access: "anyone",
  callsPerMinute: 20,
  maxBodyBytes: MAX_QUESTION_BYTES,
  body: bounded(exportQuestion, QUESTION_BOUNDS),
  output: screenRow,
  fileTypes: [XLSX_MEDIA_TYPE],
  errors,
});
