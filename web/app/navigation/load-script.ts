/** Resolves when there is a connection again. */
export function untilOnline(): Promise<unknown> {
  return new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
}

/**
 * A module that the page loads when it is needed; never arrives while the page is about to reload. One
 * that is lost for want of a connection is asked for once more when there is one.
 */
export async function loadScript<T extends object>(load: () => Promise<T | undefined>): Promise<T> {
  const found = await load().catch(async (error: unknown) => {
    if (navigator.onLine) throw error;
    await untilOnline();
    return load();
  });
  return found ?? new Promise<never>(() => {});
}

/** Modules that are fetched before anybody has asked for them. */
let warming = 0;

/** Fetches a module ahead of its use. When it is lost, that matters only once it is used. */
export function warmScript(load: () => Promise<unknown>): void {
  warming += 1;
  load()
    .catch(() => {})
    .finally(() => (warming -= 1));
}

/** Whether the script that was just lost may be one that nobody waits for. */
export function isWarming(): boolean {
  return warming > 0;
}
