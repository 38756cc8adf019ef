export interface BellCompany {
  readonly ticker: string;
  readonly name: string;
  /** Whether the member sees it analysed. */
  readonly isAnalysed: boolean;
}
