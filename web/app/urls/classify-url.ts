/** Where an address leads, seen from a page of the site. */
type ClassifiedUrl =
  /** Within the site: path, query and fragment; begins with exactly one slash. */
  | { readonly kind: "internal"; readonly href: string }
  /** Leaves the site: only where that is explicitly allowed. */
  | { readonly kind: "external"; readonly href: string }
  /** Script-like (`javascript:`, `data:`, `vbscript:`, `blob:`…) or unreadable: never. */
  | { readonly kind: "refused" };

/** What an address may begin with. Named are those that are harmless: script-like ones have many names. */
const SAFE_PROTOCOLS: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:"]);

/**
 * Reads an address as the browser will (WHATWG URL: letter case, leading blanks, tabs and line ends in
 * the middle, backslashes for slashes).
 * @param here the page on which it stands, absolute
 */
export function classifyUrl(written: string, here: string): ClassifiedUrl {
  if (!URL.canParse(written, here)) return { kind: "refused" };
  const url = new URL(written, here);
  if (!SAFE_PROTOCOLS.has(url.protocol)) return { kind: "refused" };
  if (url.origin !== new URL(here).origin) return { kind: "external", href: url.href };
  // Two slashes at the start would be read as a host the next time.
  const path = url.pathname.replace(/^\/{2,}/, "/");
  return { kind: "internal", href: path + url.search + url.hash };
}
