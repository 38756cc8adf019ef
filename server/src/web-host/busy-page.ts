import type { FastifyReply } from "fastify";
import { contentSecurityPolicy } from "./content-security-policy.ts";

/** Whose requests are too many. */
type Cause = "network" | "all";

const RETRY_AFTER_SECONDS = 5;

const pages = {
  network: createBusyPage(
    "しばらくお待ちください",
    "お使いの回線から短い時間に続けて開かれたため、このページをすぐに表示できませんでした。",
  ),
  all: createBusyPage(
    "ただいま混み合っています",
    "アクセスが集中しているため、このページをすぐに表示できませんでした。",
  ),
} satisfies Record<Cause, unknown>;

/** For pages that cannot be rendered now. */
export function sendBusyPage(reply: FastifyReply, cause: Cause): FastifyReply {
  const { bytes, policy } = pages[cause];
  return reply
    .code(503)
    .header("retry-after", String(RETRY_AFTER_SECONDS))
    .header("cache-control", "no-store")
    .header("content-security-policy", policy)
    .type("text/html; charset=utf-8")
    .send(bytes);
}

/** Written here, because rendering is what there is no room for. */
function createBusyPage(title: string, reason: string) {
  const html = `<!DOCTYPE html>
<html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title}|天秤 Tenbin</title></head>
<body style="font-family:sans-serif;line-height:1.8;max-width:32rem;margin:15vh auto;padding:0 1.5rem"><main><h1 style="font-size:1.25rem">${title}</h1>
<p>${reason}保存済みの内容に影響はありません。</p>
<p>${RETRY_AFTER_SECONDS}秒ほどおいて、<a href="">もう一度お試しください</a>。</p></main></body></html>
`;
  return { bytes: Buffer.from(html), policy: contentSecurityPolicy(html, "'self'") };
}
