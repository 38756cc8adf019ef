import { setTimeout as delay } from "node:timers/promises";
import type { Config } from "../config/config.ts";
import { type Database, openDatabase } from "../processes/database.ts";

const POLL_INTERVAL_MS = 300;
const MAX_BACKOFF_MS = 10_000;

/** Keeps the embedded PostgreSQL running on the same port. */
export interface DatabaseSupervisor {
  stop(): Promise<void>;
}

export function superviseDatabase(
  config: Config,
  database: Database,
  report: (text: string) => void,
): DatabaseSupervisor {
  let { embedded } = database;
  const ending = new AbortController();
  const watch = async () => {
    while (embedded !== null && !ending.signal.aborted) {
      if (embedded.isAlive()) await sleep(POLL_INTERVAL_MS, ending.signal);
      else {
        report("PostgreSQL ended; starting it again");
        embedded = await restartDatabase(config, embedded.port, ending.signal, report);
      }
    }
  };
  const watching = watch();
  return {
    async stop() {
      ending.abort();
      await watching;
      await embedded?.stop();
    },
  };
}

async function restartDatabase(
  config: Config,
  port: number,
  signal: AbortSignal,
  report: (text: string) => void,
): Promise<Database["embedded"]> {
  for (let wait = 200; !signal.aborted; wait = Math.min(wait * 2, MAX_BACKOFF_MS)) {
    try {
      const { embedded } = await openDatabase(config, port);
      report("PostgreSQL runs again");
      return embedded;
    } catch (error) {
      // Processes of a killed server may hold its memory for a moment.
      report(error instanceof Error ? error.message : String(error));
      await sleep(wait, signal);
    }
  }
  return null;
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return delay(ms, undefined, { signal }).catch(() => undefined);
}
