import { escapeHtml } from "../../server/src/platform/escape-html.ts";
import type { StoredEmail } from "./email-store.ts";

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d9dde4, #3a4252); --faint: light-dark(#5b6475, #a5adbd);
  --sheet: light-dark(#fff, #1a202c); --page: light-dark(#f4f5f7, #10141c); --ink: light-dark(#1a2233, #e8ebf1); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.7 system-ui, "Noto Sans JP", sans-serif; }
main { max-width: 760px; margin: 0 auto; padding: 24px 16px 48px; }
h1 { font-size: 22px; margin: 0 0 4px; overflow-wrap: anywhere; }
p.about, dl { color: var(--faint); font-size: 14px; margin: 0 0 20px; }
a { color: inherit; }
ol { list-style: none; margin: 0; padding: 0; background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; }
li + li { border-top: 1px solid var(--line); }
li a { display: block; padding: 12px 16px; text-decoration: none; }
li a:hover, li a:focus-visible { text-decoration: underline; }
li small { display: block; color: var(--faint); font-size: 13px; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 12px; overflow-wrap: anywhere; }
dd { margin: 0; }
iframe, pre { width: 100%; margin: 0 0 20px; background: #fff; border: 1px solid var(--line); border-radius: 8px; }
iframe { height: 620px; }
pre { padding: 16px; background: var(--sheet); white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
h2 { font-size: 15px; margin: 0 0 8px; }
`;

/** Seconds between reloads of the list. */
const REFRESH_SECONDS = 5;

export function renderListPage(mails: readonly StoredEmail[]): string {
  const rows = mails.map(
    (mail) => `<li><a href="/mails/${escapeHtml(mail.id)}">${escapeHtml(mail.subject)}
<small>${escapeHtml(mail.to.join(", "))} ・ ${formatTimestamp(mail.receivedAt)}</small></a></li>`,
  );
  const list =
    rows.length === 0 ? "<p>まだメールはありません。</p>" : `<ol>${rows.join("\n")}</ol>`;
  return renderPage(
    "メール受信箱",
    `<h1>メール受信箱</h1>
<p class="about">天秤が送ったメールです。この端末の外には送られていません。${REFRESH_SECONDS}秒ごとに更新します。</p>
${list}`,
    `<meta http-equiv="refresh" content="${REFRESH_SECONDS}">`,
  );
}

export function renderEmailPage(mail: StoredEmail): string {
  const html =
    mail.html === null
      ? ""
      : `<h2>HTML</h2>
<iframe title="HTMLの本文" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mails/${escapeHtml(mail.id)}/html"></iframe>`;
  return renderPage(
    mail.subject,
    `<p class="about"><a href="/">← メール受信箱</a></p>
<h1>${escapeHtml(mail.subject)}</h1>
<dl><dt>宛先</dt><dd>${escapeHtml(mail.to.join(", "))}</dd>
<dt>差出人</dt><dd>${escapeHtml(mail.from)}</dd>
<dt>受信</dt><dd>${formatTimestamp(mail.receivedAt)}</dd>
<dt>Message-ID</dt><dd>${escapeHtml(mail.messageId ?? "なし")}</dd></dl>
${html}
<h2>テキスト</h2>
<pre>${linkify(mail.text)}</pre>`,
  );
}

/** Links open outside the mail's frame. */
export function renderHtmlPart({ html }: StoredEmail): string {
  return (html ?? "").replace(/<head\b[^>]*>/i, '$&<base target="_blank">');
}

function renderPage(title: string, body: string, head = ""): string {
  return `<!doctype html>
<html lang="ja">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}<link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main>${body}</main></body>
</html>
`;
}

function formatTimestamp(iso: string): string {
  const options = { timeZone: "Asia/Tokyo", dateStyle: "medium", timeStyle: "medium" } as const;
  return new Intl.DateTimeFormat("ja-JP", options).format(new Date(iso));
}

function linkify(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => {
      const shown = escapeHtml(part);
      return index % 2 === 1 ? `<a href="${shown}" rel="noreferrer">${shown}</a>` : shown;
    })
    .join("");
}
