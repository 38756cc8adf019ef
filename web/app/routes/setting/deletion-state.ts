/** The navigation state that tells a reader who has just left when their data go: an ISO day. */
export const createDeletionState = (day: string) => ({ goneOn: day });

/** The day out of a navigation state, which may be anything. */
export function parseDeletionDate(state: unknown): string | null {
  const hasDate = typeof state === "object" && state !== null && "goneOn" in state;
  if (!hasDate || typeof state.goneOn !== "string") return null;
  return /^\d{4}-\d{2}-\d{2}$/.test(state.goneOn) ? state.goneOn : null;
}
