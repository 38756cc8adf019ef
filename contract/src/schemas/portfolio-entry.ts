import { z } from "zod";
import {
  countCharacters,
  isRepresentable,
  MAX_AVERAGE_COST,
  MAX_LABEL_LENGTH,
  MAX_LABELS,
  MAX_SHARES,
} from "../browser/portfolio/entry-limits.ts";
import { note } from "./fields/note.ts";

/** 特定, 一般, NISA; `unspecified` where nothing says which. */
export const holdingAccounts = ["specific", "general", "nisa", "unspecified"] as const;
export type HoldingAccount = (typeof holdingAccounts)[number];

const label = z
  .string()
  .overwrite((text) => text.trim())
  .refine(
    (text) => text !== "" && countCharacters(text) <= MAX_LABEL_LENGTH,
    `1 to ${MAX_LABEL_LENGTH} characters`,
  );

const labels = z
  .array(label)
  .max(MAX_LABELS)
  .refine((list) => new Set(list).size === list.length, "each label once")
  .describe("Names of the lists in which the company stands");

const amount = (maximum: number) =>
  z.number().min(0).max(maximum).refine(isRepresentable, "at most four decimals");

export const holding = z.strictObject({
  account: z.enum(holdingAccounts),
  shares: amount(MAX_SHARES).positive(),
  average_cost: amount(MAX_AVERAGE_COST).nullable().describe("Yen per share; null: not known"),
});
export type Holding = z.infer<typeof holding>;

const holdings = z
  .array(holding)
  .max(holdingAccounts.length)
  .refine(
    (list) => new Set(list.map(({ account }) => account)).size === list.length,
    "each account once",
  );

/** What a member notes of a company. */
export const portfolioEntry = z.strictObject({ note, labels, holdings });
export type PortfolioEntry = z.infer<typeof portfolioEntry>;
