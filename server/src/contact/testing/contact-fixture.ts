import type { Account } from "../../accounts/index.ts";
import { createAccountStore } from "../../accounts/index.ts";
import { type Api, createApi } from "../../platform/http/api.ts";
import type { Authenticator } from "../../platform/http/identity.ts";
import type { Viewer, ViewerRights } from "../../platform/http/viewer.ts";
import { createMailer } from "../../platform/mail/mailer.ts";
import { createOutbox } from "../../platform/mail/outbox.ts";
import {
  type FakeSmtpServer,
  startFakeSmtpServer,
} from "../../platform/mail/testing/fake-smtp-server.ts";
import type { TestDatabase } from "../../platform/testing/database.ts";
import { type Contact, createContact } from "../create-contact.ts";
import { registerContact } from "../index.ts";

export const OPERATOR = "operator@tenbin.example";

export interface ContactFixture {
  readonly contact: Contact;
  readonly smtp: FakeSmtpServer;
  now: Date;
  createMember(uid: string): Promise<void>;
  /** @param uid null: without a token */
  send(
    uid: string | null,
    body: object,
    address?: string,
  ): Promise<{ readonly status: number; readonly body: Readonly<Record<string, unknown>> }>;
  /** Hands over what is due. */
  deliver(): Promise<void>;
  close(): Promise<void>;
}

const rights: ViewerRights = { temporalFinished: false };

/** An API that takes messages, whose tokens are uids, and a mail server; the database is emptied. */
export async function createContactFixture({ pool }: TestDatabase): Promise<ContactFixture> {
  await pool.query("truncate contact_messages, outbox, rate_limits, members cascade");
  const accounts = createAccountStore(pool);
  const clock = { now: () => fixture.now };
  const smtp = await startFakeSmtpServer();
  const mailer = createMailer({ url: smtp.url, from: "天秤 <info@tenbin.example>" });
  const webUrl = "https://tenbin.example";
  const contact = createContact({ pool, webUrl, operator: OPERATOR, clock });
  const seconds = () => Math.floor(clock.now().getTime() / 1_000);
  const authentication: Authenticator<Account> = {
    verify: async (uid) => ({
      uid,
      email: `${uid}@member.example`,
      emailVerified: true,
      signInProvider: "password",
      sessionEpoch: null,
      googleSubject: null,
      authTime: seconds() - 60,
      expiresAt: seconds() + 3_600,
    }),
    isCurrent: async () => true,
    async findSession({ uid }) {
      const account = await accounts.find(uid);
      return account && { account, ended: false, rights };
    },
    visitorRights: () => rights,
  };
  const masking = { prepare() {}, mask: (output: unknown) => output, audienceOf: () => null };
  const api: Api<Viewer<Account>> = await createApi({
    version: "test",
    webOrigins: [],
    masking,
    authentication,
    clock,
  });
  registerContact(api, contact, {
    getRequestOrigin: ({ requestId, address }) => ({
      requestId,
      clientHash: address,
      siteHash: null,
    }),
  });
  const outbox = createOutbox({
    pool,
    mailer,
    composers: contact.composers,
    host: "tenbin.example",
    clock,
    log: { info() {}, warn() {}, error() {} },
  });
  const fixture: ContactFixture = {
    contact,
    smtp,
    now: new Date("2026-11-25T03:00:00Z"),
    async createMember(uid) {
      const registeredAt = new Date("2026-11-01T00:00:00Z");
      await accounts.insert({ uid, email: `${uid}@member.example`, registeredAt });
    },
    async send(uid, payload, remoteAddress = "192.0.2.1") {
      const response = await api.fastify.inject({
        method: "POST",
        url: "/contact",
        headers: uid === null ? {} : { authorization: `Bearer ${uid}` },
        remoteAddress,
        payload,
      });
      return { status: response.statusCode, body: response.json() };
    },
    deliver: () => outbox.sendDue(),
    async close() {
      mailer.close();
      await smtp.close();
      await api.fastify.close();
    },
  };
  return fixture;
}
