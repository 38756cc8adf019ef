import { z } from "zod";
import { day } from "./company.ts";

/** Of a metric or a category; which there are, says `GET /screening/metrics`. */
export const metricId = z.string().min(1).max(64);

/** Conditions in all groups together. */
export const MAX_SCREEN_CONDITIONS = 50;

/** JSON has no other numbers; -0 is nobody's threshold. */
const threshold = z.number().refine((value) => !Object.is(value, -0), "negative zero: write 0");
const label = z.string().min(1).max(80);

/** Both ends are included. Companies without the metric meet a condition only with `nulls: "in"`. */
const ends = {
  min: threshold.optional(),
  max: threshold.optional(),
  nulls: z.enum(["in", "out"]).default("out").describe("Whether those without a value meet it"),
};

interface Ends {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

const areInOrder = ({ min, max }: Ends) => min === undefined || max === undefined || min <= max;
const REVERSED = { path: ["min"], error: "min must not be above max" };

const range = z
  .strictObject({ kind: z.literal("range").optional(), metric: metricId, ...ends })
  .refine(areInOrder, REVERSED)
  .describe("min ≤ metric ≤ max; without ends: has a value");

const comparison = z
  .strictObject({
    kind: z.literal("compare"),
    metric: metricId,
    is: z.enum(["at_least", "at_most"]),
    factor: threshold.default(1),
    than: metricId,
    nulls: ends.nulls.describe("Whether those without one of both meet it"),
  })
  .describe("metric ≥ or ≤ factor × than");

const within = z.enum(["market", "sector", "segment"]);
export type ScreenPeers = z.infer<typeof within>;

const place = threshold.min(0).max(100);
const percentile = z
  .strictObject({
    kind: z.literal("percentile"),
    metric: metricId,
    within,
    ...ends,
    min: place.optional(),
    max: place.optional(),
  })
  .refine(areInOrder, REVERSED)
  .describe(
    "100 × (peers with a smaller value) ÷ (peers with a value − 1); 0 for the only one. Both ends are included",
  );

const rank = z
  .strictObject({
    kind: z.literal("rank"),
    metric: metricId,
    within,
    from: z.enum(["highest", "lowest"]),
    max: z.int().min(1).max(100_000),
  })
  .describe("1 + peers that are strictly before it ≤ max, so that equal values are all in");

const change = z
  .strictObject({
    kind: z.literal("change"),
    metric: metricId,
    since: day,
    by: z.enum(["difference", "ratio"]),
    ...ends,
  })
  .refine(areInOrder, REVERSED)
  .describe(
    "Metric − the one of the last month end up to the day, as known then; as ratio ÷ its amount. No value where either is missing, or the divisor is 0",
  );

const category = z
  .strictObject({
    kind: z.literal("category"),
    metric: metricId,
    has: z.enum(["any", "none"]).default("any"),
    in: z.array(label).min(1).max(100).describe("Ids of values"),
  })
  .describe("The category is one of these, or none of them. Without a category it is none");

const own = z
  .strictObject({
    kind: z.literal("own"),
    list: z.enum(["portfolio", "label"]),
    label: label.optional(),
  })
  .refine(({ list, label: name }) => (list === "label") === (name !== undefined), {
    path: ["label"],
    error: "a label is needed for the list `label`, and only there",
  })
  .describe("In the member's portfolio, or with a label in it");

const conditions = [range, comparison, percentile, rank, change, category, own] as const;

const condition = z.discriminatedUnion("kind", conditions);
export type ScreenCondition = z.infer<typeof condition>;

function groupsOf<T extends z.ZodType>(child: T) {
  const of = z.array(child).min(1).max(MAX_SCREEN_CONDITIONS);
  return [
    z.strictObject({ kind: z.literal("all"), of }),
    z.strictObject({ kind: z.literal("any"), of }),
  ] as const;
}

const third = z.discriminatedUnion("kind", [...conditions, ...groupsOf(condition)]);
const second = z.discriminatedUnion("kind", [...conditions, ...groupsOf(third)]);
const first = z.discriminatedUnion("kind", [...conditions, ...groupsOf(second)]);

/** A condition, or a group of which a company has to meet all or any. */
export type ScreenNode = ScreenCondition | ScreenGroup;
export interface ScreenGroup {
  readonly kind: "all" | "any";
  readonly of: readonly ScreenNode[];
}

export const screenConditions = z
  .array(first)
  .max(MAX_SCREEN_CONDITIONS)
  .refine((nodes: readonly ScreenNode[]) => countConditions(nodes) <= MAX_SCREEN_CONDITIONS, {
    error: `at most ${MAX_SCREEN_CONDITIONS} conditions in all groups together`,
  });

function countConditions(nodes: readonly ScreenNode[]): number {
  return nodes.reduce((sum, node) => sum + (isGroup(node) ? countConditions(node.of) : 1), 0);
}

export function isGroup(node: ScreenNode): node is ScreenGroup {
  return node.kind === "all" || node.kind === "any";
}
