import { nonEmptyText, oneOf, url } from "../../platform/setting.ts";
import { defineVendor } from "../port/vendor.ts";
import { createJQuantsFeed } from "./create-jquants-feed.ts";
import { DOCUMENT_PREFIX } from "./document-id.ts";
import { PLANS } from "./plans.ts";

export const jquants = defineVendor({
  name: "jquants",
  title: "J-Quants",
  kind: "market",
  settings: {
    JQUANTS_API_KEY: {
      schema: nonEmptyText,
      description: "Key of J-Quants API v2; absent: no market data are fetched from there",
    },
    JQUANTS_PLAN: {
      schema: oneOf(PLANS, "light"),
      description: "J-Quants plan of the key: decides on endpoints and rate limits",
    },
    JQUANTS_URL: {
      schema: url,
      description: "URL of a fake J-Quants; its data count as sample data",
    },
  },
  keySetting: "JQUANTS_API_KEY",
  fakeUrlSetting: "JQUANTS_URL",
  createFeed({ JQUANTS_API_KEY: apiKey, JQUANTS_PLAN: plan, JQUANTS_URL: fakeUrl }) {
    if (apiKey === undefined) return null;
    return createJQuantsFeed({ apiKey, plan, ...(fakeUrl === undefined ? {} : { url: fakeUrl }) });
  },
  sources: [
    {
      prefix: DOCUMENT_PREFIX,
      source: "J-Quants(株式会社JPX総研)の株価・銘柄情報・決算短信情報をもとに天秤が加工して作成",
    },
  ],
  importCommand: {
    description:
      "Lists, bars and disclosures of past days from J-Quants (JQUANTS_API_KEY, JQUANTS_PLAN)",
    defaultTo: "yesterday",
    again: "ask again for days whose disclosures are stored, for what was corrected",
    rejected: "rows",
    async check(feed, { from, to }) {
      await feed.calendar(from, to);
    },
  },
});
