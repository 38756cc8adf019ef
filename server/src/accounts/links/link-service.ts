import type pg from "pg";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { ApiProblem } from "../../platform/http/api-problem.ts";
import { type RequestOrigin, recordSecurityEvent } from "../audit/security-events.ts";
import type { AccountRateLimiter } from "../rate-limits.ts";
import { createLinkStore, type MailedLink } from "./link-store.ts";
import type { LinkPurpose } from "../link-purposes.ts";
import { hashSecret } from "./secrets.ts";

export interface PresentedLink {
  readonly token: string;
  readonly purpose: LinkPurpose;
  /** The link must belong to this account; absent: any. */
  readonly uid?: string;
  readonly origin: RequestOrigin;
}

/** What using a link does, in two idempotent steps. */
export interface LinkUseSteps<T> {
  /** Effects outside the database; they remain if the second step fails, and must be the same next time. */
  atProvider(link: MailedLink): Promise<T>;
  /** Runs in the transaction that consumes the link. */
  inDatabase(client: pg.PoolClient, link: MailedLink, result: T): Promise<void>;
}

export interface LinkService {
  /**
   * Does not consume the link: mail scanners open links too.
   * @throws ApiProblem `link_expired` alike for unknown, used, replaced and expired links; `too_many_requests` for a
   * client that presents many of those
   */
  peek(presented: PresentedLink): Promise<MailedLink>;
  /** The address of a link that was used already; null if it is unknown or was purged. */
  findUsed(presented: Pick<PresentedLink, "token" | "purpose">): Promise<string | null>;
  /**
   * Consumes the link; of concurrent calls one wins. If a step fails the link is usable again, at the latest after 30
   * seconds.
   * @throws ApiProblem as `peek` does, and what the steps throw
   */
  use<T>(presented: PresentedLink, steps: LinkUseSteps<T>): Promise<T>;
}

/** Claim timeout, longer than both steps take: a crashed holder is presumed dead after it. */
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
    async peek(presented) {
      return (await store.find(queryOf(presented))) ?? (await rejectLink(presented));
    },
    findUsed: ({ token, purpose }) => store.findUsed({ secretHash: hashSecret(token), purpose }),
    async use(presented, steps) {
      const query = queryOf(presented);
      const until = new Date(query.now.getTime() + CLAIM_TTL_MS);
      const link = (await store.claim(query, until)) ?? (await rejectLink(presented));
      try {
        const result = await steps.atProvider(link);
        await inTransaction(pool, async (client) => {
          const isSpent = await createLinkStore(client).consume(link, clock.now());
          if (!isSpent) throw new ApiProblem("link_expired");
          await steps.inDatabase(client, link, result);
        });
        return result;
      } catch (error) {
        // If this fails too, the claim expires by itself.
        await store.release(link).catch(() => {});
        throw error;
      }
    },
  };
}
