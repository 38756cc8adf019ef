import type pg from "pg";
import type { KeyedHash } from "../platform/limits/keyed-hash.ts";
import { createLimiter, type Limit } from "../platform/limits/limiter.ts";
import type { Origin } from "./audit/security-events.ts";
import { emailKey } from "./email-key.ts";

const HOUR = 3_600;

/** How often the account routes that send mails or take guesses may be called. */
export const accountLimits = {
  /** Somebody whose mail is slow presses again a few times; nobody's inbox is flooded by strangers. */
  mailsToAddress: { name: "mails-to-address", calls: 5, seconds: HOUR },
  /** An office, or the many phones behind one address of a carrier; a machine that mails strangers is stopped. */
  mailsFromClient: { name: "mails-from-client", calls: 300, seconds: HOUR },
  /** Nobody guesses 256 bits: who uses many links that do not exist is looking for something else. */
  guesses: { name: "guesses", calls: 30, seconds: 600 },
} as const satisfies Record<string, Limit>;

export interface AccountLimits {
  /**
   * Counts a mail that is asked for, whether or not one will be sent.
   * @throws ApiProblem `too_many_requests`
   */
  countMail(email: string, origin: Origin): Promise<void>;
  /** @throws ApiProblem `too_many_requests` for a client that has guessed wrong too often */
  refuseGuesser(origin: Origin): Promise<void>;
  /** Counts a link that does not exist; refusing is for the next call. */
  countGuess(origin: Origin): Promise<void>;
}

export function createAccountLimits(pool: pg.Pool, hash: KeyedHash): AccountLimits {
  const toAddress = createLimiter(pool, accountLimits.mailsToAddress);
  const fromClient = createLimiter(pool, accountLimits.mailsFromClient);
  const guesses = createLimiter(pool, accountLimits.guesses);
  return {
    async countMail(email, origin) {
      await fromClient.count(clientOf(origin));
      await toAddress.count(hash("address", emailKey(email)));
    },
    refuseGuesser: (origin) => guesses.refuseExhausted(clientOf(origin)),
    countGuess: (origin) => guesses.count(clientOf(origin)),
  };
}

function clientOf({ clientHash }: Origin): string {
  return clientHash ?? "unknown";
}
