import type { FastifyReply } from "fastify";
import { contentSecurityPolicy } from "./content-security-policy.ts";

const RETRY_AFTER_SECONDS = 5;

/** Written here, because rendering is what there is no room for. */
const HTML = `<!DOCTYPE html>
<html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>ただいま混み合っています|天秤 Tenbin</title></head>
<body style="font-family:sans-serif;line-height:1.8;max-width:32rem;margin:15vh auto;padding:0 1.5rem"><main><h1 style="font-size:1.25rem">ただいま混み合っています</h1>
<p>アクセスが集中しているため、このページをすぐに表示できませんでした。保存ずみの内容に影響はありません。</p>
<p>5秒ほどおいて、<a href="">もう一度お試しください</a>。</p></main></body></html>
`;
const BYTES = Buffer.from(HTML);
const POLICY = contentSecurityPolicy(HTML, "'self'");

/** For pages that cannot be rendered now. */
export function sendBusyPage(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .header("retry-after", String(RETRY_AFTER_SECONDS))
    .header("cache-control", "no-store")
    .header("content-security-policy", POLICY)
    .type("text/html; charset=utf-8")
    .send(BYTES);
}
