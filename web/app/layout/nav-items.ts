import type { SitePath } from "../site/site-pages.ts";

/** Labels may be shorter than page titles. */
export interface NavItem {
  readonly to: SitePath;
  readonly label: string;
}

export interface MainNavItem extends NavItem {
  /** Pages that it leads to; it is marked on them, too. */
  readonly within?: readonly SitePath[];
}

/** In the header, and in the bar of phones. */
export const mainNavItems: readonly MainNavItem[] = [
  { to: "/search", label: "探す", within: ["/results"] },
  { to: "/screening", label: "スクリーニング" },
  { to: "/promising", label: "注目" },
  { to: "/portfolio", label: "ポートフォリオ" },
];

export const accountNavItems: readonly NavItem[] = [
  { to: "/portfolio", label: "ポートフォリオ" },
  { to: "/pricing", label: "プラン" },
  { to: "/setting", label: "設定" },
];

export const footerGroups: readonly {
  readonly name: string;
  readonly places: readonly NavItem[];
}[] = [
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
