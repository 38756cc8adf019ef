import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  writeReport,
  type ReportedFailure,
} from "../../../../fakes/mail-inbox/failing-addresses.ts";
import { createMemberApi } from "../../billing/testing/member-api.ts";
import { MS_PER_DAY } from "../../platform/clock/days.ts";
import { createOutbox, enqueueEmail } from "../../platform/mail/outbox.ts";
import { createMailer } from "../../platform/mail/mailer.ts";
import { formatReturnPath } from "../../platform/mail/return-path.ts";
import {
  type FakeSmtpServer,
  startFakeSmtpServer,
} from "../../platform/mail/testing/fake-smtp-server.ts";
import { register } from "../routes.ts";
import { createMailingFixture, type MailingFixture } from "../testing/mailing-fixture.ts";

const SECRET = "a secret of the tests, of no other use";
const DOMAIN = "bounces.tenbin.example";

let fixture: MailingFixture;
let server: FakeSmtpServer;
let api: Awaited<ReturnType<typeof createMemberApi>>;
let now: Date;
beforeAll(async () => {
  fixture = await createMailingFixture();
  server = await startFakeSmtpServer();
  api = await createMemberApi();
  register(api, fixture.mailing, {
    getRequestOrigin: ({ requestId }) => ({ requestId, clientHash: "client", siteHash: null }),
    webhookSecret: SECRET,
  });
});
beforeEach(async () => {
  await fixture.query("delete from members");
  await fixture.query("delete from outbox");
  await fixture.query("delete from undeliverable_addresses");
  server.rejectRecipients(null);
  now = fixture.now;
});
afterAll(async () => {
  await api.fastify.close();
  await server.close();
  await fixture.database.drop();
});

/** Queues a mail and sends what is due, as the worker does. */
async function send(
  to: string,
  { mailId = randomUUID(), onSend }: { mailId?: string; onSend?: () => Promise<unknown> } = {},
): Promise<string> {
  const kind = "notice";
  await enqueueEmail(fixture.database.pool, { mailId, kind, to, data: {}, queuedAt: now });
  const mailer = createMailer({ url: server.url, from: "天秤 <info@tenbin.example>" });
  const { bounces } = fixture.mailing;
  await createOutbox({
    pool: fixture.database.pool,
    mailer: {
      ...mailer,
      async send(mail) {
        await mailer.send(mail);
        await onSend?.();
      },
    },
    composers: { [kind]: async () => ({ subject: "s", text: "t" }) },
    host: "tenbin.example",
    returnDomain: DOMAIN,
    isUndeliverable: async (mail) => (await bounces.findStoppedAt(mail.to)) !== null,
    onRefused: (address, error) => bounces.noteRefusal(address, error),
    clock: { now: () => now },
    log: { info() {}, warn() {}, error() {} },
  }).sendDue();
  mailer.close();
  return mailId;
}

const report = (mailId: string, recipient: string, failure: ReportedFailure) =>
  writeReport(
    { returnPath: formatReturnPath(mailId, DOMAIN), recipient, raw: "Subject: s\r\n\r\nt" },
    failure,
  );
const post = (body: string, headers: Record<string, string> = { "webhook-secret": SECRET }) =>
  api.fastify.inject({
    method: "POST",
    url: "/webhooks/mail",
    headers: { "content-type": "message/rfc822", ...headers },
    payload: body,
  });
const settingsOf = async (uid: string, method: "GET" | "POST" = "GET") =>
  (
    await api.fastify.inject({
      method,
      url: method === "GET" ? "/user/mail" : "/user/mail/retry",
      headers: { authorization: `Bearer ${uid}` },
    })
  ).json<{ undeliverable_since: number | null }>();

describe("a mail", () => {
  it("has a return path of its own", async () => {
    const mailId = await send("a@tenbin.example");
    expect(server.received.at(-1)?.from).toBe(`bounce+${mailId}@${DOMAIN}`);
    expect(server.received.at(-1)?.data).toMatch(/^From: .*info@tenbin\.example/m);
  });
});

describe("a refusal", () => {
  it("of the mailbox ends sending at once; the member sees it and can have it tried again [fault: SMTP × bounces]", async () => {
    await fixture.createMember("hana");
    server.rejectRecipients(550);
    await send("Hana@tenbin.example");
    server.rejectRecipients(null);
    const before = server.received.length;
    await send("hana@tenbin.example");
    expect(server.received).toHaveLength(before);
    expect(await fixture.mailing.mayReceive("hana", "alert")).toBe(false);
    expect((await settingsOf("hana")).undeliverable_since).toBe(+fixture.now / 1_000);
    expect((await settingsOf("hana", "POST")).undeliverable_since).toBeNull();
    await send("hana@tenbin.example");
    expect(server.received).toHaveLength(before + 1);
    expect(await fixture.mailing.mayReceive("hana", "alert")).toBe(true);
  });

  it("by policy is not about the mailbox", async () => {
    server.rejectRecipients(550, "5.7.1 Rejected by policy");
    await send("a@tenbin.example");
    expect(await fixture.mailing.bounces.findStoppedAt("a@tenbin.example")).toBeNull();
  });

  it("that may pass ends sending after three within ten days", async () => {
    const { bounces } = fixture.mailing;
    const start = fixture.now;
    for (const [days, isStopped] of [
      [0, false],
      [4, false],
      [9, true],
    ] as const) {
      fixture.now = new Date(+start + days * MS_PER_DAY);
      await bounces.noteRefusal("full@tenbin.example", {
        responseCode: 552,
        response: "552 5.2.2",
      });
      expect((await bounces.findStoppedAt("full@tenbin.example")) !== null).toBe(isStopped);
    }
    fixture.now = start;
  });
});

