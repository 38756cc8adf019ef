import type { ErrorReporter } from "../../platform/error-reports/index.ts";
import type { Logger } from "../../platform/log.ts";
import type { Config } from "../config/config.ts";

export interface ProcessContext {
  readonly config: Config;
  readonly log: Logger;
  readonly errorReporter: ErrorReporter;
}

export interface Service {
  /** Resolves once requests need not wait for it; absent: at once. */
  readonly ready?: Promise<void>;
  /** Finishes work in flight within ten seconds. */
  stop(): Promise<void>;
}
