export interface ScannedPage {
  readonly headers: ReadonlyMap<string, string>;
  readonly html: string;
}

/**
 * Score by the published rules of Mozilla's HTTP Observatory (tests and scoring, 2025): 100 minus
 * penalties; bonuses count from 90 on; at most 145. The redirect from http is assumed, because the
 * TLS terminator does it.
 * @param preloaded whether the host is in the browsers' HSTS preload list
 */
export function observatoryScore({ headers, html }: ScannedPage, preloaded: boolean): number {
  const policy = parsePolicy(headers.get("content-security-policy"));
  const modifiers = [
    scorePolicy(policy),
    scoreCookies(headers.get("set-cookie")),
    scoreCors(headers),
    scoreReferrer(headers.get("referrer-policy")),
    scoreHsts(headers.get("strict-transport-security"), preloaded),
    scoreIntegrity(html),
    headers.get("x-content-type-options") === "nosniff" ? 0 : -5,
    scoreFrameOptions(headers.get("x-frame-options"), policy),
    scoreCorp(headers.get("cross-origin-resource-policy")),
  ];
  const base = 100 + sum(modifiers.filter((each) => each < 0));
  return Math.max(0, base < 90 ? base : base + sum(modifiers.filter((each) => each > 0)));
}

const sum = (modifiers: readonly number[]) => modifiers.reduce((total, each) => total + each, 0);

type ContentSecurityPolicy = ReadonlyMap<string, readonly string[]>;

function parsePolicy(header: string | undefined): ContentSecurityPolicy {
  const policy = new Map<string, readonly string[]>();
  for (const part of header?.split(";") ?? []) {
    const [name = "", ...sources] = part.trim().split(/\s+/);
    if (name !== "" && !policy.has(name)) policy.set(name, sources);
  }
  return policy;
}

const BROAD_SOURCE = /^(\*|ftp:|https?:|https?:\/\/\*(\.\*)?)$/;
const INSECURE_SOURCE = /^(http|ftp):/;
const isUnsafe = (source: string) =>
  BROAD_SOURCE.test(source) || /^('unsafe-inline'|data:)$/.test(source);
const PASSIVE_DIRECTIVES = new Set(["img-src", "media-src"]);

function scorePolicy(policy: ContentSecurityPolicy): number {
  if (policy.size === 0) return -25;
  const sourcesOf = (name: string) => policy.get(name) ?? policy.get("default-src") ?? ["*"];
  const scripts = sourcesOf("script-src");
  const styles = sourcesOf("style-src");
  if (scripts.some(isUnsafe) || sourcesOf("object-src").some((each) => BROAD_SOURCE.test(each)))
    return -20;
  const insecure = [...policy].filter(([, sources]) =>
    sources.some((each) => INSECURE_SOURCE.test(each)),
  );
  if (insecure.some(([name]) => !PASSIVE_DIRECTIVES.has(name))) return -20;
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return -10;
  if (insecure.length > 0) return -10;
  if (styles.some(isUnsafe)) return 0;
  const strict = policy.get("default-src")?.join(" ") === "'none'";
  return strict && /^'(none|self)'$/.test(policy.get("form-action")?.join(" ") ?? "") ? 10 : 5;
}

/** Conservative: anything but the best result counts as the worst. */
function scoreCookies(header: string | undefined): number {
  if (header === undefined) return 0;
  return /; *secure/i.test(header) && /; *httponly/i.test(header) && /; *samesite=/i.test(header)
    ? 5
    : -40;
}

function scoreCors(headers: ScannedPage["headers"]): number {
  return headers.get("access-control-allow-credentials") === "true" ? -50 : 0;
}

function scoreReferrer(header: string | undefined): number {
  if (header === undefined) return 0;
  return /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/.test(header) ? 5 : -5;
}

function scoreHsts(header: string | undefined, preloaded: boolean): number {
  const seconds = Number(/max-age=(\d+)/.exec(header ?? "")?.[1] ?? Number.NaN);
  if (Number.isNaN(seconds)) return -20;
  if (seconds < 15_768_000) return -10;
  return preloaded ? 5 : 0;
}

const hasIntegrity = (tag: string) => / integrity="sha(256|384|512)-/.test(tag);

function scoreIntegrity(html: string): number {
  const scripts = [...html.matchAll(/<script[^>]*\ssrc="([^"]*)"[^>]*>/g)];
  const foreign = scripts.filter(([, source = ""]) => /^(https?:)?\/\//.test(source));
  if (foreign.some(([tag]) => !hasIntegrity(tag))) return -50;
  return scripts.some(([tag]) => hasIntegrity(tag)) ? 5 : 0;
}

function scoreFrameOptions(header: string | undefined, policy: ContentSecurityPolicy): number {
  if (policy.has("frame-ancestors")) return 5;
  return /^(deny|sameorigin)$/i.test(header ?? "") ? 0 : -20;
}

function scoreCorp(header: string | undefined): number {
  if (header === undefined || header === "cross-origin") return 0;
  return header === "same-origin" || header === "same-site" ? 10 : -5;
}
