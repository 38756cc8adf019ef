import type { SitePath } from "../site/site-pages.ts";

/** A link of the site's navigation; its words are shorter than the page's title where they may be. */
export interface Place {
  readonly to: SitePath;
  readonly label: string;
}

/** The places of the header: what can be done here. A page stands here once it is built. */
export const headerPlaces: readonly Place[] = [
  { to: "/search", label: "企業を探す" },
  { to: "/results", label: "企業一覧" },
  { to: "/sf", label: "計算方法" },
];

/** The footer: every page that a reader may want without being led there. */
export const footerGroups: readonly { readonly name: string; readonly places: readonly Place[] }[] =
  [
    {
      name: "企業を調べる",
      places: [
        { to: "/", label: "ホーム" },
        { to: "/search", label: "企業を探す" },
        { to: "/results", label: "企業一覧" },
        { to: "/screening", label: "スクリーニング" },
        { to: "/promising", label: "注目銘柄" },
      ],
    },
    {
      name: "読み方を知る",
      places: [
        { to: "/guide", label: "使い方" },
        { to: "/lesson", label: "レッスン" },
        { to: "/gn", label: "用語集" },
        { to: "/sf", label: "計算方法と検証結果" },
        { to: "/error", label: "エラー画面について" },
      ],
    },
    {
      name: "会員",
      places: [
        { to: "/pricing", label: "プラン" },
        { to: "/register", label: "新規登録" },
        { to: "/login", label: "ログイン" },
        { to: "/portfolio", label: "ポートフォリオ" },
        { to: "/setting", label: "設定" },
      ],
    },
    {
      name: "このサイトについて",
      places: [
        { to: "/news", label: "お知らせ" },
        { to: "/cc", label: "運営会社・お問い合わせ" },
        { to: "/tos", label: "利用規約" },
        { to: "/privacy", label: "プライバシーポリシー" },
        { to: "/asc", label: "外部送信について" },
        { to: "/law", label: "特定商取引法に基づく表記" },
      ],
    },
  ];
