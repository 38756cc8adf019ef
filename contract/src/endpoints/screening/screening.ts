import { z } from "zod";
import { company, day } from "../../schemas/company.ts";
import { defineEndpoint } from "../endpoint.ts";
import { planNames, screeningScopes } from "../../browser/billing/plan.ts";
import { bounded } from "../../schemas/fields/bounded.ts";
import { pageCursor } from "../../schemas/fields/page-cursor.ts";
import { metricId, screenConditions } from "../../schemas/screen-conditions.ts";
import { valueDerived } from "../../schemas/fields/value-derived.ts";
import { companyRow } from "../search.ts";

export const MAX_SCREEN_COLUMNS = 40;
export const MAX_SCREEN_HISTOGRAMS = 50;
export const MAX_SCREEN_ROWS = 200;

/** Companies without a value come last in both orders, and ties are in order of the code. */
const screenSort = z.strictObject({
  metric: metricId.describe("Metric or category; categories are in the order of their values"),
  order: z.enum(["asc", "desc"]),
});
export type ScreenSort = z.infer<typeof screenSort>;

export const screenQuestion = z.strictObject({
  preset: metricId.optional().describe("Its conditions are asked after those given"),
  conditions: screenConditions.default([]).describe("A company meets all of them"),
  sort: z.array(screenSort).max(3).default([]).describe("Default: that of the preset, else code"),
  columns: z.array(metricId).max(MAX_SCREEN_COLUMNS).default([]),
  histograms: z
    .array(metricId)
    .max(MAX_SCREEN_HISTOGRAMS)
    .default([])
    .describe("Of metrics; of categories, tallies"),
  as_of: day.optional().describe("Asked of the last month end up to then, as known on that day"),
  limit: z.int().min(0).max(MAX_SCREEN_ROWS).default(50),
  cursor: pageCursor.optional(),
});
export type ScreenQuestion = z.infer<typeof screenQuestion>;

/** In the order of the columns; a category's ids, separated by a space. */
export const screenCells = z.array(z.union([z.number(), z.string(), z.null()]));

export const screenRow = companyRow.extend({
  warning: company.shape.warning,
  cells: screenCells.describe("Of `columns`; null for those of `derived`"),
  absences: z.record(z.string(), z.string()).describe("Why a cell is null, by column"),
  derived: valueDerived(
    z.object({ cells: screenCells, absences: z.record(z.string(), z.string()) }).nullable(),
  ).describe("Cells of columns that follow from the value, at their place among `columns`"),
});
export type ScreenRow = z.infer<typeof screenRow>;

export const screenCost = z.object({
  path: z.string().describe("Place of the condition, e.g. conditions.0 or conditions.1.of.0"),
  without: z.int().describe("Companies found if the condition were removed"),
  cost: z.int().describe("How many of them it alone costs; below 0 in groups of `any`"),
});
export type ScreenCost = z.infer<typeof screenCost>;

/**
 * Bin n holds edges[n] ≤ value < edges[n + 1]; the first and the last also hold what lies beyond. All lists are of
 * companies with the metric.
 */
export const screenHistogram = z.object({
  metric: z.string(),
  edges: z.array(z.number()).describe("One more than bins; empty if no company has the metric"),
  min: z.number().nullable(),
  max: z.number().nullable(),
  absent: z.int().describe("Companies without the metric"),
  all: z.array(z.int()).describe("Companies"),
  inside: z.array(z.int()).describe("of them, those that meet the conditions on this metric"),
  others: z.array(z.int()).describe("those that meet every other condition"),
  matching: z.array(z.int()).describe("and those that meet both"),
});
export type ScreenHistogram = z.infer<typeof screenHistogram>;

export const MAX_QUESTION_BYTES = 65_536;
export const QUESTION_BOUNDS = { values: 4_000, depth: 12 };

export const screenTally = z.object({
  metric: z.string().describe("The category"),
  values: z.array(
    z.object({
      id: z.string(),
      all: z.int().describe("Companies with this value"),
      others: z.int().describe("of them, those that meet every condition on something else"),
    }),
  ),
});
export type ScreenTally = z.infer<typeof screenTally>;

