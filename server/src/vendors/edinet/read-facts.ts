import { CONTEXTS } from "./contexts.ts";
import { FACT_SOURCES, PROFIT_ALONE, type FactSource } from "./elements.ts";
import type { FactsIndex } from "./facts-index.ts";
import { goingConcernDoubt } from "./going-concern.ts";
import type { Cover } from "./read-cover.ts";
import { treasurySharesIn } from "./treasury-shares.ts";

const FILING = ["FilingDateInstant_OrdinaryShareMember", "FilingDateInstant"];
const ALONE = "_NonConsolidatedMember";

/** The figures of a filing under the names of the bulk file; what it does not state is absent. */
export function readFacts(facts: FactsIndex, cover: Cover): Record<string, number> {
  const read: Record<string, number> = {};
  const sources = FACT_SOURCES[cover.accountingStandard];
  for (const source of cover.consolidated ? sources : [...sources, ...PROFIT_ALONE]) {
    if (source.fact in read) continue;
    const value = firstOf(facts, source.elements, contextsOf(source, cover));
    if (value !== null) read[source.fact] = value;
  }
  const treasury = treasurySharesIn(facts, cover);
  if (treasury !== null) read["NumberOfTreasuryShares"] = treasury;
  const doubt = goingConcernDoubt(facts, cover);
  if (doubt !== null) read["GoingConcernDoubt"] = doubt ? 1 : 0;
  return read;
}

function contextsOf({ time, alone }: FactSource, cover: Cover): string[] {
  if (time === "filing") return FILING;
  const plain = CONTEXTS[cover.periodType][time];
  const single = plain.map((context) => context + ALONE);
  if (alone === true) return [...single, ...plain];
  // The figures of a consolidating filer alone are never those of the group.
  return cover.consolidated ? [...plain] : [...single, ...plain];
}

function firstOf(
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
