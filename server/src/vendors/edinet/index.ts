import { readFile } from "node:fs/promises";
import { nonEmptyText, type ValuesOf, url } from "../../platform/setting.ts";
import { defineVendor } from "../port/vendor.ts";
import { readCodeList } from "./code-list.ts";
import { createEdinetFeed } from "./create-edinet-feed.ts";

/** Higher than any number in a list, so that only the list is fetched. */
const LIST_ONLY_CURSOR = "999999999";

const settings = {
  EDINET_API_KEY: {
    schema: nonEmptyText,
    description: "Key of EDINET API v2; absent: no filings are fetched from there",
  },
  EDINET_URL: {
    schema: url,
    description: "URL of a fake EDINET; its data count as sample data",
  },
};

export const edinet = defineVendor({
  name: "edinet",
  title: "EDINET",
  kind: "filings",
  settings,
  keySetting: "EDINET_API_KEY",
  fakeUrlSetting: "EDINET_URL",
  createFeed: (values) => createFeed(values),
  sources: [
    {
      // Bulk files contain filings too, under ids of any form.
      prefix: null,
      // Site and terms with addresses, and who processed them, as the terms require:
      // https://disclosure2dl.edinet-fsa.go.jp/guide/static/disclosure/WZEK0030.html
      source:
        "EDINET閲覧(提出)サイト(https://disclosure2.edinet-fsa.go.jp/)の開示書類をもとに天秤が加工して作成、" +
        "PDL1.0(https://www.digital.go.jp/resources/open_data/public_data_license_v1.0)",
    },
  ],
  importCommand: {
    description:
      "Annual, half-year and quarterly reports and their corrections from EDINET (EDINET_API_KEY), the newest day first",
    defaultTo: "today",
    again: "read the days' filings again from the first, for filings that were rejected",
    rejected: "filings",
    own: {
      options: [
        {
          flags: "--codes <file>",
          description: "EdinetcodeDlInfo.zip, for filings listed without an issue code",
        },
      ],
      async createFeed(values, { codes: file }) {
        return createFeed(
          values,
          typeof file === "string" ? readCodeList(await readFile(file)) : undefined,
        );
      },
    },
    async check(feed, { to }) {
      await feed.documents(to, LIST_ONLY_CURSOR);
    },
  },
});

function createFeed(
  { EDINET_API_KEY: apiKey, EDINET_URL: fakeUrl }: ValuesOf<typeof settings>,
  codes: ReadonlyMap<string, string> = new Map(),
) {
  if (apiKey === undefined) return null;
  return createEdinetFeed({ apiKey, codes, ...(fakeUrl === undefined ? {} : { url: fakeUrl }) });
}
