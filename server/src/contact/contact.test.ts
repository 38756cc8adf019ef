import { MAX_CONTACT_MESSAGE_LENGTH, MAX_CONTACT_NAME_LENGTH } from "@tenbin/contract/contact";
import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../platform/testing/database.ts";
import { contactLimits, CONTACT_YEARS } from "./create-contact.ts";
import { type ContactFixture, createContactFixture, OPERATOR } from "./testing/contact-fixture.ts";

const message = (changes: object = {}) => ({
  name: "見本 花子",
  email: "reader@reader.example",
  topic: "figures",
  message: "0482の売上高について\n資料を添えます。",
  ...changes,
});

describe("POST /contact", () => {
  let database: TestDatabase;
  let fixture: ContactFixture;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  beforeEach(async () => {
    fixture = await createContactFixture(database);
  });
  afterEach(() => fixture.close());
  afterAll(() => database.drop());

  const rows = async () =>
    (await database.pool.query<Record<string, unknown>>("select * from contact_messages")).rows;
  const mails = () =>
    Promise.all(
      fixture.smtp.received.map(async ({ to, data }) => ({
        ...(await PostalMime.parse(data)),
        to,
        headers: data.slice(0, data.indexOf("\r\n\r\n")),
      })),
    );

  it("takes a visitor's message, keeps it under a number and mails it to the operator alone", async () => {
    const { status, body } = await fixture.send(null, message());
    expect(status).toBe(202);
    expect(body).toEqual({
      number: expect.stringMatching(/^261125-[2-9A-HJ-NP-Z]{5}$/),
      copy_sent: false,
    });
    expect(await rows()).toMatchObject([{ ...message(), number: body["number"], uid: null }]);
    await fixture.deliver();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.to).toEqual([OPERATOR]);
    expect(mail?.subject).toBe(`【天秤】お問い合わせ ${String(body["number"])} 企業の情報や数字`);
    expect(mail?.text).toContain("メールアドレス: reader@reader.example(ログインなし");
    expect(mail?.text).toContain("0482の売上高について\n資料を添えます。");
  });

  it("mails a copy to a member, at the account's address whatever the body says", async () => {
    await fixture.createMember("hanako");
    const html = "<img src=x onerror=alert(1)>";
    const { body } = await fixture.send("hanako", message({ message: html }));
    expect(body["copy_sent"]).toBe(true);
    expect(await rows()).toMatchObject([{ uid: "hanako", email: "hanako@member.example" }]);
    await fixture.deliver();
    const sent = await mails();
    expect(sent.map(({ to }) => to.join()).toSorted()).toEqual(
      ["hanako@member.example", OPERATOR].toSorted(),
    );
    const copy = sent.find(({ to }) => to[0] !== OPERATOR);
    expect(copy?.subject).toContain(String(body["number"]));
    expect(copy?.text).toContain(html);
    expect(copy?.html).toContain("&lt;img");
    expect(copy?.html).not.toContain("<img");
  });

  it.each([
    ["a name with another header (H57)", { name: "a\r\nBcc: x@y.example" }],
    ["a name with a line feed (H57)", { name: "a\nBcc: x@y.example" }],
    ["an address with another header (H57)", { email: "a@x.example\r\nBcc: b@x.example" }],
    ["two addresses (H57)", { email: "a@x.example,b@x.example" }],
    ["an address with a name (H57)", { email: "A <a@x.example>" }],
    ["a name that turns its line around (H57)", { name: "a\u202Eb" }],
    ["a topic with another header (H57)", { topic: "other\r\nBcc: x@y.example" }],
    ["no name", { name: "  " }],
    ["a long name", { name: "名".repeat(MAX_CONTACT_NAME_LENGTH + 1) }],
    ["no message", { message: " \n " }],
    ["a long message", { message: "文".repeat(MAX_CONTACT_MESSAGE_LENGTH + 1) }],
    ["a field of its own", { to: "x@y.example" }],
  ])("rejects %s and keeps nothing [ASVS 1.3.11]", async (_, changes) => {
    const { status } = await fixture.send(null, message(changes));
    expect(status).toBe(422);
    expect(await rows()).toEqual([]);
    await fixture.deliver();
    expect(fixture.smtp.received).toEqual([]);
  });

  it("sends to one recipient what looks like headers in a message (H57) [ASVS 1.3.11]", async () => {
    const text = "Bcc: x@y.example\r\n\r\n.\r\nRCPT TO:<x@y.example>";
    await fixture.send(null, message({ message: text }));
    await fixture.deliver();
    const [mail] = await mails();
    expect(fixture.smtp.received).toHaveLength(1);
    expect(mail?.to).toEqual([OPERATOR]);
    expect(mail?.headers).not.toMatch(/^Bcc/im);
    expect(mail?.text).toContain("RCPT TO:<x@y.example>");
  });

  it("asks a visitor for an address", async () => {
    const { email: _, ...without } = message();
    expect(await fixture.send(null, without)).toMatchObject({
      status: 422,
      body: { errorType: "email_required" },
    });
    expect(await rows()).toEqual([]);
  });

  it("takes so many of a client and an hour, and others of others [ASVS 2.4.1]", async () => {
    for (let sent = 0; sent < contactLimits.fromClient.calls; sent += 1) {
      expect((await fixture.send(null, message())).status).toBe(202);
    }
    expect((await fixture.send(null, message())).status).toBe(429);
    expect((await fixture.send(null, message(), "198.51.100.7")).status).toBe(202);
    expect(await rows()).toHaveLength(contactLimits.fromClient.calls + 1);
  });

  it("is kept while the mail server is away, and mailed once later (F14) [fault: SMTP × contact]", async () => {
    fixture.smtp.rejectAll(451);
    const { status } = await fixture.send(null, message());
    expect(status).toBe(202);
    await fixture.deliver();
    expect(fixture.smtp.received).toEqual([]);
    fixture.smtp.rejectAll(null);
    fixture.now = new Date(fixture.now.getTime() + 86_400_000);
    await fixture.deliver();
    await fixture.deliver();
    expect(fixture.smtp.received).toHaveLength(1);
  });

  it("is deleted after its years, and no mail is sent of it then", async () => {
    await fixture.send(null, message());
    fixture.now = new Date(fixture.now.getTime() + CONTACT_YEARS * 366 * 86_400_000);
    await fixture.contact.purge();
    expect(await rows()).toHaveLength(1);
    fixture.now = new Date(fixture.now.getTime() + 1);
    await fixture.contact.purge();
    expect(await rows()).toEqual([]);
    await fixture.deliver();
    expect(fixture.smtp.received).toEqual([]);
  });
});
