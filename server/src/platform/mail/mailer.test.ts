import { generateKeyPairSync, verify } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLogMailer, createMailer } from "./mailer.ts";
import { startFakeSmtpServer, type FakeSmtpServer } from "./testing/fake-smtp-server.ts";

const MAIL = { to: "operator@tenbin.example", subject: "市場データの遅れ", text: "本文です" };
const FROM = "天秤 <info@tenbin.example>";

// RFC 6376: relaxed canonicalization of the headers as they were received.
const relaxed = (line: string) => {
  const [name = "", ...rest] = line.split(":");
  return `${name.toLowerCase()}:${rest.join(":").replace(/\r\n/g, "").replace(/\s+/g, " ").trim()}`;
};

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

  it("writes the headers that stop mails as one line each, and none for an operational mail [ASVS 1.3.11]", async () => {
    const mailer = createMailer({ url: server.url, from: FROM });
    const oneClickUrl = `https://tenbin.example/stopmail?token=${"a".repeat(120)}`;
    await mailer.send({ ...MAIL, oneClickUrl });
    await mailer.send(MAIL);
    await mailer.send({ ...MAIL, oneClickUrl: "https://tenbin.example/a\r\nBcc: x@y.example>" });
    mailer.close();
    const [first, operational, hostile] = server.received.map(({ data }) => data.split("\r\n"));
    expect(first).toContain(`List-Unsubscribe: <${oneClickUrl}>`);
    expect(first).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(operational?.join("\n")).not.toMatch(/^list-/im);
    expect(hostile).toContain("List-Unsubscribe: <https://tenbin.example/aBcc:%20x@y.example%3E>");
  });

  it("signs both headers by its own DKIM key", async () => {
    const { privateKey: key, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
    const privateKey = key.export({ type: "pkcs8", format: "pem" }).toString();
    const dkim = { domain: "tenbin.example", selector: "s1", privateKey };
    const mailer = createMailer({ url: server.url, from: FROM, dkim });
    await mailer.send({ ...MAIL, oneClickUrl: "https://tenbin.example/stopmail?token=x" });
    mailer.close();
    const [head = ""] = server.received[0]?.data.split("\r\n\r\n") ?? [];
    const headers = head.split(/\r\n(?![ \t])/);
    const signature = headers.find((line) => line.startsWith("DKIM-Signature:")) ?? "";
    const tags = new Map(
      signature
        .slice("DKIM-Signature:".length)
        .replace(/\s+/g, "")
        .split(";")
        .map((tag) => [tag.split("=", 1)[0] ?? "", tag.slice(tag.indexOf("=") + 1)] as const),
    );
    const signed = (tags.get("h") ?? "").split(":");
    expect(signed.map((name) => name.toLowerCase())).toEqual(
      expect.arrayContaining(["list-unsubscribe", "list-unsubscribe-post", "from"]),
    );
    const lineOf = (name: string) =>
      headers.find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`)) ?? "";
    const text = [
      ...signed.map((name) => relaxed(lineOf(name))),
      relaxed(signature).replace(/; ?b=.*$/, "; b="),
    ].join("\r\n");
    expect(
      verify("sha256", Buffer.from(text), publicKey, Buffer.from(tags.get("b") ?? "", "base64")),
    ).toBe(true);
  });

  it("requires TLS to other machines unless the URL disables it [ASVS 12.3.1]", async () => {
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

  it("limits the time of each mail at a server that sends little by little (F14) [fault: SMTP × mails]", async () => {
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
