import { escapeHtml } from "../../platform/html-text.ts";
import type { Words } from "../../platform/mail/outbox.ts";

/** What a mail of the product consists of, in this order. Plain text throughout. */
export interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do. */
  readonly action?: { readonly label: string; readonly url: string };
  /** What else should be known, smaller. */
  readonly notes: readonly string[];
}

/** An address at the end of a paragraph or note. */
const LAST_ADDRESS = /(https?:\/\/\S+)$/;

const SENDER = "天秤";
const NO_REPLY = "このメールは送信専用です。ご返信いただいてもお答えできません。";

/** The letter as text and as HTML that says the same. No picture, no script, nothing is fetched. */
export function layOut(letter: Letter, webUrl: string): Words {
  const { origin } = new URL(webUrl);
  return {
    subject: `【${SENDER}】${letter.subject}`,
    text: textOf(letter, origin),
    html: htmlOf(letter, origin),
  };
}

function textOf({ paragraphs, action, notes }: Letter, origin: string): string {
  const blocks = [
    ...paragraphs,
    ...(action === undefined ? [] : [`${action.label}\n${action.url}`]),
    ...notes,
    `${"─".repeat(20)}\n${SENDER}\n${origin}\n${NO_REPLY}`,
  ];
  return `${blocks.map((text) => text.replace(LAST_ADDRESS, "\n$1")).join("\n\n")}\n`;
}

const FONT = "font-family:'Hiragino Sans','Yu Gothic','Noto Sans JP',sans-serif";
const COLOURS = {
  page: "#f4f5f7",
  sheet: "#ffffff",
  ink: "#1a2233",
  faint: "#5b6475",
  line: "#d9dde4",
  action: "#1d3f8f",
};

function htmlOf({ subject, paragraphs, action, notes }: Letter, origin: string): string {
  const { page, sheet, ink, faint, line } = COLOURS;
  const body = paragraphs.map((text) => `<p style="margin:0 0 16px">${linked(text)}</p>`);
  const small = notes.map(
    (text) => `<p style="margin:0 0 8px;font-size:13px;color:${faint}">${linked(text)}</p>`,
  );
  return `<!doctype html>
<html lang="ja">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:${page};color:${ink};${FONT};font-size:16px;line-height:1.8">
<div style="max-width:560px;margin:0 auto;padding:28px 24px;background:${sheet};border:1px solid ${line};border-radius:8px">
<p style="margin:0 0 20px;font-size:14px;color:${faint}">${SENDER}</p>
<h1 style="margin:0 0 20px;font-size:20px;line-height:1.5">${escapeHtml(subject)}</h1>
${[...body, ...(action === undefined ? [] : [actionHtml(action)]), ...small].join("\n")}
</div>
<p style="max-width:560px;margin:16px auto 0;font-size:12px;color:${faint}">${SENDER} <a href="${escapeHtml(origin)}" style="color:${faint}">${escapeHtml(origin)}</a><br>${NO_REPLY}</p>
</body>
</html>
`;
}

/** The text; an address at its end stands on a line of its own and can be followed. */
function linked(text: string): string {
  const [said = "", address] = text.split(LAST_ADDRESS);
  if (address === undefined) return escapeHtml(said);
  return `${escapeHtml(said)}<br><a href="${escapeHtml(address)}" style="color:${COLOURS.action};word-break:break-all">${escapeHtml(address)}</a>`;
}

/** A link that looks like a button, and its address in words for programs that show none. */
function actionHtml({ label, url }: NonNullable<Letter["action"]>): string {
  const { action, faint, sheet } = COLOURS;
  const address = escapeHtml(url);
  return `<p style="margin:24px 0 12px"><a href="${address}" style="display:inline-block;padding:12px 24px;background:${action};color:${sheet};text-decoration:none;border-radius:6px;font-weight:600">${escapeHtml(label)}</a></p>
<p style="margin:0 0 20px;font-size:12px;color:${faint};word-break:break-all">ボタンが押せないときは、次のアドレスを開いてください。<br>${address}</p>`;
}
