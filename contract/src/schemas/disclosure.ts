import { z } from "zod";
import { day } from "./company.ts";

export const disclosureKind = z.enum([
  "annual",
  "half_year",
  "quarter",
  "forecast_up",
  "forecast_down",
  "forecast",
  "buyback",
  "dividend",
  "correction",
  "notice",
]);

export const disclosure = z.object({
  document_id: z.string(),
  disclosed_at: z.iso.datetime({ offset: true }),
  kind: disclosureKind,
  title: z.string(),
  period_name: z.string().nullable(),
});
export type Disclosure = z.infer<typeof disclosure>;

export const nextResults = z.object({
  planned_on: day.nullable().describe("Null where the company says that the day is undecided"),
  published_on: day.describe("The day on which the company said so; a later change replaces it"),
  period: z.enum(["1Q", "2Q", "3Q", "FY"]),
});
export type NextResults = z.infer<typeof nextResults>;
