import {
  outcome,
  page,
  placeholder,
  privatePage,
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

  privatePage("/login", "ログイン", "routes/login/page.tsx"),
  privatePage("/login/email", "メールアドレスでログイン", "routes/login/email.tsx"),
  privatePage("/login/password", "パスワードの入力", "routes/login/password.tsx"),
  outcome("/login/error", "ログインの失敗"),
  privatePage("/login/verify", "メールアドレスの確認", "routes/login/verify.tsx"),
  outcome("/login/timelimit", "ログインの期限切れ"),
  privatePage("/logout", "ログアウト", "routes/logout.tsx"),

  privatePage("/register", "新規登録", "routes/register/page.tsx"),
  privatePage("/register/login", "登録の続き", "routes/register/login.tsx"),
  privatePage("/register/verify", "パスワードを決める", "routes/register/verify.tsx"),
  outcome("/register/existed", "登録ずみのアドレス"),
  outcome("/register/timelimit", "登録用リンクの期限切れ"),

  page("/search", "企業を探す", "routes/search/page.tsx"),
  page("/results", "すべての会社", "routes/results/page.tsx"),
  privatePlaceholder("/portfolio", "ポートフォリオ"),
  placeholder("/promising", "注目銘柄"),
  placeholder("/screening", "スクリーニング"),

  page("/companies/:ticker", "企業の株価と理論価値", "routes/companies/page/company.tsx"),
  page("/companies/:ticker/history", "判定の履歴", "routes/companies/history/history.tsx"),

  privatePage("/setting", "設定", "routes/setting/page.tsx"),
  privatePage("/setting/mail-change", "メールアドレスの変更", "routes/setting/mail-change.tsx"),
  outcome("/setting/mail-change/done", "メールアドレスの変更の完了"),
  privatePage(
    "/setting/mail-change/confirm",
    "新しいメールアドレスの確認",
    "routes/setting/mail-change-confirm.tsx",
  ),
  outcome("/setting/mail-change/existed", "変更できないメールアドレス"),
  outcome("/setting/mail-change/timelimit", "メールアドレス変更用リンクの期限切れ"),
  privatePage("/setting/delete-account", "退会", "routes/setting/delete-account.tsx"),
  privatePage("/setting/password-change", "パスワードの変更", "routes/setting/password-change.tsx"),
  privatePage(
    "/setting/password-forget",
    "パスワードを忘れたとき",
    "routes/setting/password-forget.tsx",
  ),
  privatePage(
    "/setting/password-forget/confirm",
    "パスワード再設定メールの確認",
    "routes/setting/password-forget-confirm.tsx",
  ),
  outcome("/setting/password-forget/timelimit", "パスワード再設定用リンクの期限切れ"),
  privatePage(
    "/setting/password-forget/reset",
    "パスワードの再設定",
    "routes/setting/password-forget-reset.tsx",
  ),

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
