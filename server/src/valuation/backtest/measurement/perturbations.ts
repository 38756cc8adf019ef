import { fnv1a } from "@tenbin/contract/fnv1a";
import { type CompanyHistory, seededRandom, type StatementDocument } from "@tenbin/engine";

export interface PerturbedMarket {
  readonly histories: readonly CompanyHistory[];
  /** Changed facts or splits, and the companies they belong to. */
  readonly changes: number;
  readonly companies: number;
}

export const perturbations = {
  factsDeleted: (histories) => perturbFacts(histories, 0.05, () => null),
  /** Like filings in the wrong unit: thousands given as yen. */
  factsInflated: (histories) => perturbFacts(histories, 0.01, (fact) => fact * 1_000),
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

/** Seeded per document, so that the order of documents does not matter. */
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
