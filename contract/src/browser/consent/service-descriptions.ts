import type { ExternalService, ServiceKind } from "./external-services.ts";

/** What users must be told of each recipient of their data (電気通信事業法 27条の12; 個人情報保護法 28条). */
export interface RecipientDescription {
  /** With who runs it, and in which country. */
  readonly recipient: string;
  readonly sent: string;
  readonly purpose: string;
  readonly stop: string;
  readonly policy: `https://${string}` | null;
}

const OPT_OUT_NOTE = "このページの下の「送信の設定」で、いつでも止められます。";

export const IDENTITY_PROVIDER: RecipientDescription = {
  recipient: "Firebase Authentication(Google LLC、アメリカ合衆国)",
  sent: "入力したメールアドレスとパスワード、Googleでログインするときは選んだGoogleアカウントのメールアドレスと名前、ログインの状態を表す符号、ブラウザーと端末の種類。通信のため、IPアドレスも伝わります。",
  purpose: "ご本人の確認と、ログインの状態を保つため。広告には使いません。",
  stop: "ログアウトすると止まります。登録した情報は、退会すると消えます。",
  policy: "https://policies.google.com/privacy?hl=ja",
};

export const PAYMENT_SERVICE: RecipientDescription = {
  recipient: "Stripe(ストライプジャパン株式会社、日本。およびその関係会社、アメリカ合衆国など)",
  sent: "決済の画面に入力したカードの番号と名義、メールアドレス、申し込んだプランと金額、ブラウザーと端末の種類。通信のため、IPアドレスも伝わります。",
  purpose: "料金の決済、領収と返金、カードの不正な利用の防止のため。",
  stop: "有料の契約を申し込まなければ送りません。契約のあとは、法令で定める期間、記録が残ります。",
  policy: "https://stripe.com/jp/privacy",
};

export function describeService(service: ExternalService): RecipientDescription {
  return DESCRIPTIONS[service.kind](service);
}

const DESCRIPTIONS: Readonly<
  Record<ServiceKind, (service: ExternalService) => RecipientDescription>
> = {
  analytics: () => ({
    recipient: "Google アナリティクス(Google LLC、アメリカ合衆国)",
    sent: "見たページの種類(「企業のページ」など。アドレス、検索した言葉、会社の名前は含みません)、見た日時、ブラウザーと端末の種類、画面の大きさ、言語、おおよその地域、ブラウザーを区別するCookieの番号。ログイン中は、会員の区分・プラン・種類(どなたかがわかる内容は含みません)も。通信のため、IPアドレスも伝わります。",
    purpose: "どの画面がどれだけ使われているかを調べ、使いやすくするため。広告には使いません。",
    stop: OPT_OUT_NOTE,
    policy: "https://policies.google.com/privacy?hl=ja",
  }),
  heatmap: () => ({
    recipient: "Microsoft Clarity(Microsoft Corporation、アメリカ合衆国)",
    sent: "見たページのアドレス(検索結果のページでは検索した言葉を含みます)、押した場所、スクロールや入力の操作の記録(ページの文字と入力の内容は隠してから送ります)、ブラウザーと端末の種類、画面の大きさ、ブラウザーを区別するCookieの番号。通信のため、IPアドレスも伝わります。",
    purpose: "画面のどこで迷いやすいかを調べ、使いやすくするため。",
    stop: OPT_OUT_NOTE,
    policy: "https://privacy.microsoft.com/ja-jp/privacystatement",
  }),
  chat: ({ key, provider }) => ({
    recipient: `チャットの窓口(${provider ?? new URL(key).host})`,
    sent: "チャットに入力した内容、見ているページのアドレス、ブラウザーと端末の種類。通信のため、IPアドレスも伝わります。",
    purpose: "お問い合わせに答えるため。",
    stop: OPT_OUT_NOTE,
    policy: null,
  }),
  error_reports: ({ key }) => ({
    recipient: errorTrackerName(new URL(key).hostname),
    sent: "画面で起きたエラーの種類と起きた場所、ページの種類、表示や通信にかかった時間、無作為な番号。アドレス、検索した言葉、入力した内容、メールアドレス、Cookieは送りません。通信のため、IPアドレスが伝わりますが、保存しないよう指定しています。",
    purpose: "不具合に気づき、直すため。",
    stop: "このページの下の「送信の設定」で、いつでも止められます。はじめは送る設定です。",
    policy: /(^|\.)sentry\.io$/.test(new URL(key).hostname) ? "https://sentry.io/privacy/" : null,
  }),
};

/** @param dsn to which servers report */
export function describeErrorTracker(
  dsn: string,
): Pick<RecipientDescription, "recipient" | "sent" | "purpose"> {
  return {
    recipient: errorTrackerName(new URL(dsn).hostname),
    sent: "サーバーで起きたエラーの種類と場所、かかった時間。メールアドレス、入力した内容、Cookieは送りません。",
    purpose: "不具合に気づき、直すため。",
  };
}

function errorTrackerName(host: string): string {
  return /(^|\.)sentry\.io$/.test(host)
    ? "Sentry(Functional Software, Inc.、アメリカ合衆国)"
    : `エラーの記録(${host})`;
}
