import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { inTransaction } from "../database/transaction.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database.ts";
import { createMailer, type Mailer } from "./mailer.ts";
import {
  type EmailComposer,
  type Outbox,
  type OutboxOptions,
  createOutbox,
  enqueueEmail,
} from "./outbox.ts";
import { startFakeSmtpServer, type FakeSmtpServer } from "./testing/fake-smtp-server.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const log = { info: () => {}, warn: () => {}, error: () => {} };
const composeGreeting: EmailComposer = async ({ data }) => ({
  subject: `${String(data["name"])}様`,
  text: "こんにちは",
  html: "<p>こんにちは</p>",
});

describe("outbox", () => {
  let database: TestDatabase;
  let server: FakeSmtpServer;
  let mailer: Mailer;
  let now: Date;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  beforeEach(async () => {
    await database.pool.query("truncate outbox");
    server = await startFakeSmtpServer();
    mailer = createMailer({ url: server.url, from: "天秤 <info@tenbin.example>" });
    now = new Date("2026-11-21T09:00:00Z");
  });
  afterEach(async () => {
    mailer.close();
    await server.close();
  });
  afterAll(() => database.drop());

  const outbox = (
    change: Partial<Pick<OutboxOptions, "mailer" | "composers" | "class" | "connections">> = {},
  ): Outbox =>
    createOutbox({
      pool: database.pool,
      mailer,
      composers: { greeting: composeGreeting },
      host: "tenbin.example",
      clock: { now: () => now },
      log,
      ...change,
    });
  const mail = (to = "a@tenbin.example") => ({
    mailId: randomUUID(),
    kind: "greeting",
    to,
    data: { name: "山田" },
    queuedAt: now,
  });
  const queue = async (to?: string) => {
    const queued = mail(to);
    await enqueueEmail(database.pool, queued);
    return queued;
  };
  const rows = async () =>
    (await database.pool.query<Record<string, unknown>>("select * from outbox")).rows;
  const pass = (ms: number) => (now = new Date(now.getTime() + ms));
  const messageIds = () =>
    server.received.map(({ data }) => /^Message-ID: (.+)$/im.exec(data)?.[1]);

  it("sends a queued mail once, with its Message-ID, a date and one recipient", async () => {
    const queued = await queue();
    await outbox().sendDue();
    await outbox().sendDue();
    pass(DAY_MS);
    await outbox().sendDue();
    expect(server.received).toMatchObject([{ from: "info@tenbin.example", to: [queued.to] }]);
    expect(messageIds()).toEqual([`<${queued.mailId}@tenbin.example>`]);
    expect(server.received[0]?.data).toContain("Date: Sat, 21 Nov 2026 09:00:00 +0000");
    expect(server.received[0]?.data).toContain("Auto-Submitted: auto-generated");
    expect(await rows()).toMatchObject([{ due_at: null, attempts: 1, last_error: null }]);
  });

  it("ignores a mail whose transaction rolled back [fault: PostgreSQL × mails] [fault: disk × mails]", async () => {
    const failing = inTransaction(database.pool, async (client) => {
      await enqueueEmail(client, mail());
      throw new Error("something else");
    });
    await expect(failing).rejects.toThrow("something else");
    await outbox().sendDue();
    expect(server.received).toEqual([]);
  });

  it("sends each mail once after a day without a mail server (F14) [fault: SMTP × accounts, alerts, trials, mails, events of Stripe, daily run]", async () => {
    const addresses = ["a", "b", "c", "d"].map((name) => `${name}@tenbin.example`);
    const classes = ["awaited", "bulk"] as const;
    const senders = classes.map((each) => outbox({ class: each, connections: 2 }));
    const sendDue = () => Promise.all(senders.map((sender) => sender.sendDue()));
    server.rejectAll(451);
    for (const [at, to] of addresses.entries()) {
      await enqueueEmail(database.pool, { ...mail(to), class: classes[at % 2]! });
    }
    for (let minutes = 0; minutes < 24 * 60; minutes += 20) {
      await sendDue();
      pass(20 * MINUTE_MS);
    }
    expect(server.received).toEqual([]);
    server.rejectAll(null);
    for (let minutes = 0; minutes < 60; minutes += 10) {
      await sendDue();
      pass(10 * MINUTE_MS);
    }
    expect(server.received.map(({ to }) => to.join()).toSorted()).toEqual(addresses.toSorted());
    // Delays of up to 30 minutes keep the number of attempts low.
    expect((await rows()).every(({ attempts }) => Number(attempts) < 60)).toBe(true);
  });

  it("waits longer after each failure, also without a listening server [fault: PostgreSQL × bounces]", async () => {
    const nobody = createMailer({ url: "smtp://127.0.0.1:1", from: "info@tenbin.example" });
    await queue();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await outbox({ mailer: nobody }).sendDue();
      const [row] = await rows();
      const due = row?.["due_at"] as Date;
      waits.push((due.getTime() - now.getTime()) / 1_000);
      expect(row?.["last_error"]).toMatch(/^E\w+/);
      now = due;
    }
    nobody.close();
    expect(waits).toEqual([10, 30, 60, 300, 900, 1_800, 1_800, 1_800]);
  });

  it("gives up after five days, or at once on a permanent rejection of the recipient [fault: SMTP × mails]", async () => {
    await queue("unknown@tenbin.example");
    server.rejectRecipients(550);
    await outbox().sendDue();
    expect(await rows()).toMatchObject([{ due_at: null, sent_at: null, attempts: 1 }]);
    server.rejectRecipients(450);
    await queue();
    pass(5 * DAY_MS - 1);
    await outbox().sendDue();
    const waiting = async () => (await rows()).filter(({ due_at: due }) => due !== null).length;
    expect(await waiting()).toBe(1);
    pass(DAY_MS);
    await outbox().sendDue();
    expect(await waiting()).toBe(0);
    expect(server.received).toEqual([]);
  });

  it("repeats a mail with the same Message-ID when the sender crashes before marking it", async () => {
    const { mailId } = await queue();
    const died: Mailer = {
      close() {},
      async send(given) {
        await mailer.send(given);
        // Killed: neither success nor failure is recorded.
        throw await new Promise<never>(() => {});
      },
    };
    void outbox({ mailer: died }).sendDue();
    await expect.poll(() => server.received.length).toBe(1);
    await outbox().sendDue();
    expect(server.received).toHaveLength(1);
    pass(121_000);
    await outbox().sendDue();
    pass(DAY_MS);
    await outbox().sendDue();
    expect(messageIds()).toEqual(Array(2).fill(`<${mailId}@tenbin.example>`));
  });

  it("is shared by many senders without duplicates [fault: another process × mails]", async () => {
    const queued = await Promise.all(
      Array.from({ length: 30 }, (_, index) => queue(`reader${index}@tenbin.example`)),
    );
    await Promise.all(Array.from({ length: 4 }, () => outbox().sendDue()));
    expect(messageIds()).toHaveLength(queued.length);
    expect(new Set(messageIds())).toEqual(
      new Set(queued.map(({ mailId }) => `<${mailId}@tenbin.example>`)),
    );
  });

  it("goes by the database's time, whatever the clocks of senders and writers [fault: clock × mails]", async () => {
    const accepted = Promise.withResolvers<void>();
    const slow: Mailer = {
      close() {},
      async send(given) {
        await mailer.send(given);
        await accepted.promise;
      },
    };
    const onMachine = (skewMs: number) => {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + skewMs });
      return createOutbox({
        pool: database.pool,
        mailer: slow,
        composers: { greeting: composeGreeting },
        host: "tenbin.example",
        log,
      });
    };
    now = new Date(Date.now() + 60 * MINUTE_MS);
    await queue();
    try {
      const sending = onMachine(0).sendDue();
      await expect.poll(() => server.received.length).toBe(1);
      // The first sender holds it: one an hour ahead must not think that the claim has ended.
      await onMachine(60 * MINUTE_MS).sendDue();
      await onMachine(-120 * MINUTE_MS).sendDue();
      accepted.resolve();
      await sending;
      await queue("late@tenbin.example");
      await onMachine(-60 * MINUTE_MS).sendDue();
    } finally {
      vi.useRealTimers();
    }
    expect(server.received.map(({ to }) => to.join())).toEqual([
      "a@tenbin.example",
      "late@tenbin.example",
    ]);
    expect(await rows()).toMatchObject([{ due_at: null }, { due_at: null }]);
  });

  it("sends a mail that somebody waits for although mails in bulk are stuck before it [fault: another process × mails]", async () => {
    const bulk = ["a", "b", "c"].map((name) => `${name}@bulk.example`);
    for (const to of bulk)
      await enqueueEmail(database.pool, { ...mail(to), class: "bulk" as const });
    const stuck = Promise.withResolvers<void>();
    const begun: string[] = [];
    const stalled: Mailer = {
      close() {},
      async send(given) {
        begun.push(given.to);
        await stuck.promise;
        await mailer.send(given);
      },
    };
    const sending = outbox({ mailer: stalled, class: "bulk", connections: 2 }).sendDue();
    // As many at the same time as there are connections.
    await expect.poll(() => begun).toHaveLength(2);
    await queue("waiting@tenbin.example");
    await outbox({ class: "awaited" }).sendDue();
    expect(server.received.map(({ to }) => to.join())).toEqual(["waiting@tenbin.example"]);
    stuck.resolve();
    await sending;
    expect(server.received.map(({ to }) => to.join()).toSorted()).toEqual([
      ...bulk,
      "waiting@tenbin.example",
    ]);
  });

  it("skips a mail that another sender has claimed", async () => {
    const { mailId } = await queue();
    await queue("b@tenbin.example");
    await inTransaction(database.pool, async (client) => {
      await client.query("select from outbox where mail_id = $1 for update", [mailId]);
      await outbox().sendDue();
    });
    expect(server.received.map(({ to }) => to)).toEqual([["b@tenbin.example"]]);
  });

  it("deletes a mail with nothing to say, and keeps one of an unknown kind [fault: PostgreSQL × stopped mails]", async () => {
    await queue();
    await outbox({ composers: { greeting: async () => null } }).sendDue();
    expect(await rows()).toEqual([]);
    await queue();
    await outbox({ composers: {} }).sendDue();
    expect(await rows()).toMatchObject([{ attempts: 1, sent_at: null }]);
    pass(MINUTE_MS);
    await outbox().sendDue();
    expect(server.received).toHaveLength(1);
  });

  it.each(["a@x.example\r\nBcc: b@x.example", "a@x.example, b@x.example", "A <a@x.example>"])(
    "does not send to anything but a single address: %j (H57)",
    async (to) => {
      await queue(to);
      await outbox().sendDue();
      expect(server.received).toEqual([]);
    },
  );

  it("encodes line breaks in subjects (H57) [ASVS 1.3.11]", async () => {
    await enqueueEmail(database.pool, { ...mail(), data: { name: "a\r\nBcc: x@y.example" } });
    await outbox().sendDue();
    const [received] = server.received;
    expect(received?.to).toEqual(["a@tenbin.example"]);
    expect(received?.data).not.toMatch(/^Bcc:/im);
  });

  it("purges sent mails after a month and keeps unsent ones", async () => {
    await queue();
    await outbox().sendDue();
    pass(40 * DAY_MS);
    server.rejectAll(451);
    const waiting = await queue("b@tenbin.example");
    await outbox().purge();
    expect(await rows()).toMatchObject([{ mail_id: waiting.mailId }]);
  });
});
