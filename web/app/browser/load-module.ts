/** Resolves when there is a connection again. */
export function waitUntilOnline(): Promise<unknown> {
  return new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
}

/**
 * A module that the page loads when it is needed; never arrives while the page is about to reload. One
 * that is lost for want of a connection is asked for once more when there is one.
 */
export async function loadModule<T extends object>(load: () => Promise<T | undefined>): Promise<T> {
  const found = await load().catch(async (error: unknown) => {
    if (navigator.onLine) throw error;
    await waitUntilOnline();
    return load();
  });
  return found ?? new Promise<never>(() => {});
}

/** Modules that are fetched before anybody has asked for them. */
let prefetching = 0;

/** Fetches a module ahead of its use. When it is lost, that matters only once it is used. */
export function prefetchModule(load: () => Promise<unknown>): void {
  prefetching += 1;
  load()
    .catch(() => {})
    .finally(() => (prefetching -= 1));
}

/** Whether the script that was just lost may be one that nobody waits for. */
export function isPrefetching(): boolean {
  return prefetching > 0;
}
