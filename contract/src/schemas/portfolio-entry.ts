import { z } from "zod";
import { multilineText } from "./multiline-text.ts";

export const MAX_NOTE_LENGTH = 1_000;
const MAX_LABELS = 10;
const MAX_LABEL_LENGTH = 30;
const MAX_SHARES = 10_000_000_000;
const MAX_AVERAGE_COST = 100_000_000;

/** Shares and costs are kept to 1/10,000. */
export const HOLDING_SCALE = 10_000;

/** 特定, 一般, NISA; `unspecified` where nothing says which. */
export const holdingAccounts = ["specific", "general", "nisa", "unspecified"] as const;
export type HoldingAccount = (typeof holdingAccounts)[number];

const characters = (text: string) => Array.from(text).length;

const note = multilineText()
  .refine((text) => characters(text) <= MAX_NOTE_LENGTH, `at most ${MAX_NOTE_LENGTH} characters`)
  .describe(`Plain text of at most ${MAX_NOTE_LENGTH} characters`);

const label = z
  .string()
  .overwrite((text) => text.trim())
  .refine(
    (text) => text !== "" && characters(text) <= MAX_LABEL_LENGTH,
    `1 to ${MAX_LABEL_LENGTH} characters`,
  );

const labels = z
  .array(label)
  .max(MAX_LABELS)
  .refine((list) => new Set(list).size === list.length, "each label once")
  .describe("Names of the lists in which the company stands");

/** At most four decimals. */
function isRepresentable(amount: number): boolean {
  const scaled = amount * HOLDING_SCALE;
  return Math.abs(scaled - Math.round(scaled)) < 1e-3;
}

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
