import { z } from "zod";

export const valueCauses = [
  "results",
  "market_level",
  "multiples",
  "premium",
  "damping",
  "shares",
] as const;
export type ValueCause = (typeof valueCauses)[number];

const perMille = z.int().describe("Per mille of the value before");

/** From one value per share to a later one. */
export const valueMove = z.object({
  change: perMille,
  causes: z
    .array(z.object({ cause: z.enum(valueCauses), change: perMille }))
    .describe("They add to the change; without those that round to nothing, the largest first"),
});
export type ValueMove = z.infer<typeof valueMove>;

const column = z.array(z.int());

/** Columns beside the days of a value line: what moved the value of each day from the one before. */
export const valueMoves = z
  .object({
    results: column,
    market_level: column,
    multiples: column,
    premium: column,
    damping: column,
    shares: column,
  } satisfies Record<ValueCause, typeof column>)
  .describe("Per mille of the value before; all 0 where nothing moved or nothing is known before");
export type ValueMoves = z.infer<typeof valueMoves>;
