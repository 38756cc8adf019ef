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
  { path: "/", document: 28.6, script: 148.4, style: 20, other: 2 },
  { path: `/companies/${OPEN_TICKER}`, document: 54, script: 159.2, style: 25, other: 2 },
  // Masked for a visitor.
  { path: "/companies/0482", document: 37.8, script: 159.2, style: 25, other: 2 },
  { path: "/search", document: 15.7, script: 136.5, style: 20, other: 2 },
  { path: "/results", document: 27, script: 138.6, style: 20, other: 2 },
  { path: "/screening", document: 40, script: 145.4, style: 24, other: 2 },
  { path: "/promising", document: 22, script: 140, style: 22, other: 2 },
  { path: "/pricing", document: 18.9, script: 141, style: 24, other: 2 },
  { path: "/asc", document: 13.3, script: 138.5, style: 20, other: 2 },
];
