/** What a reader's browser loads before anything is pressed, at most; kB (1,000 bytes) packed with gzip. */
export interface Budget {
  readonly path: string;
  readonly document: number;
  readonly script: number;
  readonly style: number;
  /** Fonts, pictures and everything else; the icon of the site counts. */
  readonly other: number;
}

export const budgets: readonly Budget[] = [
  { path: "/", document: 30, script: 145, style: 20, other: 2 },
  { path: "/companies/0482", document: 80, script: 156, style: 25, other: 2 },
  { path: "/search", document: 13, script: 166.5, style: 20, other: 2 },
  { path: "/results", document: 30, script: 137, style: 20, other: 2 },
  { path: "/asc", document: 12, script: 136, style: 20, other: 2 },
];
