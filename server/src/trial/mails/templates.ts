import { PROLONGATION_DAYS, SUPERTRIAL_DAYS } from "@tenbin/contract";
import type { EmailTemplate } from "../../platform/mail/render-email.ts";
import type { MailDays } from "../rules.ts";

export interface TrialMail {
  /** Before the end. */
  readonly days: MailDays;
  readonly expiresAt: Date;
  /** By the closing questionnaire. */
  readonly canProlong: boolean;
  /** The member signs in by mailed links only. */
  readonly isTemporal: boolean;
}

const NO_CHARGE = "自動で有料になることはなく、請求はありません。";
const PROLONGATION = `それまでにアンケートにお答えいただくと、無料体験を1回だけ${PROLONGATION_DAYS}日延長できます。`;

export function trialTemplate(mail: TrialMail, webUrl: string): EmailTemplate {
  return mail.days === 0 ? endedTemplate(mail, webUrl) : endingTemplate(mail, webUrl);
}

function endedTemplate({ expiresAt, isTemporal }: TrialMail, webUrl: string): EmailTemplate {
  const after = isTemporal
    ? "続けてお使いになるには、会員登録をしてください。会員登録は無料です。このアドレスで登録すると、保存した内容をそのまま使えます。"
    : "これからは無料会員としてお使いいただけます。ポートフォリオなど、保存した内容は残っています。";
  return {
    subject: "無料体験の期間が終わりました",
    paragraphs: [`無料体験の期間が${formatMoment(expiresAt)}に終わりました。${NO_CHARGE}`, after],
    action: isTemporal
      ? { label: "会員登録へ", url: new URL("/register", webUrl).href }
      : plansAction(webUrl),
    notes: [],
  };
}

function endingTemplate(mail: TrialMail, webUrl: string): EmailTemplate {
  const { expiresAt, canProlong, isTemporal } = mail;
  const end = formatMoment(expiresAt);
  const after = isTemporal
    ? "パスワードかGoogleアカウントをまだ登録していないため、そのままではログインできなくなります。登録すると、無料体験のあとも無料会員としてお使いいただけます。"
    : "無料体験のあとは無料会員としてお使いいただけます。ポートフォリオなど、保存した内容は残ります。";
  return {
    subject: `無料体験は${end}に終わります`,
    paragraphs: [
      `無料体験の期間は、${end}に終わります。${NO_CHARGE}`,
      after,
      ...(canProlong ? [PROLONGATION] : []),
    ],
    action: endingAction(mail, webUrl),
    notes: isTemporal
      ? [
          `ログインしていないときは、プランのページの「${SUPERTRIAL_DAYS}日間の無料体験」にこのメールアドレスを入力すると、手続きのリンクが届きます。 ${new URL("/pricing#supertrial", webUrl).href}`,
        ]
      : [],
  };
}

function endingAction({ canProlong, isTemporal }: TrialMail, webUrl: string) {
  if (isTemporal) {
    const url = new URL("/supertrial/password-setting", webUrl).href;
    return { label: "パスワードを決める", url };
  }
  if (!canProlong) return plansAction(webUrl);
  const url = new URL("/supertrial/questionnaire", webUrl).href;
  return { label: "アンケートに答えて延長する", url };
}

function plansAction(webUrl: string) {
  return { label: "プランと料金を見る", url: new URL("/pricing", webUrl).href };
}

const moments = new Intl.DateTimeFormat("ja-JP", {
  timeZone: "Asia/Tokyo",
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

/** In Japan. */
function formatMoment(moment: Date): string {
  return moments.format(moment);
}
