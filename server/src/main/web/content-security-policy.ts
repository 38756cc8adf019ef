import { createHash } from "node:crypto";
import type { ServiceHosts } from "@tenbin/contract/external-services";
import { unescapeHtml } from "../../platform/escape-html.ts";

/** Inline scripts of a page; those with src load from our own origin. */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g;

/**
 * React escapes quotes in text and JSON those in scripts: only attributes look like this. Browsers hash one
 * as they read it.
 */
const STYLE_ATTRIBUTE = /\sstyle="([^"]*)"/g;

/**
 * The Content-Security-Policy of one rendered page. Its inline scripts and style attributes are
 * named by hash, which unlike a nonce stays true when the page is kept and served again. What
 * scripts set on an element's `style` later needs no leave.
 * @param services origins of the services that the operator configured; nothing else is opened
 */
export function contentSecurityPolicy(
  html: string,
  apiOrigin: string,
  services: readonly ServiceHosts[] = [],
): string {
  const hosts = (use: keyof ServiceHosts) => [
    ...new Set(services.flatMap((service) => service[use] ?? [])),
  ];
  const frames = hosts("frame");
  const scripts = collectHashes(html.matchAll(INLINE_SCRIPT), (script) => script);
  const styles = collectHashes(html.matchAll(STYLE_ATTRIBUTE), unescapeHtml);
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hosts("script"), ...scripts].join(" "),
    // For attributes, hashes count only with this word; it lets in nothing that is not named.
    [
      "style-src 'self'",
      ...hosts("style"),
      ...(styles.length > 0 ? ["'unsafe-hashes'"] : []),
      ...styles,
    ].join(" "),
    ["img-src 'self' data:", ...hosts("image")].join(" "),
    "font-src 'self'",
    "manifest-src 'self'",
    ["connect-src 'self'", apiOrigin, ...hosts("connect")].join(" "),
    ...(frames.length > 0 ? [`frame-src ${frames.join(" ")}`] : []),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function collectHashes(
  matches: Iterable<RegExpMatchArray>,
  sourceOf: (written: string) => string,
): readonly string[] {
  const found = new Set<string>();
  for (const [, written = ""] of matches) {
    const digest = createHash("sha256").update(sourceOf(written)).digest("base64");
    found.add(`'sha256-${digest}'`);
  }
  return [...found];
}
