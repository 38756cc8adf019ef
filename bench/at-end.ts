/** What benches of one run share is let go when all of them are measured. */
const cleanups: (() => Promise<unknown>)[] = [];

export function atEnd(cleanup: () => Promise<unknown>): void {
  cleanups.push(cleanup);
}

/** The last first. */
export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
}
