import { outcomePage, page, privatePage, type SitePage, staticPage } from "./site-page.ts";

/** Where a sign-in leads. */
const WITH_NEXT = { query: ["next"] } as const;
const WITH_PLAN = { query: ["plan"] } as const;
/** Of a legal document. */
const EARLIER_TEXT = { query: ["text"] } as const;

/** In the order of specification 2.1 to 2.10; `routes.ts` is generated from it. */
export const sitePages = [
  page("/", "株価を、決算で量る", "routes/home/page.tsx"),

  page("/pricing", "プラン", "routes/pricing/page.tsx"),
  outcomePage("/pricing/churn/done", "解約の受付"),
  privatePage("/pricing/churn/confirm", "解約内容の確認", "routes/pricing/order.tsx", {
    query: ["ticker"],
  }),
  outcomePage("/pricing/churn/canceled", "解約の取り消し"),
  privatePage("/pricing/upgrade", "上位プランへの変更", "routes/pricing/order.tsx", WITH_PLAN),
  outcomePage("/pricing/upgrade/done", "上位プランへの変更の完了"),
  privatePage(
    "/pricing/downgrade/confirm",
    "下位プランへの変更の確認",
    "routes/pricing/order.tsx",
    WITH_PLAN,
  ),
  outcomePage("/pricing/downgrade/done", "下位プランへの変更の予約"),
  outcomePage("/pricing/downgrade/canceled", "下位プランへの変更の取り消し"),
  privatePage("/pricing/payment", "お申し込み内容の確認", "routes/pricing/order.tsx", WITH_PLAN),
  outcomePage("/pricing/payment/completed", "お支払いの完了", "routes/pricing/payment-outcome.tsx"),
  outcomePage("/pricing/payment/failed", "お支払いの中断", "routes/pricing/payment-outcome.tsx"),
  privatePage("/pricing/payment-unit", "単品購入のお申し込み", "routes/pricing/order.tsx", {
    query: ["ticker"],
  }),

  page("/cc", "運営会社・お問い合わせ", "routes/info/contact/page.tsx"),
  page("/gn", "用語集", "routes/info/gn.tsx"),
  page("/sf", "計算方法と検証結果", "routes/info/sf.tsx"),
  staticPage("/asc", "外部送信について", "routes/info/asc.tsx"),
  page("/law", "特定商取引法に基づく表記", "routes/info/legal/page.tsx", EARLIER_TEXT),
  page("/tos", "利用規約", "routes/info/legal/page.tsx", EARLIER_TEXT),
  page("/news", "お知らせ", "routes/info/news/news.tsx", {
    query: ["item", "year", "category"],
  }),
  page("/privacy", "プライバシーポリシー", "routes/info/legal/page.tsx", EARLIER_TEXT),
  page("/guide", "使い方", "routes/info/guide/page.tsx"),
  staticPage("/error", "エラー画面について", "routes/info/error.tsx"),
  page("/lesson", "レッスン", "routes/lesson/page.tsx", { query: ["chapter"] }),

  privatePage("/login", "ログイン", "routes/login/page.tsx", WITH_NEXT),
  privatePage("/login/email", "メールアドレスでログイン", "routes/login/email.tsx", WITH_NEXT),
  privatePage("/login/password", "パスワードの入力", "routes/login/password.tsx", WITH_NEXT),
  outcomePage("/login/error", "ログインの失敗"),
  privatePage("/login/verify", "メールアドレスの確認", "routes/login/verify.tsx", WITH_NEXT),
  outcomePage("/login/timelimit", "ログインの期限切れ"),
  privatePage("/logout", "ログアウト", "routes/logout.tsx"),

  privatePage("/register", "新規登録", "routes/register/page.tsx", WITH_NEXT),
  privatePage("/register/login", "登録の続き", "routes/register/login.tsx", WITH_NEXT),
  privatePage("/register/verify", "パスワードを決める", "routes/register/verify.tsx"),
  outcomePage("/register/existed", "登録済みのアドレス"),
  outcomePage("/register/timelimit", "登録用リンクの期限切れ"),

  page("/search", "企業を探す", "routes/search/page.tsx"),
  page("/results", "企業一覧", "routes/results/page.tsx", {
    query: ["q", "sector", "segment", "sort", "cursor", "compare", "add", "begin", "metrics"],
  }),
  privatePage("/portfolio", "ポートフォリオ", "routes/portfolio/page.tsx"),
  page("/promising", "注目銘柄", "routes/promising/page.tsx", { query: ["group", "from"] }),
  page("/screening", "スクリーニング", "routes/screening/page.tsx", {
    query: ["preset", "c", "x", "all", "sort", "set", "cols", "as_of", "saved"],
  }),

  page("/companies/:ticker", "企業の株価と理論価値", "routes/companies/page/company.tsx", {
    query: ["begin", "end", "at", "growth", "cost"],
  }),
  page("/companies/:ticker/history", "判定の履歴", "routes/companies/history/history.tsx"),

  privatePage("/setting", "設定", "routes/setting/page.tsx", { query: ["receipt", "contract"] }),
  privatePage("/setting/mail-change", "メールアドレスの変更", "routes/setting/mail-change.tsx"),
  outcomePage("/setting/mail-change/done", "メールアドレスの変更の完了"),
  privatePage(
    "/setting/mail-change/confirm",
    "新しいメールアドレスの確認",
    "routes/setting/mail-change-confirm.tsx",
  ),
  outcomePage("/setting/mail-change/existed", "変更できないメールアドレス"),
  outcomePage("/setting/mail-change/timelimit", "メールアドレス変更用リンクの期限切れ"),
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
  outcomePage("/setting/password-forget/timelimit", "パスワード再設定用リンクの期限切れ"),
  privatePage(
    "/setting/password-forget/reset",
    "パスワードの再設定",
    "routes/setting/password-forget-reset.tsx",
  ),

  privatePage("/stopmail", "メールの配信停止", "routes/mail/stopmail.tsx", {
    query: ["ticker"],
  }),
  outcomePage("/mail-alert/failed", "メールアラートを停止できないとき"),
  outcomePage("/mail-alert/canceled", "メールアラートの停止"),

  privatePage("/supertrial/verify", "30日間の無料体験の確認", "routes/supertrial/page.tsx"),
  outcomePage("/supertrial/applied", "30日間の無料体験のお申し込み"),
  privatePage(
    "/supertrial/google-login",
    "Googleアカウントの登録",
    "routes/supertrial/google-login.tsx",
  ),
  privatePage("/supertrial/questionnaire", "アンケート", "routes/supertrial/page.tsx"),
  privatePage("/supertrial/password-setting", "パスワードの設定", "routes/supertrial/page.tsx"),
  outcomePage("/supertrial/password-setting/done", "パスワードの設定の完了"),
] as const satisfies readonly SitePage[];

type ListedPage = (typeof sitePages)[number];

export type SitePath = ListedPage["path"];
export type OutcomePath = Extract<ListedPage, { kind: "outcome" }>["path"];

const byPath = new Map<string, SitePage>(sitePages.map((each) => [each.path, each]));

/** @param pattern as in the table, or without the first slash as React Router passes it */
export function getSitePage(pattern: string): SitePage {
  const found = byPath.get(pattern.startsWith("/") ? pattern : `/${pattern}`);
  if (found === undefined) throw new Error(`No page of the site: ${pattern}`);
  return found;
}
