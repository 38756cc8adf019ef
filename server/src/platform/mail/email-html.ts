import { escapeHtml } from "../escape-html.ts";
import { DARK_MODE_CSS, lightStyle } from "./email-colours.ts";
import {
  type ChangedValue,
  type EmailLink,
  type EmailRow,
  type EmailSection,
  type EmailTemplate,
  SENDER,
  STOP_HEADING,
  TRAILING_URL,
} from "./email-template.ts";

const FONT = "font-family:'Hiragino Sans','Noto Sans JP','Yu Gothic',Meiryo,sans-serif";
/** Mail programs only support table layout. */
const TABLE_ATTRIBUTES = `width="100%" cellpadding="0" cellspacing="0" border="0"`;
const LAYOUT_ATTRIBUTES = `role="presentation" ${TABLE_ATTRIBUTES}`;
const SIDE_PADDING = "padding-left:32px;padding-right:32px";
const SMALL = "font-size:13px;line-height:1.8";

export function renderHtml(
  { subject, kicker, heading = subject, change, paragraphs, ...rest }: EmailTemplate,
  { origin, imprint }: { readonly origin: string; readonly imprint: readonly string[] },
): string {
  const { sections = [], action, notes, stop } = rest;
  const body = [
    ...(kicker === undefined
      ? []
      : [
          `<p class="ink-3" style="margin:0 0 4px;${SMALL};${lightStyle.ink("ink-3")}">${escapeHtml(kicker)}</p>`,
        ]),
    `<h1 style="margin:0 0 20px;font-size:24px;font-weight:700;line-height:1.4">${escapeHtml(heading)}</h1>`,
    ...(change === undefined ? [] : [renderChange(change)]),
    ...paragraphs.map(renderParagraph),
    ...sections.map(renderSection),
    ...(action === undefined ? [] : [renderAction(action)]),
    ...notes.map(
      (text) =>
        `<p class="ink-3" style="margin:0 0 8px;${SMALL};${lightStyle.ink("ink-3")}">${linkify(text)}</p>`,
    ),
  ];
  const stops =
    stop === undefined
      ? ""
      : `<p class="ink-2" style="margin:0 0 16px;${SMALL};${lightStyle.ink("ink-2")}"><b>${STOP_HEADING}</b><br>${stop.links.map(renderTextLink).join("<br>")}</p>`;
  return `<!doctype html>
<html lang="ja">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>
<style>body{margin:0;padding:0;overflow-wrap:anywhere;line-break:strict;word-break:auto-phrase}@media (max-width:480px){.sides{padding-left:20px!important;padding-right:20px!important}}${DARK_MODE_CSS}</style></head>
<body class="on-ground" style="margin:0;${lightStyle.ground("ground")}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(paragraphs[0] ?? "")}</div>
<table ${LAYOUT_ATTRIBUTES} class="on-ground" style="border-collapse:collapse;${lightStyle.ground("ground")}"><tr><td align="center">
<table ${LAYOUT_ATTRIBUTES} class="on-sheet" style="max-width:600px;border-collapse:collapse;text-align:left;${FONT};${lightStyle.ground("sheet")}">
<tr><td class="sides ink rule" style="padding-top:20px;padding-bottom:20px;${SIDE_PADDING};border-bottom:2px solid;font-size:17px;font-weight:700;line-height:1.5;${lightStyle.ink("ink")}">${SENDER} <span lang="en" class="ink-2" style="font-size:13px;font-weight:500;letter-spacing:.06em;${lightStyle.ink("ink-2")}">Tenbin</span></td></tr>
<tr><td class="sides ink" style="padding-top:28px;padding-bottom:24px;${SIDE_PADDING};font-size:16px;line-height:1.8;${lightStyle.ink("ink")}">
${body.join("\n")}
</td></tr>
<tr><td class="sides on-sunken ink-3" style="padding-top:20px;padding-bottom:24px;${SIDE_PADDING};font-size:12px;line-height:1.8;${lightStyle.ground("sunken")};${lightStyle.ink("ink-3")}">${stops}${SENDER}<br>${renderLink(origin)}<br>${imprint.map(escapeHtml).join("<br>")}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function renderParagraph(text: string): string {
  return `<p style="margin:0 0 16px">${linkify(text)}</p>`;
}

function renderSection({
  heading,
  change,
  paragraphs = [],
  rows = [],
  links = [],
}: EmailSection): string {
  return [
    `<h2 style="margin:28px 0 8px;font-size:17px;font-weight:700;line-height:1.5">${escapeHtml(heading)}</h2>`,
    ...(change === undefined ? [] : [renderChange(change)]),
    ...paragraphs.map(renderParagraph),
    ...(rows.length === 0 ? [] : [renderRows(heading, rows)]),
    ...(links.length === 0
      ? []
      : [
          `<p style="margin:8px 0 16px;font-size:15px">${links.map(renderTextLink).join("<br>")}</p>`,
        ]),
  ].join("\n");
}

const CHIP =
  "display:inline-block;padding:4px 14px;border:1px solid;border-radius:4px;font-weight:700;line-height:1.4";

function renderChange({ from, to }: ChangedValue): string {
  return `<p style="margin:0 0 16px"><span class="on-sunken ink-2" style="${CHIP};font-size:15px;${lightStyle.ground("sunken")};${lightStyle.ink("ink-2")}">${escapeHtml(from)}</span> <span class="ink-3" style="padding:0 6px;${lightStyle.ink("ink-3")}">→</span> <span class="ink" style="${CHIP};font-size:18px;border-width:2px;${lightStyle.ink("ink")}">${escapeHtml(to)}</span></p>`;
}

/** A table of data: each row reads "label, old → new" in order. */
function renderRows(caption: string, rows: readonly EmailRow[]): string {
  return `<table ${TABLE_ATTRIBUTES} aria-label="${escapeHtml(caption)}" style="border-collapse:collapse;margin:0 0 16px">${rows.map(renderRow).join("")}</table>`;
}

function renderRow({ label, from, to, note }: EmailRow): string {
  const cell = "padding:9px 0;border-top:1px solid;line-height:1.6;vertical-align:baseline";
  const before =
    from === undefined
      ? ""
      : `<span class="ink-3" style="font-size:13px;${lightStyle.ink("ink-3")}">${escapeHtml(from)} →</span> `;
  const after =
    note === undefined
      ? ""
      : ` <span class="ink-3" style="font-size:13px;${lightStyle.ink("ink-3")}">(${escapeHtml(note)})</span>`;
  return `<tr><th scope="row" align="left" width="38%" class="ink-3 hairline" style="${cell};${lightStyle.border("hairline")};padding-right:12px;font-size:13px;font-weight:400;text-align:left;${lightStyle.ink("ink-3")}">${escapeHtml(label)}</th><td class="ink hairline" style="${cell};${lightStyle.border("hairline")};font-size:15px;font-variant-numeric:tabular-nums;${lightStyle.ink("ink")}">${before}<b>${escapeHtml(to)}</b>${after}</td></tr>`;
}

function linkify(text: string): string {
  const [before = "", address] = text.split(TRAILING_URL);
  if (address === undefined) return escapeHtml(before);
  return `${escapeHtml(before)}<br>${renderLink(address)}`;
}

function renderTextLink({ label, url }: EmailLink): string {
  return `<a href="${escapeHtml(url)}" class="accent" style="${lightStyle.ink("accent")}">${escapeHtml(label)}</a>`;
}

function renderLink(url: string): string {
  const address = escapeHtml(url);
  return `<a href="${address}" class="accent" style="word-break:break-all;${lightStyle.ink("accent")}">${address}</a>`;
}

function renderAction({ label, url }: EmailLink): string {
  return `<p style="margin:24px 0 16px"><a href="${escapeHtml(url)}" class="on-accent" style="display:inline-block;padding:9px 28px;border-radius:4px;font-size:15px;text-decoration:none;${lightStyle.ground("accent")};${lightStyle.ink("on-accent")}">${escapeHtml(label)}</a></p>
<p class="ink-3" style="margin:0 0 20px;font-size:12px;line-height:1.8;${lightStyle.ink("ink-3")}">ボタンが押せないときは、次のアドレスを開いてください。<br>${renderLink(url)}</p>`;
}
