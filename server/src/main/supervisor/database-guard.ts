import { setTimeout as delay } from "node:timers/promises";
import type { Config } from "../config.ts";
import { type Database, openDatabase } from "../database.ts";

const LOOK_EVERY_MS = 300;
const LONGEST_PAUSE_MS = 10_000;

/** Keeps the embedded PostgreSQL running, on one and the same port. */
export interface DatabaseGuard {
  stop(): Promise<void>;
}

/** Starts watching; when the server is gone it is started again until it runs. */
export function guardDatabase(
  config: Config,
  database: Database,
  report: (text: string) => void,
): DatabaseGuard {
  let { embedded } = database;
  const ending = new AbortController();
  const watch = async () => {
    while (embedded !== null && !ending.signal.aborted) {
      if (embedded.isAlive()) await pause(LOOK_EVERY_MS, ending.signal);
      else {
        report("PostgreSQL ended; starting it again");
        embedded = await restart(config, embedded.port, ending.signal, report);
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

async function restart(
  config: Config,
  port: number,
  signal: AbortSignal,
  report: (text: string) => void,
): Promise<Database["embedded"]> {
  for (let wait = 200; !signal.aborted; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    try {
      const { embedded } = await openDatabase(config, port);
      report("PostgreSQL runs again");
      return embedded;
    } catch (error) {
      // Server processes of the one that was killed may hold its memory for a moment.
      report(error instanceof Error ? error.message : String(error));
      await pause(wait, signal);
    }
  }
  return null;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return delay(ms, undefined, { signal }).catch(() => undefined);
}
