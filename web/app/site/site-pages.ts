import {
  outcome,
  page,
  placeholder,
  privatePlaceholder,
  type SitePage,
  staticPage,
} from "./site-page.ts";

/** Every URL of the site (specification §2), in its order. `routes.ts` is made from it. */
export const sitePages = [
  page("/", "株価を、決算で量る", "routes/home/page.tsx"),

  placeholder("/pricing", "プラン"),
  outcome("/pricing/churn/done", "解約の受付"),
  privatePlaceholder("/pricing/churn/confirm", "解約内容の確認"),
  outcome("/pricing/churn/canceled", "解約の取り消し"),
  privatePlaceholder("/pricing/upgrade", "上位プランへの変更"),
  outcome("/pricing/upgrade/done", "上位プランへの変更の完了"),
  privatePlaceholder("/pricing/downgrade/confirm", "下位プランへの変更の確認"),
  outcome("/pricing/downgrade/done", "下位プランへの変更の予約"),
  outcome("/pricing/downgrade/canceled", "下位プランへの変更の取り消し"),
  privatePlaceholder("/pricing/payment", "お申し込み内容の確認"),
  outcome("/pricing/payment/completed", "お支払いの完了"),
  outcome("/pricing/payment/failed", "お支払いの中断"),
  privatePlaceholder("/pricing/payment-unit", "単品購入のお申し込み"),

  placeholder("/cc", "運営会社・お問い合わせ"),
  placeholder("/gn", "用語集"),
  page("/sf", "計算方法と検証結果", "routes/info/sf.tsx"),
  staticPage("/asc", "外部送信について", "routes/info/asc.tsx"),
  placeholder("/law", "特定商取引法に基づく表記"),
  placeholder("/tos", "利用規約"),
  placeholder("/news", "お知らせ"),
  placeholder("/privacy", "プライバシーポリシー"),
  placeholder("/guide", "使い方"),
  staticPage("/error", "エラー画面について", "routes/info/error.tsx"),
  placeholder("/lesson", "レッスン"),

  privatePlaceholder("/login", "ログイン"),
  privatePlaceholder("/login/email", "メールアドレスでログイン"),
  privatePlaceholder("/login/password", "パスワードの入力"),
  outcome("/login/error", "ログインの失敗"),
  privatePlaceholder("/login/verify", "メールアドレスの確認"),
  outcome("/login/timelimit", "ログインの期限切れ"),
  privatePlaceholder("/logout", "ログアウト"),

  privatePlaceholder("/register", "新規登録"),
  privatePlaceholder("/register/login", "登録の続き"),
  privatePlaceholder("/register/verify", "登録するアドレスの確認"),
  outcome("/register/existed", "登録ずみのアドレス"),
  outcome("/register/timelimit", "登録用リンクの期限切れ"),

  page("/search", "企業を探す", "routes/search/page.tsx"),
  page("/results", "すべての会社", "routes/results/page.tsx"),
  privatePlaceholder("/portfolio", "ポートフォリオ"),
  placeholder("/promising", "注目銘柄"),
  placeholder("/screening", "スクリーニング"),

  page("/companies/:ticker", "企業の株価と理論価値", "routes/companies/company.tsx"),
  page("/companies/:ticker/history", "判定の履歴", "routes/companies/history.tsx"),

  privatePlaceholder("/setting", "設定"),
  privatePlaceholder("/setting/mail-change", "メールアドレスの変更"),
  outcome("/setting/mail-change/done", "メールアドレスの変更の完了"),
  privatePlaceholder("/setting/mail-change/confirm", "新しいメールアドレスの確認"),
  outcome("/setting/mail-change/existed", "変更できないメールアドレス"),
  outcome("/setting/mail-change/timelimit", "メールアドレス変更用リンクの期限切れ"),
  privatePlaceholder("/setting/delete-account", "退会"),
  privatePlaceholder("/setting/password-change", "パスワードの変更"),
  privatePlaceholder("/setting/password-forget", "パスワードを忘れたとき"),
  privatePlaceholder("/setting/password-forget/confirm", "パスワード再設定メールの確認"),
  outcome("/setting/password-forget/timelimit", "パスワード再設定用リンクの期限切れ"),
  privatePlaceholder("/setting/password-forget/reset", "パスワードの再設定"),

  privatePlaceholder("/stopmail", "メールの配信停止"),
  outcome("/mail-alert/failed", "メールアラートを停止できないとき"),
  outcome("/mail-alert/canceled", "メールアラートの停止"),

  privatePlaceholder("/supertrial/verify", "30日間の試用の確認"),
  outcome("/supertrial/applied", "30日間の試用のお申し込み"),
  privatePlaceholder("/supertrial/google-login", "Googleアカウントの登録"),
  privatePlaceholder("/supertrial/questionnaire", "アンケート"),
  privatePlaceholder("/supertrial/password-setting", "パスワードの設定"),
  outcome("/supertrial/password-setting/done", "パスワードの設定の完了"),
] as const satisfies readonly SitePage[];

type Listed = (typeof sitePages)[number];

/** A URL of the site, parameters as `:name`. */
export type SitePath = Listed["path"];
export type OutcomePath = Extract<Listed, { kind: "outcome" }>["path"];
export type PlaceholderPath = Extract<Listed, { kind: "placeholder" }>["path"];

const byPath = new Map<string, SitePage>(sitePages.map((each) => [each.path, each]));

/**
 * What the table says of a URL.
 * @param pattern as in the table, or as React Router hands it to loaders: without the first slash
 * @throws for one that is not in the table
 */
export function sitePage(pattern: string): SitePage {
  const found = byPath.get(pattern.startsWith("/") ? pattern : `/${pattern}`);
  if (found === undefined) throw new Error(`No page of the site: ${pattern}`);
  return found;
}
