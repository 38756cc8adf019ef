import { PROLONGATION_DAYS, SUPERTRIAL_DAYS } from "@tenbin/contract";
import { plans } from "../../billing/index.ts";
import type { EmailSection, EmailTemplate } from "../../platform/mail/render-email.ts";
import { TRIAL_PLAN } from "../trial-facts.ts";

interface TrialMail {
  readonly expiresAt: Date;
  /** The member signs in by mailed links only. */
  readonly isTemporal: boolean;
}

export interface WelcomeMail extends TrialMail {
  /** From the start to the end. */
  readonly days: number;
}

export interface EndMail extends TrialMail {
  readonly isOver: boolean;
  /** By the closing questionnaire. */
  readonly canProlong: boolean;
}

const NO_CHARGE = "自動で有料になることはなく、請求はありません。";
const PROLONGATION = `それまでにアンケートにお答えいただくと、無料体験を1回だけ${PROLONGATION_DAYS}日延長できます。`;
const SAVED_REMAINS =
  "ポートフォリオの企業や保存した条件は、無料会員の上限を超えていても、そのまま残ります。";

export function welcomeTemplate(
  { days, expiresAt, isTemporal }: WelcomeMail,
  webUrl: string,
): EmailTemplate {
  return {
    subject: `${days}日間の無料体験が始まりました`,
    paragraphs: [
      `天秤へようこそ。${formatMoment(expiresAt)}まで、ライトプランと同じ機能を無料でお使いいただけます。期間が終わっても、${NO_CHARGE}`,
      "まずは、次の3つをお試しください。",
    ],
    sections: firstSteps(webUrl),
    notes: isTemporal
      ? [
          `パスワードかGoogleアカウントをまだ登録していない方は、こちらで登録してください。ログアウトしたあとも、登録した方法でログインできます。 ${new URL("/supertrial/password-setting", webUrl).href}`,
          signInNote(webUrl),
        ]
      : [],
  };
}

/** Rights of the trial's plan, available at once. */
function firstSteps(webUrl: string): EmailSection[] {
  const { portfolioMaxCount, savedScreens } = plans[TRIAL_PLAN].limits;
  const link = (label: string, path: string) => [{ label, url: new URL(path, webUrl).href }];
  return [
    {
      heading: "1. 気になる企業を見る",
      paragraphs: [
        "社名か証券コードで企業を探して、株価と理論価値のグラフ、割安か割高かの判定とその理由をご覧ください。無料体験のあいだは、分析しているすべての企業についてご覧いただけます。",
      ],
      links: link("企業を探す", "/search"),
    },
    {
      heading: "2. ポートフォリオに企業を加える",
      paragraphs: [
        `お持ちの企業や気になる企業を${portfolioMaxCount}社まで登録して、判定をまとめて確かめられます。証券会社からダウンロードした保有銘柄のファイルを取り込むこともできます。`,
      ],
      links: link("ポートフォリオを開く", "/portfolio"),
    },
    {
      heading: "3. 条件を決めて企業を絞り込む",
      paragraphs: [
        `用意した条件を選ぶだけで、当てはまる企業の一覧が出ます。条件を足したり範囲を変えたりして、ご自分の条件を${savedScreens}件まで保存できます。`,
      ],
      links: link("スクリーニングを開く", "/screening"),
    },
  ];
}

export function endTemplate(mail: EndMail, webUrl: string): EmailTemplate {
  return mail.isOver ? endedTemplate(mail, webUrl) : endingTemplate(mail, webUrl);
}

function endedTemplate({ expiresAt, isTemporal }: EndMail, webUrl: string): EmailTemplate {
  const after = isTemporal
    ? "続けてお使いになるには、会員登録をしてください。会員登録は無料です。このアドレスで登録すると、保存した内容をそのまま使えます。"
    : `これからは無料会員としてお使いいただけます。${SAVED_REMAINS}`;
  return {
    subject: "無料体験の期間が終わりました",
    paragraphs: [`無料体験の期間が${formatMoment(expiresAt)}に終わりました。${NO_CHARGE}`, after],
    action: isTemporal
      ? { label: "会員登録へ", url: new URL("/register", webUrl).href }
      : plansAction(webUrl),
    notes: [],
  };
}

function endingTemplate(mail: EndMail, webUrl: string): EmailTemplate {
  const { expiresAt, canProlong, isTemporal } = mail;
  const end = formatMoment(expiresAt);
  const after = isTemporal
    ? "パスワードかGoogleアカウントをまだ登録していないため、そのままではログインできなくなります。登録すると、無料体験のあとも無料会員としてお使いいただけます。"
    : "無料体験のあとは、無料会員としてお使いいただけます。判定と理論価値は、解放した企業と単品購入した企業、トップページの「本日の公開銘柄」についてご覧いただけます。";
  return {
    subject: `無料体験は${end}に終わります`,
    paragraphs: [
      `無料体験の期間は、${end}に終わります。${NO_CHARGE}`,
      after,
      SAVED_REMAINS,
      ...(canProlong ? [PROLONGATION] : []),
    ],
    action: endingAction(mail, webUrl),
    notes: isTemporal ? [signInNote(webUrl)] : [],
  };
}

function signInNote(webUrl: string): string {
  return `ログインしていないときは、プランのページの「${SUPERTRIAL_DAYS}日間の無料体験」にこのメールアドレスを入力すると、手続きのリンクが届きます。 ${new URL("/pricing#supertrial", webUrl).href}`;
}

function endingAction({ canProlong, isTemporal }: EndMail, webUrl: string) {
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
