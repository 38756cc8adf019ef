import { PROLONGATION_DAYS, SUPERTRIAL_DAYS, TRIAL_DAYS, type TrialOffer } from "@tenbin/contract";
import type { EmailTemplate } from "../../platform/mail/render-email.ts";
import type { MailDays } from "../rules.ts";

export interface TrialMail {
  readonly offer: TrialOffer;
  /** Before the end. */
  readonly days: MailDays;
  readonly expiresAt: Date;
  /** By the closing questionnaire. */
  readonly canProlong: boolean;
}

const NO_CHARGE = "自動で有料になることはなく、請求はありません。";
const AFTER_END =
  "試用のあとは無料会員としてお使いいただけます。ポートフォリオなど、保存した内容は残ります。";

const nameOf: Readonly<Record<TrialOffer, string>> = {
  trial: `${TRIAL_DAYS}日間の試用`,
  supertrial: `${SUPERTRIAL_DAYS}日間の試用`,
};

export function trialTemplate(mail: TrialMail, webUrl: string): EmailTemplate {
  const { days, expiresAt, canProlong } = mail;
  const end = formatMoment(expiresAt);
  const plans = { label: "プランと料金を見る", url: new URL("/pricing", webUrl).href };
  if (days === 0) {
    return {
      subject: "試用の期間が終わりました",
      paragraphs: [`${nameOf[mail.offer]}が${end}に終わりました。${NO_CHARGE}`, AFTER_END],
      action: plans,
      notes: [],
    };
  }
  const questionnaire = {
    label: "アンケートに答えて延長する",
    url: new URL("/supertrial/questionnaire", webUrl).href,
  };
  return {
    subject: `試用は${end}に終わります`,
    paragraphs: [
      `${nameOf[mail.offer]}は、${end}に終わります。${NO_CHARGE}`,
      AFTER_END,
      ...(canProlong
        ? [
            `それまでにアンケートにお答えいただくと、試用を1回だけ${PROLONGATION_DAYS}日延長できます。`,
          ]
        : []),
    ],
    action: canProlong ? questionnaire : plans,
    notes: [],
  };
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
