/** Maximum transfer before any interaction, in kB (1,000 bytes) with gzip; of scripts in steps of half a kB. */
export interface Budget {
  readonly path: string;
  readonly document: number;
  readonly script: number;
  readonly style: number;
  /** Fonts, pictures and everything else, including the favicon. */
  readonly other: number;
}

/** In a path: the ticker of a company that everybody sees analysed. */
export const OPEN_TICKER = ":open";

export const budgets: readonly Budget[] = [
  { path: "/", document: 28.4, script: 150.5, style: 20, other: 2 },
  { path: `/companies/${OPEN_TICKER}`, document: 58.2, script: 163, style: 25, other: 2 },
  // Masked for a visitor.
  { path: "/companies/0482", document: 40.9, script: 163, style: 25, other: 2 },
  { path: "/search", document: 16.1, script: 138, style: 20, other: 2 },
  { path: "/results", document: 26.6, script: 141, style: 20, other: 2 },
  { path: "/screening", document: 33.2, script: 137.5, style: 24, other: 2 },
  // With the record of its rule.
  { path: "/promising", document: 31, script: 141.5, style: 22, other: 2 },
  { path: "/pricing", document: 19.1, script: 142.5, style: 24, other: 2 },
  { path: "/asc", document: 13.6, script: 141, style: 20, other: 2 },
];

/** Those that every run checks; the second tier checks the others. */
export const SAMPLED_BUDGETS: readonly string[] = ["/", `/companies/${OPEN_TICKER}`];
