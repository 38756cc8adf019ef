import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLogger } from "../../platform/log.ts";
import { enqueueEmail } from "../../platform/mail/outbox.ts";
import {
  startFakeSmtpServer,
  type FakeSmtpServer,
} from "../../platform/mail/testing/fake-smtp-server.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { type MailService, startMailService } from "./mail-service.ts";

const composers = {
  greeting: () => Promise.resolve({ subject: "s", text: "t", html: "<p>t</p>" }),
};
const bounces = { findStoppedAt: async () => null, noteRefusal: async () => {} };
const createQueuedEmail = (to: string) => ({
  mailId: randomUUID(),
  kind: "greeting",
  to,
  data: {},
  queuedAt: new Date(),
});

describe("startMailService", () => {
  let database: TestDatabase;
  let server: FakeSmtpServer;
  let sending: MailService;
  const start = () => {
    const log = createLogger({ level: "silent", role: "test" });
    const from = { SMTP_URL: server.url, MAIL_FROM: "天秤 <info@tenbin.example>" };
    const noDkim = {
      MAIL_RETURN_DOMAIN: undefined,
      MAIL_DKIM_DOMAIN: undefined,
      MAIL_DKIM_SELECTOR: undefined,
      MAIL_DKIM_KEY: undefined,
    };
    const config = { ...from, ...noDkim, SMTP_CONNECTIONS: 3, SMTP_RATE: undefined };
    sending = startMailService(
      { ...config, webUrl: "https://tenbin.example:8443" },
      { pool: database.pool, composers, bounces, log },
    );
  };
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  beforeEach(async () => {
    server = await startFakeSmtpServer();
  });
  afterEach(() => server.close());
  afterAll(() => database.drop());

  it("sends mails queued before and during its run, until it is stopped", async () => {
    await enqueueEmail(database.pool, createQueuedEmail("before@tenbin.example"));
    start();
    const arrived = () => server.received.flatMap(({ to }) => to);
    await expect.poll(() => arrived()).toEqual(["before@tenbin.example"]);
    await enqueueEmail(database.pool, createQueuedEmail("meanwhile@tenbin.example"));
    await enqueueEmail(database.pool, { ...createQueuedEmail("b@bulk.example"), class: "bulk" });
    await expect.poll(() => arrived()).toHaveLength(3);
    await sending.stop();
    const [mail] = server.received;
    expect(mail?.from).toBe("info@tenbin.example");
    expect(mail?.data).toMatch(/^Message-ID: <[\w-]+@tenbin\.example>\r?$/im);
    const { rows } = await database.pool.query("select 1 from outbox where sent_at is null");
    expect(rows).toEqual([]);
  });

  it("declares the jobs that purge the outbox", async () => {
    start();
    await sending.stop();
    expect(sending.jobs.map(({ name }) => name)).toEqual(["purge-sent-mails"]);
  });
});
