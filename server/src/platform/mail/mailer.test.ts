import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLogMailer, createMailer } from "./mailer.ts";
import { startFakeSmtpServer, type FakeSmtpServer } from "./testing/fake-smtp-server.ts";

const MAIL = { to: "operator@tenbin.example", subject: "市場データの遅れ", text: "本文です" };
const FROM = "天秤 <info@tenbin.example>";

describe("createMailer", () => {
  let server: FakeSmtpServer;
  beforeEach(async () => {
    server = await startFakeSmtpServer();
  });
  afterEach(() => server.close());

  it("sends a mail with sender, recipient and Japanese text", async () => {
    const mailer = createMailer({ url: server.url, from: FROM });
    await mailer.send(MAIL);
    mailer.close();
    expect(server.received).toMatchObject([{ to: [MAIL.to], from: "info@tenbin.example" }]);
    const { data = "" } = server.received[0] ?? {};
    const encoded = /Subject: =\?UTF-8\?B\?(.+)\?=/.exec(data)?.[1] ?? "";
    expect(Buffer.from(encoded, "base64").toString("utf8")).toBe(MAIL.subject);
    expect(data).toContain(Buffer.from(MAIL.text).toString("base64"));
  });

  it("requires TLS to other machines unless the URL disables it", async () => {
    const { port } = new URL(server.url);
    // The same server under a name that counts as remote; it offers no TLS.
    const elsewhere = `smtp://0.0.0.0:${port}`;
    const careful = createMailer({ url: elsewhere, from: FROM });
    await expect(careful.send(MAIL)).rejects.toMatchObject({ code: "ETLS" });
    careful.close();
    expect(server.received).toEqual([]);
    const withoutTls = createMailer({ url: `${elsewhere}?requireTLS=false`, from: FROM });
    await withoutTls.send(MAIL);
    withoutTls.close();
    expect(server.received).toHaveLength(1);
  });

  it("limits the time of each mail at a server that sends little by little (F14)", async () => {
    let greeted = 0;
    const talkers = new Set<Socket>();
    const talker = createServer((socket) => {
      greeted += 1;
      talkers.add(socket);
      socket.on("error", () => {});
      const talking = setInterval(() => socket.write("220-wait\r\n"), 20);
      socket.once("close", () => clearInterval(talking));
    }).listen(0, "127.0.0.1");
    await once(talker, "listening");
    const { port } = talker.address() as AddressInfo;
    const mailer = createMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM, deadline: 200 });
    await expect(mailer.send(MAIL)).rejects.toMatchObject({ code: "ETIMEDOUT" });
    await expect(mailer.send(MAIL)).rejects.toMatchObject({ code: "ETIMEDOUT" });
    expect(greeted).toBe(2);
    mailer.close();
    talker.close();
    for (const socket of talkers) socket.destroy();
  });

  it("rejects when no server accepts the mail", async () => {
    const mailer = createMailer({ url: "smtp://127.0.0.1:1", from: FROM });
    await expect(mailer.send(MAIL)).rejects.toThrow(/ECONNREFUSED/);
    mailer.close();
  });
});

describe("createLogMailer", () => {
  it("logs the mail", async () => {
    const logged: unknown[] = [];
    await createLogMailer({ warn: (entry: unknown) => void logged.push(entry) }).send(MAIL);
    expect(logged).toEqual([{ mail: MAIL }]);
  });
});
