import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { findRefusal, findReport, writeReport } from "./failing-addresses.ts";
import { listen } from "../listen.ts";
import { type EmailStore, openEmailStore } from "./email-store.ts";
import { renderHtmlPart, renderListPage, renderEmailPage } from "./pages.ts";

/** Fake mail server that accepts mails, delivers none and shows them on a page; addresses of `failing-addresses.ts` fail. */
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
  /** Where reports of failures are posted; default: they are not. */
  readonly reports?: ReportTarget;
}

export interface ReportTarget {
  readonly url: string;
  readonly secret: string;
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
    onRcptTo({ address }, _session, done) {
      const refusal = findRefusal(address);
      if (refusal === null) return done();
      const { code, text } = refusal;
      done(Object.assign(new Error(text), { responseCode: code }));
    },
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const to = rcptTo.map(({ address }) => address);
      const returnPath = mailFrom === false ? "" : mailFrom.address;
      // Accept only after the mail is stored.
      buffer(stream)
        .then(async (raw) => {
          await mails.add(raw, to);
          done();
          await postReports({ raw: raw.toString("latin1"), to, returnPath }, options.reports);
        })
        .catch(done);
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

async function postReports(
  mail: { readonly raw: string; readonly to: readonly string[]; readonly returnPath: string },
  target: ReportTarget | undefined,
): Promise<void> {
  if (target === undefined || mail.returnPath === "") return;
  for (const recipient of mail.to) {
    const failure = findReport(recipient);
    if (failure === null) continue;
    const body = writeReport({ ...mail, recipient }, failure);
    const headers = { "content-type": "message/rfc822", "webhook-secret": target.secret };
    await fetch(target.url, { method: "POST", headers, body }).catch((error: unknown) =>
      console.error("report not posted:", error),
    );
  }
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
