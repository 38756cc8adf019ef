import type pg from "pg";
import type { KeyedHash } from "../platform/limits/keyed-hash.ts";
import { createRateLimiter, type RateLimit } from "../platform/limits/rate-limiter.ts";
import type { RequestOrigin } from "./audit/security-events.ts";
import { emailKey } from "./email-key.ts";

const HOUR_SECONDS = 3_600;

/** How often the account routes that send mails or take guesses may be called. */
export const accountRateLimits = {
  /** Somebody whose mail is slow presses again a few times. */
  mailsToAddressFromClient: {
    name: "mails-to-address-from-client",
    calls: 5,
    seconds: HOUR_SECONDS,
  },
  /**
   * From everywhere together: no inbox is flooded. Several times what one client may ask for, so that no
   * single stranger uses up what the owner needs.
   */
  mailsToAddress: { name: "mails-to-address", calls: 20, seconds: HOUR_SECONDS },
  /** Asked for by members of themselves: apart, so that what strangers ask for takes nothing from it. */
  mailsToSelf: { name: "mails-to-self", calls: 5, seconds: HOUR_SECONDS },
  /** An office, or the many phones behind one address of a carrier; a machine that mails strangers is stopped. */
  mailsFromClient: { name: "mails-from-client", calls: 300, seconds: HOUR_SECONDS },
  /** Nobody guesses 256 bits: who uses many links that do not exist is looking for something else. */
  guesses: { name: "guesses", calls: 30, seconds: 600 },
} as const satisfies Record<string, RateLimit>;

export interface AccountRateLimiter {
  /**
   * Counts a mail that is asked for to an address, whether or not one will be sent.
   * @throws ApiProblem `too_many_requests`
   */
  countMail(email: string, origin: RequestOrigin): Promise<void>;
  /** Counts a mail that a member asks for to their own address. @throws ApiProblem `too_many_requests` */
  countMailToSelf(uid: string, origin: RequestOrigin): Promise<void>;
  /**
   * Counts a link that does not exist; one that does is nobody's guess, and works for everybody behind the
   * same address.
   * @throws ApiProblem `too_many_requests` for a client that has guessed wrong too often
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
