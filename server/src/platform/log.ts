import type { Logger } from "pino";
import { pino } from "pino";

export type { Logger };

/** Header values that would let a reader of the log act as somebody. */
const SECRETS = ["req.headers.authorization", "req.headers.cookie"];

/** One JSON line per event on standard output, with the role that wrote it. */
export function createLogger(options: { readonly level: string; readonly role: string }): Logger {
  return pino({
    level: options.level,
    base: { role: options.role },
    redact: SECRETS,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  });
}
