import { type ContactTopic, contactTopics } from "@tenbin/contract/contact";
import { jstDay } from "../platform/clock/clock.ts";
import type { EmailContent } from "../platform/mail/outbox.ts";
import { renderEmail } from "../platform/mail/render-email.ts";

export interface ContactMessage {
  /** By which both sides speak of it, such as 261125-7K3QF. */
  readonly number: string;
  readonly receivedAt: Date;
  /** Null: not signed in. */
  readonly uid: string | null;
  readonly name: string;
  readonly email: string;
  readonly topic: ContactTopic;
  readonly message: string;
}

/** Without those that look or sound alike. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const LETTER_COUNT = 5;

/** @param draw a whole number below the given one, at random */
export function contactNumber(at: Date, draw: (below: number) => number): string {
  const letters = Array.from({ length: LETTER_COUNT }, () => LETTERS.charAt(draw(LETTERS.length)));
  return `${jstDay(at).slice(2).replaceAll("-", "")}-${letters.join("")}`;
}

/** Plain text only: what strangers write is never a link to press. */
export function operatorMail(contact: ContactMessage): EmailContent {
  const { number, receivedAt, uid, name, email, topic, message } = contact;
  return {
    subject: `【天秤】お問い合わせ ${number} ${contactTopics[topic]}`,
    text: [
      "お問い合わせを受け付けました。",
      "",
      `番号: ${number}`,
      `受付: ${receivedAt.toISOString()}`,
      `種類: ${contactTopics[topic]}`,
      `お名前: ${name}`,
      `メールアドレス: ${email}(${uid === null ? "ログインなし。本人のものとは限りません" : "会員の登録アドレス"})`,
      "",
      "内容:",
      message,
      "",
    ].join("\n"),
  };
}

export function copyMail(contact: ContactMessage, webUrl: string): EmailContent {
  const { number, name, topic, message } = contact;
  return renderEmail(
    {
      subject: `お問い合わせを受け付けました(${number})`,
      paragraphs: [
        `${name}様`,
        "お問い合わせをありがとうございます。次の内容で受け付けました。内容を確かめて、登録されたメールアドレスへお答えします。",
        `受付番号: ${number}`,
        `種類: ${contactTopics[topic]}`,
        ...message.split("\n").filter((line) => line.trim() !== ""),
      ],
      notes: [
        "お心当たりのないときは、第三者がログインしているおそれがあります。パスワードを変更してください。",
      ],
    },
    webUrl,
  );
}
