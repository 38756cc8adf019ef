import { CONTEXTS } from "./contexts.ts";
import { FACT_SOURCES, NON_CONSOLIDATED_PROFIT, type FactSource } from "./elements.ts";
import type { FactsIndex } from "./facts-index.ts";
import { goingConcernDoubt } from "./going-concern.ts";
import type { Cover } from "./read-cover.ts";
import { readOtherClassShares } from "./share-classes.ts";
import { readTreasuryShares } from "./treasury-shares.ts";

const FILING_CONTEXTS = {
  filing: ["FilingDateInstant"],
  filing_ordinary: ["FilingDateInstant_OrdinaryShareMember"],
} as const;
const NON_CONSOLIDATED_SUFFIX = "_NonConsolidatedMember";

export function readFacts(facts: FactsIndex, cover: Cover): Record<string, number> {
  const read: Record<string, number> = {};
  const sources = FACT_SOURCES[cover.accountingStandard];
  for (const source of cover.consolidated ? sources : [...sources, ...NON_CONSOLIDATED_PROFIT]) {
    if (source.fact in read) continue;
    const value = firstNumber(facts, source.elements, candidateContexts(source, cover));
    if (value !== null) read[source.fact] = value;
  }
  const treasury = readTreasuryShares(facts, cover);
  if (treasury !== null) read["NumberOfTreasuryShares"] = treasury;
  const others = readOtherClassShares(facts);
  if (others !== null) read["NumberOfOtherClassShares"] = others;
  const doubt = goingConcernDoubt(facts, cover);
  if (doubt !== null) read["GoingConcernDoubt"] = doubt ? 1 : 0;
  return read;
}

function candidateContexts({ time, alone }: FactSource, cover: Cover): string[] {
  if (time === "filing" || time === "filing_ordinary") return [...FILING_CONTEXTS[time]];
  const plain = CONTEXTS[cover.periodType][time];
  const single = plain.map((context) => context + NON_CONSOLIDATED_SUFFIX);
  if (alone === true) return [...single, ...plain];
  // Figures of the parent alone never stand in for the group's.
  return cover.consolidated ? [...plain] : [...single, ...plain];
}

function firstNumber(
  facts: FactsIndex,
  elements: readonly string[],
  contexts: readonly string[],
): number | null {
  for (const element of elements) {
    for (const context of contexts) {
      const value = facts.number(element, context);
      if (value !== null) return value;
    }
  }
  return null;
}
