import { createHash } from "node:crypto";
import type { ServiceHosts } from "@tenbin/contract/consent/external-services";
import { unescapeHtml } from "../platform/escape-html.ts";

/** Scripts with src load from our own origin. */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g;

/**
 * Matches only attributes: React escapes quotes in text, JSON those in scripts. Browsers hash the
 * unescaped value.
 */
const STYLE_ATTRIBUTE = /\sstyle="([^"]*)"/g;

/**
 * Names inline scripts and style attributes by hash, which unlike a nonce stays valid when the
 * page is cached. Styles set later by scripts need no permission.
 * @param services origins of configured services; nothing else is allowed
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
    // Hashes apply to attributes only with this keyword; it allows nothing that is not named.
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
