import { escapeHtml } from "./escape-html.ts";

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d9dde4, #3a4252); --faint: light-dark(#5b6475, #a5adbd);
  --sheet: light-dark(#fff, #1a202c); --page: light-dark(#f4f5f7, #10141c); --ink: light-dark(#1a2233, #e8ebf1);
  --action: light-dark(#1f4f8f, #8fb8ee); --on-action: light-dark(#fff, #10141c); --alert: light-dark(#a3231f, #ff9d97); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.7 system-ui, "Noto Sans JP", sans-serif; }
.mark { background: repeating-linear-gradient(-45deg, #f5c542 0 14px, #f9d978 14px 28px); color: #2b2100; font-weight: 700;
  text-align: center; padding: 6px 12px; font-size: 14px; }
main { max-width: 960px; margin: 0 auto; padding: 24px 16px 48px; }
main.narrow { max-width: 560px; }
h1 { font-size: 22px; margin: 0 0 4px; overflow-wrap: anywhere; }
h2 { font-size: 17px; margin: 32px 0 8px; }
p { margin: 0 0 12px; }
.faint, small { color: var(--faint); font-size: 14px; }
.alert { color: var(--alert); border: 1px solid; border-radius: 8px; padding: 10px 14px; }
.columns { display: grid; gap: 32px; }
@media (min-width: 820px) { .columns { grid-template-columns: 1fr 1fr; } }
.sheet { background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; padding: 16px; margin: 0 0 16px; }
.sheet > :last-child { margin-bottom: 0; }
.sheet > h2:first-child, section > h2:first-child { margin-top: 0; }
details { margin: 0 0 12px; }
button + p { margin-top: 12px; }
td + td, th + th { padding-left: 8px; }
.amount { font-size: 30px; font-weight: 700; margin: 0; font-variant-numeric: tabular-nums; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 15px; }
th, td { text-align: left; padding: 6px 8px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td.yen, th.yen { text-align: right; white-space: nowrap; padding-right: 0; font-variant-numeric: tabular-nums; }
tfoot td { border: 0; } tfoot tr:last-child td { font-weight: 700; }
label { display: block; font-size: 14px; margin: 0 0 12px; }
label.check { display: flex; gap: 8px; align-items: flex-start; }
input:not([type=checkbox]), select { width: 100%; font: inherit; color: inherit; background: var(--page); padding: 9px 12px; min-height: 44px;
  border: 1px solid var(--line); border-radius: 6px; }
input[type=checkbox] { width: 20px; height: 20px; margin: 2px 0 0; flex: none; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 12px; }
button { font: inherit; font-weight: 700; min-height: 44px; padding: 8px 16px; border-radius: 6px; cursor: pointer;
  border: 1px solid var(--action); background: var(--action); color: var(--on-action); }
button.quiet { background: none; color: var(--action); font-weight: 400; }
button.wide { width: 100%; }
.row { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; }
.row form { margin: 0; }
a { color: var(--action); }
:focus-visible { outline: 3px solid var(--action); outline-offset: 2px; }
code { overflow-wrap: anywhere; font-size: 13px; }
`;

export interface PageOptions {
  readonly title: string;
  readonly body: string;
  readonly isNarrow?: boolean;
}

/** A page without scripts, marked as what it is. */
export function renderPage({ title, body, isNarrow = false }: PageOptions): string {
  return `<!doctype html>
<html lang="ja">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><div class="mark" role="note">決済の代役・テスト用 ― 実際のお金は動きません</div>
<main${isNarrow ? ' class="narrow"' : ""}>${body}</main></body>
</html>
`;
}

export function formatYen(amount: number): string {
  return `${amount < 0 ? "−" : ""}¥${Math.abs(amount).toLocaleString("ja-JP")}`;
}

const dateFormat = new Intl.DateTimeFormat("ja-JP", { timeZone: "Asia/Tokyo", dateStyle: "long" });
const momentFormat = new Intl.DateTimeFormat("ja-JP", {
  timeZone: "Asia/Tokyo",
  dateStyle: "medium",
  timeStyle: "short",
});

export function formatDate(seconds: number): string {
  return dateFormat.format(new Date(seconds * 1000));
}

export function formatMoment(seconds: number): string {
  return momentFormat.format(new Date(seconds * 1000));
}

export function renderAlert(message: string | null): string {
  return message === null ? "" : `<p class="alert" role="alert">${escapeHtml(message)}</p>`;
}

/** Text with the links that Checkout takes in custom text: `[text](https://…)`. */
export function renderText(text: string): string {
  return escapeHtml(text).replaceAll(
    /\[([^\]]+)\]\((https?:\/\/[^)\s]+)\)/g,
    '<a href="$2" target="_blank" rel="noreferrer">$1</a>',
  );
}

/** Fields of a card; the number is a test card's. */
export function renderCardFields(year: number): string {
  return `<label>カード番号（テストカード）<input name="number" inputmode="numeric" autocomplete="off" required value="4242 4242 4242 4242"></label>
<div class="pair"><label>有効期限（月/年）<input name="expiry" inputmode="numeric" autocomplete="off" required pattern="\\s*\\d{1,2}\\s*/\\s*\\d{2}\\s*" value="12/${String(year + 3).slice(-2)}"></label>
<label>セキュリティコード<input name="cvc" inputmode="numeric" autocomplete="off" required pattern="\\d{3,4}" value="123"></label></div>
<label>カードの名義<input name="name" autocomplete="off" required value="TARO TENBIN"></label>
<details><summary class="faint">ほかのテストカード</summary><p class="faint">3Dセキュア 4000 0027 6000 3184 ／ 拒否 4000 0000 0000 0002 ／ 登録はできるが支払いで拒否 4000 0000 0000 0341 ／ 残高不足 4000 0000 0000 9995 ／ 不審請求 4000 0000 0000 0259</p></details>`;
}

/** What a declined card is told, by the codes of Stripe. */
const declines: { readonly [code: string]: string } = {
  authentication_required: "このカードには本人認証（3Dセキュア）が必要です。",
  card_declined: "カードが拒否されました。別のカードをお試しください。",
  expired_card: "カードの有効期限が切れています。",
  incorrect_cvc: "セキュリティコードが正しくありません。",
  incorrect_number: "カード番号が正しくありません。テストカードの番号をご入力ください。",
  insufficient_funds: "カードの残高または利用可能額が足りません。別のカードをお試しください。",
  payment_intent_authentication_failure:
    "本人認証（3Dセキュア）が完了しませんでした。もう一度お試しください。",
  processing_error: "カードの処理中にエラーが発生しました。時間をおいてお試しください。",
};

export function translateDecline(
  code: string | undefined,
  declineCode: string | undefined,
): string {
  return declines[declineCode ?? ""] ?? declines[code ?? ""] ?? "お支払いを完了できませんでした。";
}
