import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { createLogMailer, createMailer } from "./mailer.ts";

const MAIL = { to: "operator@tenbin.example", subject: "市場データの遅れ", text: "本文です" };
const FROM = "天秤 <info@tenbin.example>";

describe("createMailer", () => {
  let server: SMTPServer | undefined;
  afterEach(async () => {
    await new Promise<void>((resolve) =>
      server === undefined ? resolve() : server.close(resolve),
    );
  });

  it("hands the mail to the server with sender, addressee and Japanese text", async () => {
    const received: { to: string[]; from: string; data: string }[] = [];
    server = new SMTPServer({
      disabledCommands: ["AUTH", "STARTTLS"],
      onData(stream, { envelope }, done) {
        const { rcptTo, mailFrom } = envelope;
        void text(stream).then((data) => {
          const from = mailFrom === false ? "" : mailFrom.address;
          received.push({ to: rcptTo.map(({ address }) => address), from, data });
          done();
        });
      },
    });
    server.listen(0, "127.0.0.1");
    await once(server.server, "listening");
    const { port } = server.server.address() as AddressInfo;
    const mailer = createMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM });
    await mailer.send(MAIL);
    mailer.close();
    expect(received).toMatchObject([{ to: [MAIL.to], from: "info@tenbin.example" }]);
    const [{ data } = { data: "" }] = received;
    const encoded = /Subject: =\?UTF-8\?B\?(.+)\?=/.exec(data)?.[1] ?? "";
    expect(Buffer.from(encoded, "base64").toString("utf8")).toBe(MAIL.subject);
    expect(data).toContain(Buffer.from(MAIL.text).toString("base64"));
  });

  it("rejects when no server takes the mail", async () => {
    const mailer = createMailer({ url: "smtp://127.0.0.1:1", from: FROM });
    await expect(mailer.send(MAIL)).rejects.toThrow(/ECONNREFUSED/);
    mailer.close();
  });
});

describe("createLogMailer", () => {
  it("puts the mail into the log", async () => {
    const logged: unknown[] = [];
    await createLogMailer({ warn: (entry: unknown) => void logged.push(entry) }).send(MAIL);
    expect(logged).toEqual([{ mail: MAIL }]);
  });
});
