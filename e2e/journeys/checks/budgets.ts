/**
 * Maximum transfer before any interaction, in kB (1,000 bytes) with gzip, in steps of 5. Each run prints what was
 * measured: a step that a feature fills is raised, with the reason in the commit.
 */
export interface Budget {
  readonly path: string;
  /** Opened by a member, so that the script has the session and the identity library in it. */
  readonly isOfMember?: true;
  readonly document: number;
  readonly script: number;
  readonly style: number;
  /** Fonts, pictures and everything else, including the favicon. */
  readonly other: number;
}

/** In a path: the ticker of a company that everybody sees analysed. */
export const OPEN_TICKER = ":open";

export const budgets: readonly Budget[] = [
  { path: "/", document: 30, script: 155, style: 20, other: 2 },
  { path: `/companies/${OPEN_TICKER}`, document: 65, script: 170, style: 30, other: 2 },
  // Masked for a visitor.
  { path: "/companies/0482", document: 45, script: 165, style: 30, other: 2 },
  { path: "/search", document: 20, script: 140, style: 20, other: 2 },
  { path: "/results", document: 30, script: 145, style: 20, other: 2 },
  { path: "/screening", document: 35, script: 140, style: 25, other: 2 },
  // With the record of its rule.
  { path: "/promising", document: 35, script: 145, style: 25, other: 2 },
  { path: "/pricing", document: 20, script: 145, style: 25, other: 2 },
  // As much as /search for a member.
  { path: "/portfolio", isOfMember: true, document: 30, script: 205, style: 25, other: 2 },
  { path: "/asc", document: 15, script: 145, style: 20, other: 2 },
];

/** Those that every run checks; the second tier checks the others. */
export const SAMPLED_BUDGETS: readonly string[] = ["/", `/companies/${OPEN_TICKER}`];
