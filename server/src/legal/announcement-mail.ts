import { formatDay } from "@tenbin/contract/figures";
import type { EmailTemplate } from "../platform/mail/render-email.ts";
import type { LegalVersion } from "./versions.ts";

/** Documents to which members have agreed, or that say what becomes of their data. */
export const announcedDocuments = ["tos", "privacy"] as const;
export type AnnouncedDocument = (typeof announcedDocuments)[number];

const TITLES: Readonly<Record<AnnouncedDocument, string>> = {
  tos: "利用規約",
  privacy: "プライバシーポリシー",
};

/** 民法548条の4: that it changes, what, and when, before it does. */
export function announcementMail(
  document: AnnouncedDocument,
  { version, changes, textId }: LegalVersion & { readonly textId: string },
  webUrl: string,
): EmailTemplate {
  const title = TITLES[document];
  const day = formatDay(version);
  return {
    subject: `${title}の変更のお知らせ(${day}から)`,
    heading: `${title}を変更します`,
    paragraphs: [`${day}から、天秤の${title}を変更します。変更の内容は次のとおりです。`, changes],
    action: {
      label: `新しい${title}を読む`,
      url: new URL(`/${document}?text=${textId}`, webUrl).href,
    },
    notes: [
      `${day}より前は、これまでの文面が適用されます。これまでの文面は、同じページの「改定の記録」からご覧になれます。`,
      `変更を望まれない場合は、解約や退会の手続きを設定からできます。 ${new URL("/setting", webUrl).href}`,
    ],
    because: "このメールは、会員の方全員にお送りしています。",
  };
}
