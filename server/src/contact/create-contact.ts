import { randomInt, randomUUID } from "node:crypto";
import type { Endpoints, HandlerInput, Output } from "@tenbin/contract";
import type pg from "pg";
import { z } from "zod";
import type { RequestOrigin } from "../accounts/index.ts";
import { type Clock, systemClock } from "../platform/clock/clock.ts";
import { MS_PER_DAY } from "../platform/clock/days.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { ApiProblem } from "../platform/http/api-problem.ts";
import { createRateLimiter } from "../platform/limits/rate-limiter.ts";
import { type EmailComposer, enqueueEmail } from "../platform/mail/outbox.ts";
import { contactNumber, copyMail, operatorMail } from "./rules.ts";
import { createContactStore } from "./store.ts";

type ContactInput = HandlerInput<Endpoints["sendContact"]>["body"];

/** Null: not signed in. */
type Sender = { readonly uid: string; readonly email: string } | null;

export interface Contact {
  /** @throws ApiProblem `email_required`, `too_many_requests` */
  send(
    input: ContactInput,
    sender: Sender,
    origin: RequestOrigin,
  ): Promise<Output<Endpoints["sendContact"]>>;
  readonly composers: Readonly<Record<string, EmailComposer>>;
  purge(): Promise<void>;
}

export interface ContactOptions {
  readonly pool: pg.Pool;
  readonly webUrl: string;
  /** Who gets the messages; null: they are kept only. */
  readonly operator: string | null;
  readonly clock?: Clock;
}

/** Questions may come back while claims can be made: five years from knowledge of them (民法166条). */
export const CONTACT_YEARS = 5;

const HOUR_SECONDS = 3_600;
export const contactLimits = {
  /** Of one client: more than anybody has to say. */
  fromClient: { name: "contact-from-client", calls: 5, seconds: HOUR_SECONDS },
  fromSite: { name: "contact-from-site", calls: 30, seconds: HOUR_SECONDS },
  /** Of all: the operator's mailbox is read by people. */
  fromAll: { name: "contact-from-all", calls: 200, seconds: HOUR_SECONDS },
} as const;

const TO_OPERATOR = "contact.received";
const COPY = "contact.copy";
const mailData = z.object({ number: z.string() });

export function createContact({
  pool,
  webUrl,
  operator,
  clock = systemClock,
}: ContactOptions): Contact {
  const fromClient = createRateLimiter(pool, contactLimits.fromClient);
  const fromSite = createRateLimiter(pool, contactLimits.fromSite);
  const fromAll = createRateLimiter(pool, contactLimits.fromAll);

  async function count({ clientHash, siteHash }: RequestOrigin): Promise<void> {
    await fromClient.consume(clientHash ?? "unknown");
    if (siteHash !== null) await fromSite.consume(siteHash);
    await fromAll.consume("all");
  }

  /** Nothing is sent of a message that was deleted. */
  function composerOf(
    compose: (message: Parameters<typeof operatorMail>[0]) => ReturnType<typeof operatorMail>,
  ): EmailComposer {
    return async ({ data }) => {
      const message = await createContactStore(pool).find(mailData.parse(data).number);
      return message === null ? null : compose(message);
    };
  }

  return {
    async send({ name, email: given, topic, message }, sender, origin) {
      const email = sender?.email ?? given;
      if (email === undefined) throw new ApiProblem("email_required");
      await count(origin);
      const receivedAt = clock.now();
      const uid = sender?.uid ?? null;
      return inTransaction(pool, async (client) => {
        const store = createContactStore(client);
        let number: string;
        do number = contactNumber(receivedAt, randomInt);
        while (!(await store.add({ number, receivedAt, uid, name, email, topic, message })));
        const queue = (kind: string, to: string) =>
          enqueueEmail(client, {
            mailId: randomUUID(),
            kind,
            to,
            data: { number },
            queuedAt: receivedAt,
          });
        if (operator !== null) await queue(TO_OPERATOR, operator);
        // To an address that nobody has verified, a copy would be mail to strangers.
        if (sender !== null) await queue(COPY, sender.email);
        return { number, copy_sent: sender !== null };
      });
    },
    composers: {
      [TO_OPERATOR]: composerOf(operatorMail),
      [COPY]: composerOf((message) => copyMail(message, webUrl)),
    },
    purge: () =>
      createContactStore(pool).purge(
        new Date(clock.now().getTime() - CONTACT_YEARS * 366 * MS_PER_DAY),
      ),
  };
}
