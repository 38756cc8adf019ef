import { createHash } from "node:crypto";

/** Inline scripts of a page; those with src load from our own origin. */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g;

/**
 * The Content-Security-Policy of one rendered page. Its inline scripts are named by hash, which
 * unlike a nonce stays true when the page is kept and served again.
 */
export function contentSecurityPolicy(html: string, apiOrigin: string): string {
  const hashes = new Set<string>();
  for (const [, script] of html.matchAll(INLINE_SCRIPT)) {
    hashes.add(
      `'sha256-${createHash("sha256")
        .update(script ?? "")
        .digest("base64")}'`,
    );
  }
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(" "),
    // React writes style attributes, which cannot be hashed.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    `connect-src 'self' ${apiOrigin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Headers of every page; the sign-in popup of Google needs `same-origin-allow-popups`. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-frame-options": "DENY",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
};
