/** Rows of one written chunk by what became of them; the others were known already. */
export interface WriteCounts {
  readonly added: number;
  readonly changed: number;
}
