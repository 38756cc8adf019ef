/** Of each app whose built-in browser Google refuses to sign in from, by what its user agent says. */
const APPS = {
  LINE: /\bLine\//,
  Instagram: /\bInstagram\b/,
  Facebook: /\bFB(?:AN|AV|_IAB)\//,
} as const;

export type InAppBrowser = keyof typeof APPS;

export function findInAppBrowser(userAgent: string): InAppBrowser | null {
  const found = Object.entries(APPS).find(([, pattern]) => pattern.test(userAgent));
  return found === undefined ? null : (found[0] as InAppBrowser);
}

/** A link that LINE opens in the browser of the system; the other apps know none. */
export function toLineExternalLink({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  const query = new URLSearchParams(search);
  query.set("openExternalBrowser", "1");
  return `${pathname}?${query.toString()}`;
}
