/** Rows written; the rest of the chunk was already known. */
export interface WriteCounts {
  readonly added: number;
  readonly changed: number;
}
