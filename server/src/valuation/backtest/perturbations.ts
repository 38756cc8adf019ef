import { fnv1a } from "../../platform/fnv1a.ts";
import { type CompanyHistory, seededRandom, type StatementDocument } from "@tenbin/engine";

/** How a market is spoilt, and what was done to it. */
export interface PerturbedMarket {
  readonly histories: readonly CompanyHistory[];
  /** Facts (or splits) changed, and the companies they belong to. */
  readonly changes: number;
  readonly companies: number;
}

export const perturbations = {
  /** Every twentieth fact is missing. */
  factsDeleted: (histories) => perturbFacts(histories, 0.05, () => null),
  /** Every hundredth fact is a thousand times what it was: a filing in the wrong unit. */
  factsInflated: (histories) => perturbFacts(histories, 0.01, (fact) => fact * 1_000),
  /** No split or consolidation is known. */
  splitsMissed: (histories) => {
    const spoilt = histories.filter(({ splits }) => splits.length > 0);
    return {
      histories: histories.map((history): CompanyHistory => ({ ...history, splits: [] })),
      changes: spoilt.reduce((sum, { splits }) => sum + splits.length, 0),
      companies: spoilt.length,
    };
  },
} as const satisfies Record<string, (histories: readonly CompanyHistory[]) => PerturbedMarket>;

export type PerturbationName = keyof typeof perturbations;
export const perturbationNames = Object.keys(perturbations) as readonly PerturbationName[];

/** Changes a share of all disclosed facts, drawn per document: the order of documents does not matter. */
function perturbFacts(
  histories: readonly CompanyHistory[],
  share: number,
  change: (fact: number) => number | null,
): PerturbedMarket {
  let changes = 0;
  const spoilt = new Set<string>();
  const disturb = (document: StatementDocument, code: string): StatementDocument => {
    const random = seededRandom(fnv1a(document.documentId));
    const facts = Object.entries(document.facts as unknown as Record<string, number | null>).map(
      ([name, fact]) => {
        if (fact === null || random() >= share) return [name, fact];
        changes += 1;
        spoilt.add(code);
        return [name, change(fact)];
      },
    );
    return {
      ...document,
      facts: Object.fromEntries(facts),
    };
  };
  const disturbed = histories.map((history): CompanyHistory => ({
    ...history,
    documents: history.documents.map((document) => disturb(document, history.code)),
  }));
  return { histories: disturbed, changes, companies: spoilt.size };
}
