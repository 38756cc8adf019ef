import type pg from "pg";

/** What every command may use. */
export interface CommandContext {
  /** A pool on the migrated database; the embedded one is started when it does not run. */
  openPool(): Promise<pg.Pool>;
  /** For people, on standard error: standard output carries the figures. */
  log(message: string): void;
}
