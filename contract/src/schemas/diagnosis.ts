import { z } from "zod";

/** Unit of a figure; `text` is the figure formatted in it. */
const diagnosisUnit = z.enum([
  "yen",
  "yen_per_share",
  "quoted_yen",
  /** A plain ratio, shown as percent with one decimal or none. */
  "percent",
  "signed_percent",
  "whole_percent",
  /** A plain ratio, shown in tenths: 0.8 is 8割. */
  "tenths",
  "times",
  "factor",
  "count",
  /** Days since 1970-01-01: a day, the day of a balance sheet, or the last day of a fiscal year. */
  "day",
  "period_end",
  "fiscal_year",
]);
export type DiagnosisUnit = z.infer<typeof diagnosisUnit>;

const diagnosisFigure = z.object({
  label: z.string().describe("What it is, Japanese"),
  value: z.number(),
  unit: diagnosisUnit,
  text: z.string().describe("As written in the sentence, whose words give its direction"),
  source: z.string().describe("Titles of the documents, or another source; Japanese"),
  document_ids: z.array(z.string()),
});
export type DiagnosisFigure = z.infer<typeof diagnosisFigure>;

/** Every number in `text` is the text of one of `figures`, in the order of the sentence. */
const diagnosisSentence = z.object({
  kind: z.string().describe("Which finding it words"),
  text: z.string(),
  figures: z.array(diagnosisFigure),
});
export type DiagnosisSentence = z.infer<typeof diagnosisSentence>;

const diagnosisTopic = z.enum([
  "pillars",
  "evidence",
  "past_prices",
  "accounts",
  "refused",
  "changed",
  "turns",
  "unseen",
]);
export type DiagnosisTopic = z.infer<typeof diagnosisTopic>;

/** The valuation in plain Japanese: basis, changes, what would change it, limits. */
export const diagnosis = z.object({
  as_of: z.iso.date().describe("The market day it was written for"),
  lead: z
    .array(diagnosisSentence)
    .describe("What it says, why, and what would change it; empty where there is no verdict"),
  sections: z.array(
    z.object({
      topic: diagnosisTopic,
      heading: z.string(),
      sentences: z.array(diagnosisSentence).min(1),
    }),
  ),
});
export type Diagnosis = z.infer<typeof diagnosis>;
