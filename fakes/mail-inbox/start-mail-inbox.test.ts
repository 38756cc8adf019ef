import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type MailInbox, startMailInbox } from "./start-mail-inbox.ts";
import type { StoredEmail } from "./email-store.ts";

const MAIL = {
  from: "天秤 <info@tenbin.example>",
  to: "a@tenbin.example",
  subject: "【天秤】会員登録 <b>",
  text: "次のページへ\nhttps://tenbin.example/register/verify?token=a&b",
  html: '<!doctype html><html><head><title>x</title></head><body><a href="https://tenbin.example/">開く</a></body></html>',
};

describe("mail inbox", () => {
  let folder: string;
  let inbox: MailInbox;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "tenbin-inbox-"));
    inbox = await startMailInbox({ folder });
  });
  afterEach(async () => {
    await inbox.stop();
    await rm(folder, { recursive: true });
  });

  const send = async (change: Partial<typeof MAIL> = {}) => {
    const transport = createTransport({ url: inbox.smtpUrl });
    await transport.sendMail({ ...MAIL, ...change });
    transport.close();
  };
  const mails = async (query = "") =>
    (await (await fetch(`${inbox.url}/mails.json${query}`)).json()) as StoredEmail[];

  it("lists received mails, newest first", async () => {
    await send();
    await send({ to: "B@tenbin.example", subject: "二通目" });
    expect((await mails()).map(({ subject }) => subject)).toEqual(["二通目", MAIL.subject]);
    expect(await mails("?to=b@TENBIN.example")).toMatchObject([
      { to: ["B@tenbin.example"], from: MAIL.from.replace(/[<>]/g, "") },
    ]);
    const [, oldest] = await mails();
    expect(oldest?.text.trim()).toBe(MAIL.text);
    expect(oldest?.headers).toContainEqual({ key: "to", value: MAIL.to });
  });

  it("keeps mails over a restart, in private files [fault: SMTP × local start]", async () => {
    await send();
    await inbox.stop();
    inbox = await startMailInbox({ folder });
    expect(await mails()).toMatchObject([{ subject: MAIL.subject, to: [MAIL.to] }]);
    const [name = ""] = await readdir(folder);
    expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
  });

  it("keeps the last 300", async () => {
    const transport = createTransport({ url: inbox.smtpUrl, pool: true, maxMessages: Infinity });
    for (let index = 0; index < 303; index += 1) {
      await transport.sendMail({ ...MAIL, subject: `mail ${index}` });
    }
    transport.close();
    const stored = await mails();
    expect(stored).toHaveLength(300);
    expect(stored.at(-1)?.subject).toBe("mail 3");
    expect(await readdir(folder)).toHaveLength(300);
  });

  it("refuses addresses made for it, with the status of the failure", async () => {
    await expect(send({ to: "a@refused.example" })).rejects.toMatchObject({
      responseCode: 550,
      response: expect.stringContaining("5.1.1") as unknown,
    });
    await expect(send({ to: "a@policy.example" })).rejects.toMatchObject({
      response: expect.stringContaining("5.7.1") as unknown,
    });
    expect(await mails()).toEqual([]);
  });

  it("shows a mail without executing its content", async () => {
    await send();
    const [mail] = await mails();
    const list = await (await fetch(inbox.url)).text();
    expect(list).toContain("【天秤】会員登録 &lt;b&gt;");
    const page = await (await fetch(`${inbox.url}/mails/${mail?.id}`)).text();
    expect(page).toContain('href="https://tenbin.example/register/verify?token=a&amp;b"');
    expect(page).toContain(`src="/mails/${mail?.id}/html"`);
    const part = await fetch(`${inbox.url}/mails/${mail?.id}/html`);
    expect(part.headers.get("content-security-policy")).toMatch(/^sandbox .*default-src 'none'/);
    expect(await part.text()).toContain('<head><base target="_blank">');
    expect((await fetch(`${inbox.url}/mails/none`)).status).toBe(404);
  });

  it("rejects other host names, as another site could read the links", async () => {
    const { port } = new URL(inbox.url);
    const status = await new Promise((resolve, reject) => {
      const headers = { host: "evil.example" };
      request({ port, host: "127.0.0.1", path: "/mails.json", headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on("error", reject)
        .end();
    });
    expect(status).toBe(421);
  });
});
