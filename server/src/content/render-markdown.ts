import { Marked, type Tokens } from "marked";
import { escapeHtml } from "../platform/escape-html.ts";

/** Only to tell our own pages from others. */
const SITE = "https://site.invalid";

type Target = { readonly kind: "site" | "outside" | "mail"; readonly href: string } | null;

/** As browsers parse it (WHATWG URL: blanks, tabs, letter case, backslashes); null: refused. */
function targetOf(written: string): Target {
  if (!URL.canParse(written, SITE)) return null;
  const { protocol, origin, pathname, search, hash, href } = new URL(written, SITE);
  if (protocol === "mailto:") return { kind: "mail", href };
  if (protocol !== "https:") return null;
  if (origin !== SITE) return { kind: "outside", href };
  // Relative to the page it would mean another place in the feed.
  if (!written.startsWith("/")) return null;
  return { kind: "site", href: pathname.replace(/^\/{2,}/, "/") + search + hash };
}

const marked = new Marked({
  async: false,
  tokenizer: {
    // Raw HTML is text like any other.
    html: () => undefined,
    tag: () => undefined,
  },
  renderer: {
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      const target = targetOf(href);
      if (target === null || target.kind === "mail") return text;
      const rel = target.kind === "outside" ? ' rel="noopener noreferrer external"' : "";
      return `<a href="${escapeHtml(target.href)}"${rel}>${text}</a>`;
    },
    // A picture of another host would tell it who reads.
    image: ({ text }) => escapeHtml(text),
    // The page's title is its h1.
    heading({ tokens, depth }) {
      const level = Math.min(Math.max(depth, 2), 4);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    checkbox: ({ checked }) => (checked ? "☑ " : "☐ "),
    code: ({ text }) => `<pre><code>${escapeHtml(text)}</code></pre>\n`,
  },
});

/** Elements and attributes of an allowlist, whatever the text is. */
export function renderMarkdown(text: string): string {
  return marked.parse(text) as string;
}

/** Addresses of links that would be shown as mere text. */
export function listRefusedLinks(text: string): string[] {
  const refused: string[] = [];
  void marked.walkTokens(marked.lexer(text), (token) => {
    if (token.type !== "link") return;
    const { href } = token as Tokens.Link;
    if (targetOf(href) === null) refused.push(href);
  });
  return refused;
}
