import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import type { RequestOrigin } from "../audit/security-events.ts";
import type { AccountRateLimiter } from "../rate-limits.ts";
import type { LinkPurpose } from "../link-purposes.ts";
import { queueLinkEmail } from "../mails/queue-emails.ts";

/** Looks nothing up, so that every address gets the same response. */
export type RequestLink = (email: string, origin: RequestOrigin) => Promise<void>;

export function createRequestLink(
  purpose: Extract<LinkPurpose, "register" | "supertrial" | "password_reset">,
  deps: { pool: pg.Pool; clock: Clock; limits: Pick<AccountRateLimiter, "countMail"> },
): RequestLink {
  return async (email, origin) => {
    const isCapped = await deps.limits.countMail(purpose, email, origin);
    await queueLinkEmail(deps.pool, { purpose, to: email, isCapped, at: deps.clock.now() });
  };
}
