import { renderHtml } from "./email-html.ts";
import {
  type ChangedValue,
  type EmailLink,
  type EmailSection,
  type EmailTemplate,
  SENDER,
  STOP_HEADING,
  TRAILING_URL,
} from "./email-template.ts";
import type { EmailContent } from "./outbox.ts";

export type {
  EmailLink,
  EmailSection,
  EmailStop,
  EmailTemplate,
  MailSender,
} from "./email-template.ts";

const NO_REPLY = "このメールは送信専用です。ご返信いただいてもお答えできません。";
const OPERATIONAL =
  "お手続きやご契約に必要なお知らせのため、このメールの配信を止めることはできません。";

type RenderedEmail = EmailContent & { readonly html: string };

/** No images, scripts or remote resources. Text and HTML say the same; the HTML reads in order without styles. */
export function renderEmail(template: EmailTemplate, webUrl: string): RenderedEmail {
  const { origin } = new URL(webUrl);
  const { stop } = template;
  return {
    subject: `【${SENDER}】${template.subject}`,
    text: renderText(template, origin),
    html: renderHtml(template, { origin, imprint: imprintOf(template) }),
    ...(stop === undefined ? {} : { oneClickUrl: stop.oneClickUrl }),
  };
}

/** Who sends it, and why. */
function imprintOf({ because, stop }: EmailTemplate): string[] {
  return [
    ...(because === undefined ? [] : [because]),
    ...(stop === undefined
      ? [OPERATIONAL]
      : [
          `送信者:${stop.sender.name}(${stop.sender.address})`,
          `お問い合わせと苦情の受付:${stop.sender.contact}`,
        ]),
    NO_REPLY,
  ];
}

function renderText(template: EmailTemplate, origin: string): string {
  const { kicker, heading, change, paragraphs, sections = [], action, notes, stop } = template;
  const blocks = [
    ...(kicker === undefined ? [] : [kicker]),
    ...(heading === undefined ? [] : [heading]),
    ...(change === undefined ? [] : [changeText(change)]),
    ...paragraphs.map(breakBeforeUrl),
    ...sections.map(sectionText),
    ...(action === undefined ? [] : [linkText(action)]),
    ...notes.map(breakBeforeUrl),
    "─".repeat(20),
    ...(stop === undefined ? [] : [[STOP_HEADING, ...stop.links.map(linkText)].join("\n")]),
    [SENDER, origin, ...imprintOf(template)].join("\n"),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function sectionText({
  heading,
  change,
  paragraphs = [],
  rows = [],
  links = [],
}: EmailSection): string {
  return [
    `■ ${heading}`,
    ...(change === undefined ? [] : [changeText(change)]),
    ...paragraphs.map(breakBeforeUrl),
    ...rows.map(
      ({ label, from, to, note }) =>
        `${label}:${from === undefined ? to : changeText({ from, to })}${note === undefined ? "" : `(${note})`}`,
    ),
    ...links.map(linkText),
  ].join("\n");
}

const changeText = ({ from, to }: ChangedValue) => `${from} → ${to}`;
const linkText = ({ label, url }: EmailLink) => `${label}\n${url}`;

function breakBeforeUrl(text: string): string {
  return text.replace(TRAILING_URL, "\n$1");
}
