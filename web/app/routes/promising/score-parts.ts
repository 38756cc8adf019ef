import type { ScorePartKey } from "@tenbin/contract";
import { evidenceFacts } from "../../components/evidence-facts.ts";

/** In falling weight, as tints: the first is the strongest. */
export const scoreParts: Readonly<
  Record<ScorePartKey, { readonly name: string; readonly definition: string }>
> = {
  gap: { name: "株価と理論価値", definition: "株価が理論価値より低いほど高い" },
  ...evidenceFacts,
};

export const scorePartKeys = Object.keys(scoreParts) as ScorePartKey[];

/** Of a fact that is not known. */
export const MIDDLE_PLACE = 0.5;
