import type { FastifyInstance, FastifyReply } from "fastify";
import {
  endpointRoutes,
  endpointUrl,
  errors,
  stopMail,
  STOPPED_COMPANY_PARAMETER,
} from "@tenbin/contract";
import { contentSecurityPolicy } from "./content-security-policy.ts";

/** The page's own address, in the headers and links of mails. */
const STOP_PATH = "/stopmail";
/** Where a stop of one company's mails ends. */
const COMPANY_OUTCOMES = { stopped: "/mail-alert/canceled", failed: "/mail-alert/failed" } as const;
const API_TIMEOUT_MS = 10_000;
const RETRY_AFTER_SECONDS = 5;

/**
 * What mail programs (RFC 8058) and browsers without script post to the page is passed to the API as it is. Answered
 * without a redirect, a cookie, or a check of the origin: the token is all that it takes. Mail programs never name a company:
 * a browser that does is led on to the outcome.
 */
export function registerStopMailForm(
  fastify: FastifyInstance,
  { apiUrl }: { readonly apiUrl: string },
): void {
  void fastify.register((scope, _, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser<Buffer>(
      "*",
      { parseAs: "buffer", bodyLimit: stopMail.maxBodyBytes },
      (_request, body, parsed) => parsed(null, body),
    );
    scope.post<{ Querystring: Record<string, unknown>; Body: Buffer | undefined }>(
      STOP_PATH,
      async (request, reply) => {
        const { token, [STOPPED_COMPANY_PARAMETER]: ticker } = request.query;
        const isOfCompany = typeof ticker === "string";
        const send = isOfCompany ? sendCompanyAnswer : sendAnswer;
        if (typeof token !== "string" || token === "") return send(reply, 404);
        const { "content-type": type = "" } = request.headers;
        const origin = { "x-forwarded-for": request.ip };
        try {
          const response = await (isOfCompany
            ? fetch(apiUrl + endpointUrl("stopCompanyMails", { token, ticker }), {
                method: endpointRoutes.stopCompanyMails.method,
                headers: origin,
                signal: AbortSignal.timeout(API_TIMEOUT_MS),
              })
            : fetch(apiUrl + endpointUrl("stopMail", { token }), {
                method: endpointRoutes.stopMail.method,
                headers: { ...origin, "content-type": type },
                body: Uint8Array.from(request.body ?? []),
                signal: AbortSignal.timeout(API_TIMEOUT_MS),
              }));
          await response.body?.cancel();
          return send(reply, response.status);
        } catch (error) {
          request.log.warn({ err: error }, "unsubscribe not forwarded");
          return send(reply, 503);
        }
      },
    );
    done();
  });
}

/** A link that mails of one company end by leads on to a page of its own. */
function sendCompanyAnswer(reply: FastifyReply, status: number): FastifyReply {
  if (status === 200) return reply.redirect(COMPANY_OUTCOMES.stopped, 303);
  const isFinal = status < 500 && status !== 429;
  return isFinal ? reply.redirect(COMPANY_OUTCOMES.failed, 303) : sendAnswer(reply, status);
}

function sendAnswer(reply: FastifyReply, status: number): FastifyReply {
  const [title, text] = answerOf(status);
  const html = `<!DOCTYPE html>
<html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${title}|天秤 Tenbin</title></head>
<body style="font-family:sans-serif;line-height:1.8;max-width:32rem;margin:15vh auto;padding:0 1.5rem"><main><h1 style="font-size:1.25rem">${title}</h1>
<p>${text}</p>
<p><a href="/">天秤のトップページへ</a></p></main></body></html>
`;
  if (status === 503 || status === 429) reply.header("retry-after", String(RETRY_AFTER_SECONDS));
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .header("content-security-policy", contentSecurityPolicy(html, "'self'"))
    .type("text/html; charset=utf-8")
    .send(html);
}

function answerOf(status: number): readonly [title: string, text: string] {
  if (status === 200)
    return [
      "メールの配信を止めました",
      "送信の準備が済んでいたメールが、あと1通ほど届くことがあります。設定の「メール」から、いつでも再開できます。",
    ];
  if (status === 404) return ["配信を止められませんでした", errors.stop_link_unknown.message];
  if (status < 500 && status !== 429)
    return [
      "配信を止められませんでした",
      "止めるメールの種類を読み取れませんでした。メールのリンクをもう一度開いて、お止めください。",
    ];
  return [
    "ただいま受け付けられません",
    "配信の設定は変わっていません。しばらくおいて、もう一度お試しください。",
  ];
}
