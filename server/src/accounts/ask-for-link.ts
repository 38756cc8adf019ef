import type pg from "pg";
import type { Clock } from "../platform/clock/clock.ts";
import type { Origin } from "./audit/security-events.ts";
import type { AccountLimits } from "./limits.ts";
import type { Purpose } from "./links/purposes.ts";
import { queueLinkMail } from "./mails/queue.ts";

/** Asks for a mail to an address that anybody may name. Nothing is looked up: every address is answered alike. */
export type AskForLink = (email: string, origin: Origin) => Promise<void>;

export function createAskForLink(
  purpose: Extract<Purpose, "register" | "password_reset">,
  parts: { pool: pg.Pool; clock: Clock; limits: Pick<AccountLimits, "countMail"> },
): AskForLink {
  return async (email, origin) => {
    await parts.limits.countMail(email, origin);
    await queueLinkMail(parts.pool, { purpose, to: email, at: parts.clock.now() });
  };
}
