import { z } from "zod";
import { countCharacters, MAX_SCREEN_NAME_LENGTH } from "../../browser/portfolio/entry-limits.ts";
import { defineEndpoint } from "../endpoint.ts";
import { bounded } from "../../schemas/fields/bounded.ts";
import { note } from "../../schemas/fields/note.ts";
import { metricId } from "../../schemas/screen-conditions.ts";
import { MAX_SCREEN_COLUMNS, neededPlan, screenQuestion } from "./screening.ts";

const name = z
  .string()
  .overwrite((text) => text.trim())
  .refine(
    (text) => text !== "" && countCharacters(text) <= MAX_SCREEN_NAME_LENGTH,
    `1 to ${MAX_SCREEN_NAME_LENGTH} characters`,
  );

/** What companies are found, and in which order. */
const savedQuestion = screenQuestion.pick({ conditions: true, sort: true, as_of: true });

const savedView = z.strictObject({
  column_set: z.string().regex(/^[a-z_]{1,32}$/),
  columns: z.array(metricId).max(MAX_SCREEN_COLUMNS).describe("Chosen one by one; else none"),
});

const content = z.strictObject({
  name,
  note,
  question: savedQuestion,
  view: savedView,
});
export type SavedContent = z.infer<typeof content>;

const id = z.uuid();
const version = z.int().min(1);
const MAX_BODY_BYTES = 65_536;
const sent = content.extend({
  question: bounded(savedQuestion, { values: 4_000, depth: 12 }),
  view: bounded(savedView, { values: 2 + MAX_SCREEN_COLUMNS, depth: 2 }),
});

const savedScreen = content.extend({
  id,
  version: version.describe("Rises with every change but those of the place"),
  created_at: z.int().describe("Unix seconds"),
  changed_at: z.int().describe("Unix seconds"),
  editable: z
    .boolean()
    .describe("Within the limit of the plan: the first ones in the member's order are"),
  plan: neededPlan.nullable().describe("The cheapest that may ask it; null: the member's may"),
  faults: z
    .array(z.object({ path: z.string(), reason: z.string() }))
    .describe("Places that name what there is no more, e.g. conditions.0.metric"),
});
export type SavedScreen = z.infer<typeof savedScreen>;

export const getSavedScreens = defineEndpoint({
  name: "getSavedScreens",
  summary: "The member's saved screens, in the member's order; after a downgrade all of them",
  access: "member",
  output: z.object({
    screens: z.array(savedScreen),
    max_count: z.int().describe("Of the member's plan"),
    next_plan: z
      .object({ plan: neededPlan, max_count: z.int() })
      .nullable()
      .describe("The cheapest on sale that allows more"),
  }),
  errors: [],
});
export type SavedScreens = z.infer<(typeof getSavedScreens)["output"]>;

export const saveScreen = defineEndpoint({
  name: "saveScreen",
  summary: "Saves a screen as the last one; nothing happens if the member has one of that id",
  access: "member",
  maxBodyBytes: MAX_BODY_BYTES,
  body: sent.extend({
    id: id.describe("Chosen by the caller, so that a repeated call saves once"),
  }),
  output: z.object({ status: z.enum(["saved", "already"]), screen: savedScreen }),
  errors: ["invalid_condition", "plan_required", "plan_expired"],
});

export const putSavedScreen = defineEndpoint({
  name: "putSavedScreen",
  summary: "Replaces the parts of a saved screen that are given, or moves it to another place",
  access: "member",
  params: z.object({ id }),
  maxBodyBytes: MAX_BODY_BYTES,
  body: sent
    .extend({ position: z.int().min(0).describe("0: first; beyond the end: last") })
    .partial()
    .extend({ version: version.describe("That the change rests on") }),
  output: z.object({ screen: savedScreen, position: z.int() }),
  errors: ["invalid_condition", "screen_changed", "plan_required", "plan_expired"],
});

export const deleteSavedScreen = defineEndpoint({
  name: "deleteSavedScreen",
  summary: "Deletes a saved screen",
  access: "member",
  params: z.object({ id }),
  output: z.object({ count: z.int().describe("Of saved screens, after it") }),
  errors: [],
});
