import type pg from "pg";
import type { KeyedHash } from "../platform/limits/keyed-hash.ts";
import { createRateLimiter, type RateLimit } from "../platform/limits/rate-limiter.ts";
import type { RequestOrigin } from "./audit/security-events.ts";
import { emailKey } from "./rules.ts";

const HOUR_SECONDS = 3_600;

export const accountRateLimits = {
  /** Allows a few retries when mail is slow. */
  mailsToAddressFromClient: {
    name: "mails-to-address-from-client",
    calls: 5,
    seconds: HOUR_SECONDS,
  },
  /** Limits floods of one inbox; several times a client's limit, so that no client can exhaust the owner's. */
  mailsToAddress: { name: "mails-to-address", calls: 20, seconds: HOUR_SECONDS },
  /** Separate, so that strangers' requests do not use up a member's own. */
  mailsToSelf: { name: "mails-to-self", calls: 5, seconds: HOUR_SECONDS },
  /** Allows for offices and carrier NAT; stops machines that mail strangers. */
  mailsFromClient: { name: "mails-from-client", calls: 300, seconds: HOUR_SECONDS },
  /** 256 bits cannot be guessed: many unknown links mean an attack. */
  guesses: { name: "guesses", calls: 30, seconds: 600 },
} as const satisfies Record<string, RateLimit>;

export interface AccountRateLimiter {
  /** @throws ApiProblem `too_many_requests` */
  countMail(email: string, origin: RequestOrigin): Promise<void>;
  /** @throws ApiProblem `too_many_requests` */
  countMailToSelf(uid: string, origin: RequestOrigin): Promise<void>;
  /**
   * Counts unknown links only, so that valid ones work for everyone behind the same address.
   * @throws ApiProblem `too_many_requests`
   */
  countGuess(origin: RequestOrigin): Promise<void>;
}

export function createAccountRateLimiter(pool: pg.Pool, hash: KeyedHash): AccountRateLimiter {
  const toAddressFromClient = createRateLimiter(pool, accountRateLimits.mailsToAddressFromClient);
  const toSelf = createRateLimiter(pool, accountRateLimits.mailsToSelf);
  const toAddress = createRateLimiter(pool, accountRateLimits.mailsToAddress);
  const fromClient = createRateLimiter(pool, accountRateLimits.mailsFromClient);
  const guesses = createRateLimiter(pool, accountRateLimits.guesses);
  return {
    async countMail(email, origin) {
      const client = clientKey(origin);
      const address = hash("address", emailKey(email));
      await fromClient.consume(client);
      await toAddressFromClient.consume(`${address} ${client}`);
      await toAddress.consume(address);
    },
    async countMailToSelf(uid, origin) {
      await fromClient.consume(clientKey(origin));
      await toSelf.consume(uid);
    },
    countGuess: (origin) => guesses.consume(clientKey(origin)),
  };
}

function clientKey({ clientHash }: RequestOrigin): string {
  return clientHash ?? "unknown";
}
