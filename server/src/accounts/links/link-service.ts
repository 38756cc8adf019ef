import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import { type RequestOrigin, recordSecurityEvent } from "../audit/security-events.ts";
import type { AccountRateLimiter } from "../rate-limits.ts";
import { createLinkStore, type MailedLink } from "./link-store.ts";
import type { LinkPurpose } from "./purposes.ts";
import { hashSecret } from "./secrets.ts";

/** A link that somebody shows. */
export interface PresentedLink {
  readonly token: string;
  readonly purpose: LinkPurpose;
  /** Whose it must be; absent: anybody's. */
  readonly uid?: string;
  readonly origin: RequestOrigin;
}

/** What using a link does, in two steps that can each be repeated. */
export interface LinkUseSteps<T> {
  /** Outside: what happens here stays when the second step fails, and must be the same the next time. */
  atProvider(link: MailedLink): Promise<T>;
  /** Spends the link with it, or does nothing. */
  inDatabase(client: pg.PoolClient, link: MailedLink, result: T): Promise<void>;
}

export interface LinkService {
  /**
   * The link, unspent: mail scanners open links too.
   * @throws ApiProblem `link_expired` for what is unknown, used, superseded or too old alike;
   * `too_many_requests` for a client that shows many such
   */
  peek(shown: PresentedLink): Promise<MailedLink>;
  /**
   * Uses the link once: of many calls at once one goes on, the others are told that it is used. When a step
   * fails the link can be used again, at the latest half a minute later.
   * @throws ApiProblem as `look` does, and what the steps throw
   */
  use<T>(shown: PresentedLink, steps: LinkUseSteps<T>): Promise<T>;
}

/** Longer than both steps take; who was killed in between is taken for dead after it. */
const CLAIM_TTL_MS = 30_000;

export function createLinkService({
  pool,
  clock,
  limits,
}: {
  pool: pg.Pool;
  clock: Clock;
  limits: Pick<AccountRateLimiter, "countGuess">;
}): LinkService {
  const store = createLinkStore(pool);

  const queryOf = ({ token, purpose, uid }: PresentedLink) => ({
    secretHash: hashSecret(token),
    purpose,
    uid,
    now: clock.now(),
  });

  async function rejectLink({ purpose, origin, uid }: PresentedLink): Promise<never> {
    await limits.countGuess(origin);
    const event = { kind: "guess_refused", uid: uid ?? null, detail: { purpose } } as const;
    await recordSecurityEvent(pool, { ...event, at: clock.now(), ...origin });
    throw new ApiProblem("link_expired");
  }

  return {
    async peek(shown) {
      return (await store.find(queryOf(shown))) ?? (await rejectLink(shown));
    },
    async use(shown, steps) {
      const query = queryOf(shown);
      const until = new Date(query.now.getTime() + CLAIM_TTL_MS);
      const link = (await store.claim(query, until)) ?? (await rejectLink(shown));
      try {
        const result = await steps.atProvider(link);
        await inTransaction(pool, async (client) => {
          const isSpent = await createLinkStore(client).consume(link, clock.now());
          if (!isSpent) throw new ApiProblem("link_expired");
          await steps.inDatabase(client, link, result);
        });
        return result;
      } catch (error) {
        // Where even that fails the claim ends by itself.
        await store.release(link).catch(() => {});
        throw error;
      }
    },
  };
}
