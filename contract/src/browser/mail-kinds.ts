import { consentTexts } from "./questionnaire.ts";

interface MailKindText {
  readonly label: string;
  /** Beside the switch in the settings; kept with the choice as its proof. */
  readonly choice: string;
  readonly help: string;
}

/** Mails that a member can stop; those about the account, a contract or a payment cannot be stopped. */
export const mailKinds = {
  alert: {
    label: "アラート",
    choice: "アラートをメールで受け取ります",
    help: "企業や保存した条件に設定した変化があった日に届きます。",
  },
  digest: {
    label: "まとめのお知らせ",
    choice: "まとめのお知らせをメールで受け取ります",
    help: "登録した企業の動きと決算の予定を、まとめて届けます。",
  },
  advertising: {
    label: "ご案内",
    choice: consentTexts.mail_opt_in,
    help: "広告を含むメールです。オンにされるまで届きません。",
  },
} as const satisfies Record<string, MailKindText>;

export type MailKind = keyof typeof mailKinds;

// The keys of a constant object are exactly its type's.
export const mailKindNames = Object.keys(mailKinds) as [MailKind, ...MailKind[]];

/** Kept as the proof of a stop: what stands on the button. */
export const stopText = (kind: MailKind) => `${mailKinds[kind].label}を止める`;

/** RFC 8058: what a mail program posts. */
export const ONE_CLICK = { field: "List-Unsubscribe", value: "One-Click" } as const;

/** Kinds to stop, in a form without that field; repeated for each. */
export const STOPPED_KIND_FIELD = "kind";

/** Parameter of the page that stops mails: of one company only. */
export const STOPPED_COMPANY_PARAMETER = "ticker";
