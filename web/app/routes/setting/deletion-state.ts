/** ISO day on which the deleted account's data are purged. */
export const createDeletionState = (day: string) => ({ goneOn: day });

/** Validates a navigation state of unknown content. */
export function parseDeletionDate(state: unknown): string | null {
  const hasDate = typeof state === "object" && state !== null && "goneOn" in state;
  if (!hasDate || typeof state.goneOn !== "string") return null;
  return /^\d{4}-\d{2}-\d{2}$/.test(state.goneOn) ? state.goneOn : null;
}