describe("POST /webhooks/mail", () => {
  it("takes a delivery report, again too, and stops the address that the mail went to [fault: another process × bounces]", async () => {
    const mailId = await send("gone@tenbin.example");
    const body = report(mailId, "elsewhere@other.example", { kind: "failed", status: "5.1.1" });
    for (const response of [await post(body), await post(body)])
      expect(response.json()).toEqual({ received: true });
    expect(await fixture.mailing.bounces.findStoppedAt("gone@tenbin.example")).toEqual(fixture.now);
    expect(await fixture.mailing.bounces.findStoppedAt("elsewhere@other.example")).toBeNull();
  });

  it("takes a report that is there before the mail is recorded as sent [fault: another process × bounces]", async () => {
    const mailId = randomUUID();
    const to = "quick@tenbin.example";
    const body = report(mailId, to, { kind: "failed", status: "5.1.1" });
    await send(to, { mailId, onSend: () => post(body) });
    expect(await fixture.mailing.bounces.findStoppedAt(to)).toEqual(fixture.now);
  });

  it("takes a complaint: advertising stops, with its proof, and nothing else", async () => {
    await fixture.createMember("ken");
    await fixture.mailing.putSetting(
      "ken",
      { kind: "advertising", receives: true },
      { requestId: null, clientHash: null },
    );
    const mailId = await send("ken@tenbin.example");
    const body = report(mailId, "ken@tenbin.example", { kind: "complaint" });
    await post(body);
    await post(body);
    expect(await fixture.mailing.mayReceive("ken", "advertising")).toBe(false);
    expect(await fixture.mailing.mayReceive("ken", "alert")).toBe(true);
    expect(
      await fixture.query("select given, source from mail_choices where uid = 'ken' order by 1"),
    ).toEqual([
      { given: false, source: "complaint" },
      { given: true, source: "setting" },
    ]);
  });

  it("needs the secret", async () => {
    const mailId = await send("safe@tenbin.example");
    const body = report(mailId, "safe@tenbin.example", { kind: "failed", status: "5.1.1" });
    for (const headers of [{}, { "webhook-secret": "" }, { "webhook-secret": `${SECRET}x` }])
      expect((await post(body, headers as Record<string, string>)).statusCode).toBe(401);
    expect(await fixture.mailing.bounces.findStoppedAt("safe@tenbin.example")).toBeNull();
  });

  it("reads the first 5,000 lines, so that no mail holds others up [ASVS 15.2.2]", async () => {
    const mailId = await send("late@tenbin.example");
    const about = report(mailId, "late@tenbin.example", { kind: "failed", status: "5.1.1" });
    const [head, ...parts] = about.split(/(?=^--)/m);
    const behind = (lines: number) => Buffer.from([head, "a\n".repeat(lines), ...parts].join(""));
    const { bounces } = fixture.mailing;
    expect(await bounces.takeReport(behind(5_000))).toBe("no_report");
    expect(await bounces.takeReport(behind(4_000))).toBe("mailbox");
  });

  it("accepts and ignores what is no report, or about no mail of ours", async () => {
    const mailId = await send("fine@tenbin.example");
    const about = report(mailId, "fine@tenbin.example", { kind: "failed", status: "4.4.1" });
    const cases = [
      ["", "no_report"],
      ["\u0000\u0001 rubbish", "no_report"],
      [`To: <${formatReturnPath(mailId, DOMAIN)}>\r\n\r\nI am on holiday`, "no_report"],
      [about.replace("Action: failed", "Action: delayed"), "no_report"],
      [report(randomUUID(), "a@x.example", { kind: "failed", status: "5.1.1" }), "unknown"],
    ] as const;
    for (const [body, result] of cases) {
      expect(await fixture.mailing.bounces.takeReport(Buffer.from(body))).toBe(result);
      expect((await post(body)).statusCode).toBe(200);
    }
    expect(await fixture.query("select from undeliverable_addresses")).toEqual([]);
    expect((await post("x".repeat(1_048_577))).statusCode).toBe(413);
  });
});

describe("failed addresses", () => {
  it("are forgotten half a year after the last failure", async () => {
    const { mailing } = fixture;
    await mailing.bounces.noteRefusal("old@x.example", { responseCode: 550, response: "550" });
    const start = fixture.now;
    fixture.now = new Date(+start + 180 * MS_PER_DAY);
    await mailing.purge();
    expect(await mailing.bounces.findStoppedAt("old@x.example")).not.toBeNull();
    fixture.now = new Date(+start + 181 * MS_PER_DAY);
    await mailing.purge();
    expect(await mailing.bounces.findStoppedAt("old@x.example")).toBeNull();
    fixture.now = start;
  });
});
