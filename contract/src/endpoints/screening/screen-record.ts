import { z } from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { bounded } from "../../schemas/fields/bounded.ts";
import { day } from "../../schemas/company.ts";
import { metricId, screenConditions } from "../../schemas/screen-conditions.ts";

const interval = z
  .tuple([z.number(), z.number()])
  .nullable()
  .describe("Of known coverage, see `coverage`; null with fewer than two years");

const fall = z
  .object({ change: z.number().describe("Below 0"), from: day, until: day })
  .nullable()
  .describe("Between month ends; null if it never fell");
export type RecordFall = z.infer<typeof fall>;

const pick = z.object({
  company: z
    .object({ ticker: z.string(), name_jp: z.string() })
    .nullable()
    .describe("Null where the company is not known any more"),
  entered: day,
  left: day.nullable().describe("Null: still found at the last month end"),
  delisted: z.boolean().describe("It left the list of companies; its last close counts"),
  months: z.int(),
  change: z.number().describe("With dividends where known, before costs"),
  all_change: z.number().describe("Of all companies over the same months"),
});
export type RecordPick = z.infer<typeof pick>;

const share = z.object({
  share: z.number().nullable().describe("Null for fewer than 10 picks"),
  interval,
});

/**
 * What conditions would have found at every month end, and what became of it. Plain ratios, 0.1 = 10 %. Days are month ends.
 */
export const screenRecord = z.object({
  from: day.describe("First month end at which the conditions can be asked"),
  until: day,
  months: z.int(),
  path: z
    .array(z.object({ day, picks: z.number(), all: z.number() }))
    .describe("1 at `from`; picks after costs, all companies without"),
  growth: z
    .object({ picks: z.number(), before_costs: z.number(), all: z.number() })
    .describe("A year; picks after costs"),
  excess: z
    .object({ a_year: z.number(), interval })
    .describe("12 × the mean month of picks after costs − all companies"),
  deepest_fall: z.object({ picks: fall, all: fall }),
  years: z.array(
    z.object({
      year: z.int(),
      from: day,
      until: day,
      whole: z.boolean().describe("All twelve months"),
      picks: z.number(),
      all: z.number(),
    }),
  ),
  years_won: z.int().describe("Whole years in which the picks did better than all companies"),
  whole_years: z.int(),
  picks: z.object({
    count: z
      .int()
      .describe("A pick runs from the first month end that finds it to one that does not"),
    companies: z.int(),
    open: z.int().describe("Still found at the last month end"),
    delisted: z.int(),
    not_bought: z.int().describe("How often one was found on a day on which it was not traded"),
    dividends_known: z.number().nullable().describe("Share of the months of picks"),
    mean_months: z.number().nullable(),
    median_change: z.number().nullable(),
    lost: share.describe("Share of picks that lost"),
    behind: share.describe("Share that did worse than all companies over the same months"),
    best: z.array(pick),
    worst: z.array(pick),
    hidden_after: day
      .nullable()
      .describe(
        "Best and worst are of picks that left up to this day: the viewer may not be told of later ones",
      ),
  }),
  found: z
    .object({
      mean: z.number(),
      min: z.int(),
      max: z.int(),
      months_without: z.int(),
      all_companies: z.number().describe("Mean number of those that `all` is the mean of"),
    })
    .describe("A month end"),
  turnover: z.number().nullable().describe("Share of the whole that is replaced a year"),
  trading_cost: z.number().describe("Of buying or selling, as a share of the amount"),
  coverage: z
    .object({ confidence: z.number(), months: z.number(), picks: z.number() })
    .nullable()
    .describe("Aim, and share of simulated intervals that hold the truth: of months, of picks"),
});
export type ScreenRecord = z.infer<typeof screenRecord>;

const preparing = z
  .object({ ready: z.int(), total: z.int() })
  .nullable()
  .describe("Month ends that are prepared, while the past is not complete");

const recordState = z
  .enum(["preparing", "too_short", "measured"])
  .describe("too_short: fewer than twelve month ends, or none that found a company");

export const postScreenRecord = defineEndpoint({
  name: "postScreenRecord",
  summary: "What conditions would have found at every month end, and what became of it",
  access: "member",
  maxBodyBytes: 65_536,
  body: bounded(
    z.strictObject({
      preset: metricId.optional().describe("Its conditions are asked after those given"),
      conditions: screenConditions.default([]),
    }),
    { values: 4_000, depth: 12 },
  ),
  output: z.object({
    state: recordState,
    preparing,
    record: screenRecord.nullable(),
    tried: z
      .object({
        on_these_metrics: z.int().describe("Conditions on the same metrics, these included"),
        in_all: z.int(),
      })
      .describe("Of how many conditions the member was shown the record"),
  }),
  errors: ["invalid_condition", "plan_required", "plan_expired"],
});
export type ScreenRecordResponse = z.infer<(typeof postScreenRecord)["output"]>;

export const getPromisingRecord = defineEndpoint({
  name: "getPromisingRecord",
  summary: "The record of the rule of /promising: its first companies at every month end",
  access: "anyone",
  output: z.object({
    state: recordState,
    preparing,
    companies: z.int().describe("How many of the first are taken"),
    changed_on: day.describe("When the rule was last changed: it was not known before"),
    record: screenRecord.nullable(),
  }),
  errors: [],
});
export type PromisingRecordResponse = z.infer<(typeof getPromisingRecord)["output"]>;
