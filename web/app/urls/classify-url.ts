type ClassifiedUrl =
  | { readonly kind: "internal"; readonly href: string }
  | { readonly kind: "external"; readonly href: string }
  /** Script-like (`javascript:`, `data:`, `vbscript:`, `blob:`…) or unparsable. */
  | { readonly kind: "refused" };

/** An allowlist, because there are many script-like protocols. */
const SAFE_PROTOCOLS: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:"]);

/** As browsers parse it (WHATWG URL: letter case, blanks, tabs, line ends, backslashes). */
export function classifyUrl(written: string, here: string): ClassifiedUrl {
  if (!URL.canParse(written, here)) return { kind: "refused" };
  const url = new URL(written, here);
  if (!SAFE_PROTOCOLS.has(url.protocol)) return { kind: "refused" };
  if (url.origin !== new URL(here).origin) return { kind: "external", href: url.href };
  // Two leading slashes would be parsed as a host the next time.
  const path = url.pathname.replace(/^\/{2,}/, "/");
  return { kind: "internal", href: path + url.search + url.hash };
}
