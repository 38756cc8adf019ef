import { escapeHtml } from "../escape-html.ts";
import type { EmailContent } from "./outbox.ts";
import { DARK_MODE_CSS, lightStyle } from "./email-colours.ts";

export interface EmailTemplate {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  readonly notes: readonly string[];
}

const TRAILING_URL = /(https?:\/\/\S+)$/;

const SENDER = "天秤";
const NO_REPLY = "このメールは送信専用です。ご返信いただいてもお答えできません。";

/** No images, scripts or remote resources. */
export function renderEmail(template: EmailTemplate, webUrl: string): Required<EmailContent> {
  const { origin } = new URL(webUrl);
  return {
    subject: `【${SENDER}】${template.subject}`,
    text: renderText(template, origin),
    html: renderHtml(template, origin),
  };
}

function breakBeforeUrl(text: string): string {
  return text.replace(TRAILING_URL, "\n$1");
}

function renderText({ paragraphs, action, notes }: EmailTemplate, origin: string): string {
  const blocks = [
    ...paragraphs.map(breakBeforeUrl),
    ...(action === undefined ? [] : [`${action.label}\n${action.url}`]),
    ...notes.map(breakBeforeUrl),
    `${"─".repeat(20)}\n${SENDER}\n${origin}\n${NO_REPLY}`,
  ];
  return `${blocks.join("\n\n")}\n`;
}

const FONT = "font-family:'Hiragino Sans','Noto Sans JP','Yu Gothic',Meiryo,sans-serif";
/** Mail programs only support table layout. */
const TABLE_ATTRIBUTES = `role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"`;
const SIDE_PADDING = "padding-left:32px;padding-right:32px";

function renderHtml({ subject, paragraphs, action, notes }: EmailTemplate, origin: string): string {
  const body = [
    `<h1 style="margin:0 0 20px;font-size:24px;font-weight:700;line-height:1.4">${escapeHtml(subject)}</h1>`,
    ...paragraphs.map((text) => `<p style="margin:0 0 16px">${linkify(text)}</p>`),
    ...(action === undefined ? [] : [renderAction(action)]),
    ...notes.map(
      (text) =>
        `<p class="ink-3" style="margin:0 0 8px;font-size:13px;line-height:1.8;${lightStyle.ink("ink-3")}">${linkify(text)}</p>`,
    ),
  ];
  return `<!doctype html>
<html lang="ja">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>
<style>body{margin:0;padding:0;overflow-wrap:anywhere;line-break:strict;word-break:auto-phrase}@media (max-width:480px){.sides{padding-left:20px!important;padding-right:20px!important}}${DARK_MODE_CSS}</style></head>
<body class="on-ground" style="margin:0;${lightStyle.ground("ground")}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(paragraphs[0] ?? "")}</div>
<table ${TABLE_ATTRIBUTES} class="on-ground" style="border-collapse:collapse;${lightStyle.ground("ground")}"><tr><td align="center">
<table ${TABLE_ATTRIBUTES} class="on-sheet" style="max-width:600px;border-collapse:collapse;text-align:left;${FONT};${lightStyle.ground("sheet")}">
<tr><td class="sides ink rule" style="padding-top:20px;padding-bottom:20px;${SIDE_PADDING};border-bottom:2px solid;font-size:17px;font-weight:700;line-height:1.5;${lightStyle.ink("ink")}">${SENDER} <span lang="en" class="ink-2" style="font-size:13px;font-weight:500;letter-spacing:.06em;${lightStyle.ink("ink-2")}">Tenbin</span></td></tr>
<tr><td class="sides ink" style="padding-top:28px;padding-bottom:24px;${SIDE_PADDING};font-size:16px;line-height:1.8;${lightStyle.ink("ink")}">
${body.join("\n")}
</td></tr>
<tr><td class="sides on-sunken ink-3" style="padding-top:20px;padding-bottom:24px;${SIDE_PADDING};font-size:12px;line-height:1.8;${lightStyle.ground("sunken")};${lightStyle.ink("ink-3")}">${SENDER}<br>${renderLink(origin)}<br>${NO_REPLY}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function linkify(text: string): string {
  const [before = "", address] = text.split(TRAILING_URL);
  if (address === undefined) return escapeHtml(before);
  return `${escapeHtml(before)}<br>${renderLink(address)}`;
}

function renderLink(url: string): string {
  const address = escapeHtml(url);
  return `<a href="${address}" class="accent" style="word-break:break-all;${lightStyle.ink("accent")}">${address}</a>`;
}

function renderAction({ label, url }: NonNullable<EmailTemplate["action"]>): string {
  return `<p style="margin:24px 0 16px"><a href="${escapeHtml(url)}" class="on-accent" style="display:inline-block;padding:9px 28px;border-radius:4px;font-size:15px;text-decoration:none;${lightStyle.ground("accent")};${lightStyle.ink("on-accent")}">${escapeHtml(label)}</a></p>
<p class="ink-3" style="margin:0 0 20px;font-size:12px;line-height:1.8;${lightStyle.ink("ink-3")}">ボタンが押せないときは、次のアドレスを開いてください。<br>${renderLink(url)}</p>`;
}
