import type pg from "pg";
import type { Clock } from "../platform/clock/clock.ts";
import type { RequestOrigin } from "./audit/security-events.ts";
import type { AccountRateLimiter } from "./rate-limits.ts";
import type { LinkPurpose } from "./links/purposes.ts";
import { queueLinkEmail } from "./mails/queue-emails.ts";

/** Asks for a mail to an address that anybody may name. Nothing is looked up: every address is answered alike. */
export type RequestLink = (email: string, origin: RequestOrigin) => Promise<void>;

export function createRequestLink(
  purpose: Extract<LinkPurpose, "register" | "password_reset">,
  parts: { pool: pg.Pool; clock: Clock; limits: Pick<AccountRateLimiter, "countMail"> },
): RequestLink {
  return async (email, origin) => {
    await parts.limits.countMail(email, origin);
    await queueLinkEmail(parts.pool, { purpose, to: email, at: parts.clock.now() });
  };
}
