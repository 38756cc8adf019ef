import type { EmailTemplate } from "../platform/mail/render-email.ts";

/** A news item. */
export interface Notice {
  readonly slug: string;
  readonly title: string;
  /** Markdown. */
  readonly body: string;
}

/** The whole text: who is told by mail needs no page for it. */
export function noticeMail({ slug, title, body }: Notice, webUrl: string): EmailTemplate {
  return {
    subject: title,
    paragraphs: body.split(/\n\s*\n/).map((paragraph) => toPlainText(paragraph, webUrl)),
    action: { label: "お知らせのページを開く", url: new URL(`/news?item=${slug}`, webUrl).href },
    notes: [`解約や退会の手続きは、設定からできます。 ${new URL("/setting", webUrl).href}`],
    because: "会員の方全員にお送りしています。",
  };
}

const HEADING = /^#+\s*/gm;
const EMPHASIS = /\*\*|__|`/g;
const LINK = /\[([^\]]*)\]\(([^)\s]+)\)/g;

/** Markdown as it is read without marks, links with their address. */
function toPlainText(markdown: string, webUrl: string): string {
  return markdown
    .replace(LINK, (_, label: string, to: string) => `${label}(${new URL(to, webUrl).href})`)
    .replace(HEADING, "")
    .replace(EMPHASIS, "")
    .trim();
}
