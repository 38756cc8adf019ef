import { z } from "zod";
import { MAX_IMPORT_BYTES } from "../../browser/portfolio/entry-limits.ts";
import { CSV_MEDIA_TYPE, XLSX_MEDIA_TYPE } from "../../browser/media-types.ts";
import { defineEndpoint } from "../endpoint.ts";
import { ticker } from "../../schemas/company.ts";
import { holding, holdingAccounts, portfolioEntry } from "../../schemas/portfolio-entry.ts";

/** Characters: above the codes of the largest portfolio. */
const MAX_CHOSEN_LENGTH = 4_000;

/** What becomes of the lines of a file that are about one holding. */
const importRow = z.object({
  lines: z.array(z.int()).describe("From 1; several where lots of one account are merged"),
  ticker: z.string().describe("As written, where it is not taken"),
  name: z.string(),
  account: z.enum(holdingAccounts).nullable(),
  shares: holding.shape.shares.nullable(),
  average_cost: holding.shape.average_cost,
  amount: z.number().nullable().describe("Yen at the newest close; null: not known"),
  action: z.enum(["add", "update", "keep", "leave_out", "invalid"]),
  column: z.string().nullable().describe("Heading of what cannot be read"),
  reason: z.string().nullable().describe("Japanese: why it is left out or cannot be read"),
  question: z
    .string()
    .nullable()
    .describe("Japanese: the file's name of the company is another's; taken only when chosen"),
});
export type ImportRow = z.infer<typeof importRow>;

export const importPortfolio = defineEndpoint({
  name: "importPortfolio",
  summary:
    "Takes holdings from a broker's CSV or our own export, all lines or none; `preview` says what would happen, `companies` chooses",
  access: "member",
  query: z.strictObject({
    preview: z.enum(["true", "false"]).default("false"),
    companies: z
      .string()
      .max(MAX_CHOSEN_LENGTH)
      .optional()
      .describe(
        "Codes of the only ones to take, with commas between; absent: all without question",
      ),
  }),
  bodyFormat: "bytes",
  maxBodyBytes: MAX_IMPORT_BYTES,
  callsPerMinute: 20,
  output: z.object({
    rows: z.array(importRow),
    actualCompanyNumber: z.int().describe("Of companies afterwards"),
    portfolio_maxcount: z.int(),
    room: z.int().describe("How many companies can be added"),
    fits: z.boolean().describe("Whether the limit allows it"),
    applied: z.boolean(),
  }),
  errors: ["import_unreadable", "import_rows_invalid", "portfolio_full"],
});
export type ImportResult = z.infer<(typeof importPortfolio)["output"]>;

export const portfolioFormats = ["csv", "xlsx"] as const;
export type PortfolioFormat = (typeof portfolioFormats)[number];

const exportedCompany = portfolioEntry.extend({
  ticker,
  name_jp: z.string().describe("Empty where the market knows the company no longer"),
});
export type ExportedCompany = z.infer<typeof exportedCompany>;

export const exportPortfolio = defineEndpoint({
  name: "exportPortfolio",
  summary: "The portfolio with notes, lists and holdings as a file that can be imported again",
  access: "member",
  query: z.strictObject({ format: z.enum(portfolioFormats) }),
  output: exportedCompany,
  fileTypes: [CSV_MEDIA_TYPE, XLSX_MEDIA_TYPE],
  errors: [],
});
