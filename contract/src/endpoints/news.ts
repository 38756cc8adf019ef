import { z } from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { integerParameter } from "../schemas/fields/whole-number.ts";

export const newsCategories = ["feature", "method", "data", "incident", "service"] as const;
const newsCategory = z.enum(newsCategories);
export type NewsCategory = z.infer<typeof newsCategory>;

const moment = z.iso.datetime({ offset: true });

const newsItem = z.object({
  slug: z.string().describe("Its name in addresses, for good"),
  title: z.string(),
  category: newsCategory,
  category_label: z.string().describe("In Japanese"),
  published_at: moment,
  revised_at: moment.nullable().describe("When its text was last changed after that"),
  html: z
    .string()
    .describe(
      "Rendered from Markdown: no scripts, styles, frames, forms or pictures; links to pages of the site (/…) and https:",
    ),
});
export type NewsItem = z.infer<typeof newsItem>;

export const getNews = defineEndpoint({
  name: "getNews",
  summary: "Announcements, newest first: the newest of all years, or all of one year",
  access: "anyone",
  query: z.object({
    year: integerParameter(2000, 2099).optional().describe("Of the Japanese calendar day"),
    category: newsCategory.optional(),
  }),
  output: z.object({
    items: z.array(newsItem),
    years: z.array(z.object({ year: z.int(), count: z.int() })).describe("Newest first"),
    categories: z.array(
      z.object({ name: newsCategory, label: z.string().describe("In Japanese"), count: z.int() }),
    ),
  }),
  errors: [],
});
export type NewsResponse = z.infer<(typeof getNews)["output"]>;

export const getNewsItem = defineEndpoint({
  name: "getNewsItem",
  summary: "One announcement; of a withdrawn one only that it was withdrawn, and when",
  access: "anyone",
  params: z.object({ slug: z.string() }),
  output: z.object({ item: newsItem.nullable(), withdrawn_at: moment.nullable() }),
  errors: [],
});
export type NewsItemResponse = z.infer<(typeof getNewsItem)["output"]>;
