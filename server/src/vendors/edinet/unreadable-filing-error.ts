/** Invalid content of a filing: a retry does not help. */
export class UnreadableFilingError extends Error {
  override name = "UnreadableFilingError";
}