export const screenMarket = defineEndpoint({
  name: "screenMarket",
  summary: "Companies that meet conditions, with histograms and what each condition costs",
  access: "anyone",
  maxBodyBytes: MAX_QUESTION_BYTES,
  body: bounded(screenQuestion, QUESTION_BOUNDS),
  output: z.object({
    version: z.string().describe("Of the data; all pages of a list are of one"),
    market_date: day.nullable().describe("Day of the prices"),
    companies: z.int().describe("Asked"),
    total: z.int(),
    row_limit: z.int().nullable().describe("Most rows that the viewer's plan shows; null: all"),
    columns: z.array(z.string()),
    rows: z.array(screenRow),
    cursor: z.string().nullable(),
    costs: z.array(screenCost).describe("Of the given conditions, in their order"),
    histograms: z.array(screenHistogram),
    tallies: z.array(screenTally),
  }),
  errors: [
    "invalid_condition",
    "invalid_page",
    "snapshot_gone",
    "plan_required",
    "plan_expired",
    "auth_required",
  ],
});
export type ScreenResponse = z.infer<(typeof screenMarket)["output"]>;

/** Cheapest plan that may ask for it. */
export const neededPlan = z.enum(planNames);

export const getScreeningMetrics = defineEndpoint({
  name: "getScreeningMetrics",
  summary: "Metrics and categories that companies are screened by",
  access: "anyone",
  output: z.object({
    metrics: z.array(
      z.object({
        id: z.string(),
        group: z.string(),
        name: z.string(),
        name_en: z.string(),
        unit: z.string(),
        formula: z.string(),
        source: z.string(),
        plan: neededPlan,
        value_derived: z.boolean(),
        format: z.object({
          digits: z.int(),
          scale: z.number().describe("One of what is shown, in the unit of the figure"),
          suffix: z.string(),
          signed: z.boolean(),
        }),
        better: z.enum(["high", "low"]).nullable(),
      }),
    ),
    categories: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        name_en: z.string(),
        plan: neededPlan,
        value_derived: z.boolean(),
        formula: z.string(),
        source: z.string(),
        several: z.boolean().describe("A company may have several at once"),
        values: z.array(z.object({ id: z.string(), label: z.string() })).describe("In their order"),
      }),
    ),
  }),
  errors: [],
});
export type ScreeningMetrics = z.infer<(typeof getScreeningMetrics)["output"]>;

export const getScreeningMonthEnds = defineEndpoint({
  name: "getScreeningMonthEnds",
  summary: "Past month ends that companies are screened on as they were known then",
  access: "anyone",
  output: z.object({
    month_ends: z.array(day).describe("Those that are ready, ascending"),
    total: z.int().describe("With those that are still being prepared, the newest first"),
  }),
  errors: [],
});
export type ScreeningMonthEnds = z.infer<(typeof getScreeningMonthEnds)["output"]>;

export const getScreeningPresets = defineEndpoint({
  name: "getScreeningPresets",
  summary: "Screens made ready, with every threshold",
  access: "anyone",
  output: z.object({
    version: z.string(),
    screening: z.enum(screeningScopes).describe("What the viewer may ask"),
    past_plan: neededPlan
      .nullable()
      .describe("Cheapest that asks of past days; null where the viewer's own does"),
    export_plan: neededPlan
      .nullable()
      .describe("Cheapest that writes files; null where the viewer's own does"),
    record_plan: neededPlan
      .nullable()
      .describe("Cheapest that measures records; null where the viewer's own does"),
    presets: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        description: z.string(),
        thresholds: z.array(z.string()).describe("One line each, in the order of the conditions"),
        conditions: screenConditions,
        sort: z.array(screenSort),
        columns: z.array(z.string()),
        plan: neededPlan,
        total: z.int().nullable().describe("Null where the viewer's plan may not ask"),
      }),
    ),
  }),
  errors: [],
});
export type ScreeningPresets = z.infer<(typeof getScreeningPresets)["output"]>;
