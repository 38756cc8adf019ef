import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { listen } from "../listen.ts";
import { type EmailStore, openEmailStore } from "./email-store.ts";
import { renderHtmlPart, renderListPage, renderEmailPage } from "./pages.ts";

/** Fake mail server that accepts every mail, delivers none and shows them on a page. */
export interface MailInbox {
  readonly url: string;
  readonly smtpUrl: string;
  stop(): Promise<void>;
}

export interface MailInboxOptions {
  readonly folder: string;
  /** Port of the page; default any free one. */
  readonly port?: number;
  /** Port of the SMTP server; default any free one. */
  readonly smtpPort?: number;
}

const HOST = "127.0.0.1";
const MAX_MAIL_BYTES = 5 * 1024 * 1024;

const PAGE_CSP =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; img-src data:; frame-ancestors 'none'";
/** A displayed mail must not run scripts, send requests or reach this page. */
const EMAIL_CSP =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

export async function startMailInbox(options: MailInboxOptions): Promise<MailInbox> {
  const mails = await openEmailStore(options.folder);
  const smtp = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    size: MAX_MAIL_BYTES,
    onData(stream, { envelope: { rcptTo } }, done) {
      const to = rcptTo.map(({ address }) => address);
      // Accept only after the mail is stored.
      buffer(stream)
        .then((raw) => mails.add(raw, to))
        .then(() => done(), done);
    },
  });
  smtp.listen(options.smtpPort ?? 0, HOST);
  await once(smtp.server, "listening");
  const web = createServer((request, response) => handleRequest(mails, request, response));
  const page = await listen(web, options.port);
  return {
    url: `http://localhost:${page.port}`,
    smtpUrl: `smtp://${HOST}:${(smtp.server.address() as AddressInfo).port}`,
    async stop() {
      await page.stop();
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
}

function handleRequest(
  mails: EmailStore,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const send = (status: number, type: string, body: string, policy = PAGE_CSP) =>
    response
      .writeHead(status, {
        "content-type": `${type}; charset=utf-8`,
        "content-security-policy": policy,
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
      })
      .end(request.method === "HEAD" ? "" : body);
  // Mails contain sign-in links: a DNS-rebinding page of another host must not read them.
  if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(request.headers.host ?? "")) {
    return void send(421, "text/plain", "Only localhost");
  }
  const url = new URL(request.url ?? "/", "http://inbox.invalid");
  const [, id = "", part] = /^\/mails\/([\w-]+)(\/html)?$/.exec(url.pathname) ?? [];
  const mail = mails.find(id);
  if (url.pathname === "/") send(200, "text/html", renderListPage(mails.list()));
  else if (url.pathname === "/mails.json") {
    send(200, "application/json", JSON.stringify(mails.list(url.searchParams.get("to"))));
  } else if (mail === null) send(404, "text/plain", "No such mail");
  else if (part === undefined) send(200, "text/html", renderEmailPage(mail));
  else send(200, "text/html", renderHtmlPart(mail), EMAIL_CSP);
}
