import type { ErrorReporter } from "../platform/error-reports/index.ts";
import type { Logger } from "../platform/log.ts";
import type { Config } from "./config.ts";

/** What the roles of one process share. */
export interface ProcessContext {
  readonly config: Config;
  readonly log: Logger;
  readonly errorReporter: ErrorReporter;
}

/** What a role runs until the process is told to end. */
export interface Service {
  /** Resolves when nobody has to wait for it any more; absent where that is at once. */
  readonly ready?: Promise<void>;
  /** Finishes what is in flight and lets go of everything, within ten seconds. */
  stop(): Promise<void>;
}
