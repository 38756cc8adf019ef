/** Milliseconds before each retry: `online` is reported before the connection works. */
const RETRY_DELAYS = [0, 500, 2_000];

export async function waitUntilOnline(): Promise<void> {
  if (navigator.onLine) return;
  await new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
}

/** Retries once online if the connection was lost meanwhile; never resolves while the page is reloading. */
export async function loadModule<T extends object>(load: () => Promise<T | undefined>): Promise<T> {
  const connection = watchConnection();
  try {
    const found = await trackLoad(load(), connection.wasLost).catch((error: unknown) => {
      if (!connection.wasLost()) throw error;
    });
    return found ?? (connection.wasLost() ? await loadOnline(load) : await NEVER);
  } finally {
    connection.stopWatching();
  }
}

const NEVER = new Promise<never>(() => {});

async function loadOnline<T extends object>(load: () => Promise<T | undefined>): Promise<T> {
  await waitUntilOnline();
  return (await retryWithoutReload(load)) ?? (await load()) ?? NEVER;
}

async function retryWithoutReload<T>(load: () => Promise<T | undefined>): Promise<T | undefined> {
  for (const delay of RETRY_DELAYS) {
    await new Promise((resolve) => setTimeout(resolve, delay));
    const found = await trackLoad(load(), () => true).catch(() => undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

const ALWAYS_CONNECTED = { wasLost: () => false, stopWatching: () => {} };

/** A failure may be reported after the connection is back. */
function watchConnection() {
  // Parts that are hydrated late are loaded on the server, too.
  if (typeof window === "undefined") return ALWAYS_CONNECTED;
  let lost = !navigator.onLine;
  const lose = () => (lost = true);
  window.addEventListener("offline", lose);
  return {
    wasLost: () => lost || !navigator.onLine,
    stopWatching: () => window.removeEventListener("offline", lose),
  };
}

export function prefetchModule(load: () => Promise<unknown>): void {
  trackLoad(load(), () => true).catch(() => {});
}

const loads = new Set<{ readonly isOptional: () => boolean }>();

function trackLoad<T>(loading: Promise<T>, isOptional: () => boolean): Promise<T> {
  const entry = { isOptional };
  loads.add(entry);
  return loading.finally(() => loads.delete(entry));
}

/** Whether a failed script may have been a prefetch or be retried, which is no reason to reload. */
export function isLoadOptional(): boolean {
  return [...loads].some(({ isOptional }) => isOptional());
}
