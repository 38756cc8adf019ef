/** What the last page of a deletion tells. */
export interface AcceptedDeletion {
  /** ISO day on which the data are purged. */
  readonly goneOn: string;
  /** False while payments are still being ended. */
  readonly paymentsEnded: boolean;
}

/** Validates a navigation state of unknown content. */
export function parseAcceptedDeletion(state: unknown): AcceptedDeletion | null {
  const hasDate = typeof state === "object" && state !== null && "goneOn" in state;
  if (!hasDate || typeof state.goneOn !== "string") return null;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(state.goneOn)) return null;
  const paymentsEnded = !("paymentsEnded" in state) || state.paymentsEnded !== false;
  return { goneOn: state.goneOn, paymentsEnded };
}
