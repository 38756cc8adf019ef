import type { PlaceholderPath } from "../site/site-pages.ts";
import { getSitePage } from "../site/site-pages.ts";

export interface Placeholder {
  /** A full sentence. */
  readonly purpose: string;
  /** What members can do meanwhile. */
  readonly today: string;
  /** Where they can do it: a page that exists. */
  readonly link: { readonly to: string; readonly label: string };
}

const SEARCH = { to: "/search", label: "企業を探す" };
const PLANS = { to: "/pricing", label: "プランと料金を見る" };
const HOME = { to: "/", label: "トップページへ" };

const NO_MAIL =
  "いまはアラートやお知らせのメールを配信していません。お送りするのは、会員登録などの手続きと、その結果のメールだけです。";

/** A path leaves this table when its page is built. */
export const placeholders: Readonly<Record<PlaceholderPath, Placeholder>> = {
  "/cc": {
    purpose: "運営会社の情報と、お問い合わせの窓口を載せます。",
    today: "いまはこのサイトでお問い合わせを受け付けていません。",
    link: HOME,
  },
  "/gn": {
    purpose: "理論価値、判定、正確度など、このサイトで使う言葉の意味をまとめます。",
    today: "企業のページでは、数字のそばにその定義を書いています。",
    link: SEARCH,
  },
  "/law": {
    purpose: "有料プランの販売者、価格、支払いと解約の条件を、特定商取引法に基づいて載せます。",
    today:
      "価格と解約の条件はプランのページに、請求日と金額はお申し込みの前の確認画面に載せています。",
    link: PLANS,
  },
  "/tos": {
    purpose: "会員登録と有料プランの利用規約を載せます。",
    today: "会員登録は無料です。有料プランの価格と解約の条件は、プランのページに載せています。",
    link: PLANS,
  },
  "/news": {
    purpose: "機能の追加、計算方法の変更、障害などのお知らせを載せます。",
    today: "株価と開示がいつの時点のものかは、トップページと企業のページに日付で示しています。",
    link: HOME,
  },
  "/privacy": {
    purpose: "預かる個人情報の項目、使う目的、保存する期間、開示の請求先を載せます。",
    today:
      "会員登録で預かるのはメールアドレスで、ログインと手続きのメールに使います。退会の手続きから30日後に消え、手続きの日時の記録だけが最長で5年残ります。外部への送信については別のページにあります。",
    link: { to: "/asc", label: "外部送信について" },
  },
  "/guide": {
    purpose: "企業の探し方、チャートと判定の読み方、決算期の選び方を順に説明します。",
    today: "トップページの「しくみ」に、計算から判定までの流れを3段階で載せています。",
    link: HOME,
  },
  "/lesson": {
    purpose: "決算の読み方から理論価値の考え方までを、手を動かして学ぶ6章の教材です。",
    today: "企業のページでは、実際の数字で計算の内訳をたどれます。",
    link: SEARCH,
  },

  "/stopmail": {
    purpose: "ログインせずに、メールの配信を止める画面です。",
    today: NO_MAIL,
    link: HOME,
  },
};

/** @throws Error for a path that is not in the table */
export function getPlaceholder(pattern: string): Placeholder {
  const { path } = getSitePage(pattern);
  const found = findPlaceholder(path);
  if (found === null) throw new Error(`No placeholder: ${path}`);
  return found;
}

export function findPlaceholder(path: string): Placeholder | null {
  return Object.entries(placeholders).find(([listed]) => listed === path)?.[1] ?? null;
}
