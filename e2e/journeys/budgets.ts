/** Maximum transfer before any interaction, in kB (1,000 bytes) with gzip. */
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
  { path: "/", document: 26.5, script: 147.9, style: 20, other: 2 },
  { path: `/companies/${OPEN_TICKER}`, document: 53.4, script: 158.8, style: 25, other: 2 },
  // Masked for a visitor.
  { path: "/companies/0482", document: 36.5, script: 158.8, style: 25, other: 2 },
  { path: "/search", document: 14.3, script: 136, style: 20, other: 2 },
  { path: "/results", document: 26, script: 138.1, style: 20, other: 2 },
  { path: "/screening", document: 40, script: 140, style: 24, other: 2 },
  { path: "/promising", document: 22, script: 138, style: 22, other: 2 },
  { path: "/pricing", document: 17.4, script: 140.4, style: 24, other: 2 },
  { path: "/asc", document: 12, script: 138, style: 20, other: 2 },
];
