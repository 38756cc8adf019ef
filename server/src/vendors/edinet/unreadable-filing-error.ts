/** Not retried. */
export class UnreadableFilingError extends Error {
  override name = "UnreadableFilingError";
}
