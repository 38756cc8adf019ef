import type pg from "pg";

export interface CommandContext {
  /** A pool on the migrated database; starts the embedded one if it is not running. */
  openPool(): Promise<pg.Pool>;
  /** Writes to standard error: standard output carries the results. */
  log(message: string): void;
}
