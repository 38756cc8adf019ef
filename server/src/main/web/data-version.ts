import type { Ready } from "@tenbin/contract";
import { linkTo } from "@tenbin/contract";

/** Milliseconds between two looks; a page shows new data at most this much later. */
const INTERVAL_MS = 2_000;

export interface DataVersion {
  /** Version of the data the API answers from; null while it cannot answer. */
  current(): string | null;
  stop(): void;
}

/** Watches which version of the data the API serves. */
export function watchDataVersion(apiUrl: string): DataVersion {
  let version: string | null = null;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    version = await ask(apiUrl).catch(() => null);
    if (!stopped) timer = setTimeout(() => void look(), INTERVAL_MS);
  };
  void look();
  return {
    current: () => version,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

async function ask(apiUrl: string): Promise<string | null> {
  const answer = await fetch(apiUrl + linkTo("ready"), {
    signal: AbortSignal.timeout(INTERVAL_MS),
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    return null;
  }
  const { data_version: version } = (await answer.json()) as Ready;
  return version;
}
