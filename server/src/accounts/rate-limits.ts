import type pg from "pg";
import type { KeyedHash } from "../platform/signing/keyed-hash.ts";
import { createRateLimiter, type RateLimit } from "../platform/limits/rate-limiter.ts";
import type { RequestOrigin } from "./audit/security-events.ts";
import type { LinkPurpose } from "./link-purposes.ts";
import { emailKey } from "./rules.ts";

const HOUR_SECONDS = 3_600;

export const accountRateLimits = {
  /** Allows a few retries when mail is slow. */
  mailsToAddressFromClient: {
    name: "mails-to-address-from-client",
    calls: 5,
    seconds: HOUR_SECONDS,
  },
  /** One site has 65,536 client networks. */
  mailsToAddressFromSite: { name: "mails-to-address-from-site", calls: 10, seconds: HOUR_SECONDS },
  /**
   * Limits floods of one inbox, whoever they come from. Beyond it nothing is mailed while a mailed link can still be
   * used, so strangers cannot keep the owner from one.
   */
  mailsToAddress: { name: "mails-to-address", calls: 10, seconds: HOUR_SECONDS },
  /** Separate, so that strangers' requests do not use up a member's own. */
  mailsToSelf: { name: "mails-to-self", calls: 5, seconds: HOUR_SECONDS },
  /** Allows for offices and carrier NAT; stops machines that mail strangers. */
  mailsFromClient: { name: "mails-from-client", calls: 300, seconds: HOUR_SECONDS },
  /** Mobile carriers number many subscribers within one site. */
  mailsFromSite: { name: "mails-from-site", calls: 3_000, seconds: HOUR_SECONDS },
  /** Per member, by a session; resetting the password by a mailed link is not counted. */
  passwordChanges: { name: "password-changes", calls: 5, seconds: HOUR_SECONDS },
  /** Per member, by a session; each sends a mail, and signing in cancels it. */
  deletions: { name: "deletions", calls: 5, seconds: HOUR_SECONDS },
  /** 256 bits cannot be guessed: many unknown links mean an attack. */
  guesses: { name: "guesses", calls: 30, seconds: 600 },
  guessesFromSite: { name: "guesses-from-site", calls: 60, seconds: 600 },
} as const satisfies Record<string, RateLimit>;

export interface AccountRateLimiter {
  /**
   * Counted for each purpose separately.
   * @returns whether the address has reached its limit
   * @throws ApiProblem `too_many_requests` for a client that asks for too many
   */
  countMail(purpose: LinkPurpose, email: string, origin: RequestOrigin): Promise<boolean>;
  /** @throws ApiProblem `too_many_requests` */
  countMailToSelf(uid: string, origin: RequestOrigin): Promise<void>;
  /** @throws ApiProblem `too_many_requests` */
  countPasswordChange(uid: string): Promise<void>;
  /** @throws ApiProblem `too_many_requests` */
  countDeletion(uid: string): Promise<void>;
  /**
   * Counts unknown links only, so that valid ones work for everyone behind the same address.
   * @throws ApiProblem `too_many_requests`
   */
  countGuess(origin: RequestOrigin): Promise<void>;
}

export function createAccountRateLimiter(pool: pg.Pool, hash: KeyedHash): AccountRateLimiter {
  const toAddressFromClient = createRateLimiter(pool, accountRateLimits.mailsToAddressFromClient);
  const toSelf = createRateLimiter(pool, accountRateLimits.mailsToSelf);
  const toAddressFromSite = createRateLimiter(pool, accountRateLimits.mailsToAddressFromSite);
  const toAddress = createRateLimiter(pool, accountRateLimits.mailsToAddress);
  const fromClient = createRateLimiter(pool, accountRateLimits.mailsFromClient);
  const fromSite = createRateLimiter(pool, accountRateLimits.mailsFromSite);
  async function countClient(origin: RequestOrigin): Promise<void> {
    await fromClient.consume(clientKey(origin));
    if (origin.siteHash !== null) await fromSite.consume(origin.siteHash);
  }
  const passwordChanges = createRateLimiter(pool, accountRateLimits.passwordChanges);
  const deletions = createRateLimiter(pool, accountRateLimits.deletions);
  const guesses = createRateLimiter(pool, accountRateLimits.guesses);
  const guessesFromSite = createRateLimiter(pool, accountRateLimits.guessesFromSite);
  return {
    async countMail(purpose, email, origin) {
      const address = `${purpose} ${hash("address", emailKey(email))}`;
      await countClient(origin);
      await toAddressFromClient.consume(`${address} ${clientKey(origin)}`);
      if (origin.siteHash !== null)
        await toAddressFromSite.consume(`${address} ${origin.siteHash}`);
      return !(await toAddress.tryConsume(address));
    },
    async countMailToSelf(uid, origin) {
      await countClient(origin);
      await toSelf.consume(uid);
    },
    countPasswordChange: (uid) => passwordChanges.consume(uid),
    countDeletion: (uid) => deletions.consume(uid),
    async countGuess(origin) {
      await guesses.consume(clientKey(origin));
      if (origin.siteHash !== null) await guessesFromSite.consume(origin.siteHash);
    },
  };
}

function clientKey({ clientHash }: RequestOrigin): string {
  return clientHash ?? "unknown";
}
