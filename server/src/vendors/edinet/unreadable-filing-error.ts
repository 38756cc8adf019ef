/** A filing that is not what it should be; the message says how. Asking again changes nothing. */
export class UnreadableFilingError extends Error {
  override name = "UnreadableFilingError";
}
