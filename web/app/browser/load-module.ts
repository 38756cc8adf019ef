export function waitUntilOnline(): Promise<unknown> {
  return new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
}

/** Retries once online if loading failed offline; never resolves while the page is reloading. */
export async function loadModule<T extends object>(load: () => Promise<T | undefined>): Promise<T> {
  const found = await load().catch(async (error: unknown) => {
    if (navigator.onLine) throw error;
    await waitUntilOnline();
    return load();
  });
  return found ?? new Promise<never>(() => {});
}

let prefetching = 0;

export function prefetchModule(load: () => Promise<unknown>): void {
  prefetching += 1;
  load()
    .catch(() => {})
    .finally(() => (prefetching -= 1));
}

/** Whether a failed script may have been a prefetch, which is no reason to reload. */
export function isPrefetching(): boolean {
  return prefetching > 0;
}
