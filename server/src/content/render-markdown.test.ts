import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listRefusedLinks, renderMarkdown } from "./render-markdown.ts";

/** Everything that the output may consist of, besides text without < and >. */
const ALLOWED =
  /<\/?(?:p|h[2-4]|ul|ol|li|strong|em|del|code|pre|blockquote|hr|br|table|thead|tbody|tr)>|<ol start="\d+">|<t[hd](?: align="(?:left|center|right)")?>|<\/t[hd]>|<a href="([^"<>]*)"(?: rel="noopener noreferrer external")?>|<\/a>/g;

/** What a browser would do with it: unknown tags, and links to anything but pages. */
function listActiveParts(html: string): string[] {
  const links = [...html.matchAll(ALLOWED)].flatMap(([tag, href]) => {
    if (href === undefined) return [];
    const isOurs = /^\/(?![/\\])/.test(href);
    const isSafe = isOurs
      ? !tag.includes("rel=")
      : href.startsWith("https://") && tag.includes("rel=");
    return isSafe ? [] : [tag];
  });
  return [...links, ...(html.replaceAll(ALLOWED, "").match(/[<>].{0,20}/g) ?? [])];
}

describe("renderMarkdown", () => {
  it("renders headings below the page's title, lists, tables and code", () => {
    const html = renderMarkdown(
      "# 見出し\n\n本文の**強調**と`a < b`。\n\n- 一\n- 二\n\n| 列 | 値 |\n|---|--:|\n| 甲 | 1 |\n\n```js\nlet a = '<b>';\n```",
    );
    expect(html).toBe(
      [
        "<h2>見出し</h2>",
        "<p>本文の<strong>強調</strong>と<code>a &lt; b</code>。</p>",
        "<ul>",
        "<li>一</li>",
        "<li>二</li>",
        "</ul>",
        '<table>\n<thead>\n<tr>\n<th>列</th>\n<th align="right">値</th>\n</tr>\n</thead>',
        '<tbody><tr>\n<td>甲</td>\n<td align="right">1</td>\n</tr>\n</tbody></table>',
        "<pre><code>let a = &#x27;&lt;b&gt;&#x27;;</code></pre>",
        "",
      ].join("\n"),
    );
  });

  it.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg><script>alert(1)</script></svg>",
    "text <b onclick=alert(1)>b</b> <kbd> <img src=x onerror=alert(1) ",
    "<!-- --><style>*{}</style>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<div>\n\n**a**\n\n</div>",
    "![x](javascript:alert(1))",
    '![x"onerror="alert(1)](x)',
    '[x](/a"onclick="alert(1))',
    '```"><script>alert(1)</script>\nx\n```',
  ])("shows raw HTML as text: %s", (text) => {
    expect(listActiveParts(renderMarkdown(text))).toEqual([]);
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "&#106;avascript:alert(1)",
    "javascript&colon;alert(1)",
    "vbscript:msgbox(1)",
    "data:text/html,x",
    "blob:https://site.invalid/x",
    "file:///etc/passwd",
    "http://plain.example/",
    "relative",
    "#part",
  ])("shows a link to %s as text and names it", (href) => {
    const text = `[名](<${href}>)`;
    expect(renderMarkdown(text)).toBe("<p>名</p>\n");
    expect(listRefusedLinks(text)).toHaveLength(1);
  });

  it("links pages of the site and marks links that lead elsewhere", () => {
    expect(renderMarkdown("[方法](/sf#value)と[外](https://example.com/a?b=1&c=2)")).toBe(
      '<p><a href="/sf#value">方法</a>と<a href="https://example.com/a?b=1&amp;c=2" rel="noopener noreferrer external">外</a></p>\n',
    );
    expect(renderMarkdown("[他人](//evil.example/x) [同](/\\evil.example)")).toBe(
      '<p><a href="https://evil.example/x" rel="noopener noreferrer external">他人</a> <a href="https://evil.example/" rel="noopener noreferrer external">同</a></p>\n',
    );
    expect(renderMarkdown("info@tenbin.example まで")).toBe("<p>info@tenbin.example まで</p>\n");
    expect(listRefusedLinks("[a](/sf) <https://example.com> info@tenbin.example")).toEqual([]);
  });

  it("yields no active content, whatever the text [ASVS 1.3.1]", () => {
    const piece = fc.constantFrom(
      ..."<script>|</script>|<img src=x onerror=alert(1)>|<a href=javascript:x>|<svg/onload=x>|<!--|-->|<![CDATA[|<?|<kbd>|<pre>|<style>|</|<|>|javascript:|data:|//|/\\|https://|&#60;|&lt;|&|\"|'|`|```\n|~~~\n|[|](|)|![|]|[x]: |\n|\n\n|# |- |1. |> |    |\t|*|**|_|~~|\\|||\n|--|-:|\n|- [ ] |x|<https://|<javascript:a>|\0|\u2028".split(
        "|",
      ),
    );
    const text = fc.oneof(
      fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join("")),
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.tuple(fc.string(), piece, fc.string()).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, (markdown) => {
        expect(listActiveParts(renderMarkdown(markdown))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});
