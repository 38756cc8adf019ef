import type pg from "pg";
import type { KeyedHash } from "../platform/limits/keyed-hash.ts";
import { createLimiter, type Limit } from "../platform/limits/limiter.ts";
import type { Origin } from "./audit/security-events.ts";
import { emailKey } from "./email-key.ts";

const HOUR = 3_600;

/** How often the account routes that send mails or take guesses may be called. */
export const accountLimits = {
  /** Somebody whose mail is slow presses again a few times. */
  mailsToAddressFromClient: { name: "mails-to-address-from-client", calls: 5, seconds: HOUR },
  /**
   * From everywhere together: no inbox is flooded. Several times what one client may ask for, so that no
   * single stranger uses up what the owner needs.
   */
  mailsToAddress: { name: "mails-to-address", calls: 20, seconds: HOUR },
  /** Asked for by members of themselves: apart, so that what strangers ask for takes nothing from it. */
  mailsToSelf: { name: "mails-to-self", calls: 5, seconds: HOUR },
  /** An office, or the many phones behind one address of a carrier; a machine that mails strangers is stopped. */
  mailsFromClient: { name: "mails-from-client", calls: 300, seconds: HOUR },
  /** Nobody guesses 256 bits: who uses many links that do not exist is looking for something else. */
  guesses: { name: "guesses", calls: 30, seconds: 600 },
} as const satisfies Record<string, Limit>;

export interface AccountLimits {
  /**
   * Counts a mail that is asked for to an address, whether or not one will be sent.
   * @throws ApiProblem `too_many_requests`
   */
  countMail(email: string, origin: Origin): Promise<void>;
  /** Counts a mail that a member asks for to their own address. @throws ApiProblem `too_many_requests` */
  countMailToSelf(uid: string, origin: Origin): Promise<void>;
  /**
   * Counts a link that does not exist; one that does is nobody's guess, and works for everybody behind the
   * same address.
   * @throws ApiProblem `too_many_requests` for a client that has guessed wrong too often
   */
  countGuess(origin: Origin): Promise<void>;
}

export function createAccountLimits(pool: pg.Pool, hash: KeyedHash): AccountLimits {
  const toAddressFromClient = createLimiter(pool, accountLimits.mailsToAddressFromClient);
  const toSelf = createLimiter(pool, accountLimits.mailsToSelf);
  const toAddress = createLimiter(pool, accountLimits.mailsToAddress);
  const fromClient = createLimiter(pool, accountLimits.mailsFromClient);
  const guesses = createLimiter(pool, accountLimits.guesses);
  return {
    async countMail(email, origin) {
      const client = clientOf(origin);
      const address = hash("address", emailKey(email));
      await fromClient.count(client);
      await toAddressFromClient.count(`${address} ${client}`);
      await toAddress.count(address);
    },
    async countMailToSelf(uid, origin) {
      await fromClient.count(clientOf(origin));
      await toSelf.count(uid);
    },
    countGuess: (origin) => guesses.count(clientOf(origin)),
  };
}

function clientOf({ clientHash }: Origin): string {
  return clientHash ?? "unknown";
}
