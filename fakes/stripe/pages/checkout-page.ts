import { escapeHtml } from "./escape-html.ts";
import type { Context } from "../api/context.ts";
import { type OrderAmounts, priceOrder } from "../checkout/checkout-order.ts";
import {
  formatMoment,
  formatYen,
  renderAlert,
  renderCardFields,
  renderPage,
  renderText,
} from "./layout.ts";

const intervals: { readonly [interval: string]: string } = {
  day: "日",
  week: "週",
  month: "か月",
  year: "年",
};

/** The page of an open Checkout Session. @param form as it was sent before, with a card that was declined */
export function renderCheckoutPage(
  context: Context,
  id: string,
  alert: string | null,
  form?: URLSearchParams,
): string {
  const { state, account, now } = context;
  const session = state.must("checkout_sessions", id);
  const amounts = priceOrder(context, state.must("checkout_orders", id));
  const interval = amounts.lines[0]?.price?.recurring?.interval ?? "month";
  const { submit, terms_of_service_acceptance: acceptance } = session.custom_text;
  const needsTerms = session.consent_collection?.terms_of_service === "required";
  const termsText = acceptance?.message ?? `[利用規約](${account.termsOfServiceUrl})に同意します。`;
  const isAccepted = form?.get("terms") === "accepted";
  const terms = needsTerms
    ? `<label class="check"><input type="checkbox" name="terms" value="accepted" required${isAccepted ? " checked" : ""}><span>${renderText(termsText)}</span></label>`
    : "";
  const back =
    session.cancel_url === null
      ? ""
      : `<p><a href="${escapeHtml(session.cancel_url)}">← ${escapeHtml(account.name)}に戻る</a></p>`;
  const action = `/c/pay/${id}`;
  return renderPage({
    title: `${account.name}のお支払い`,
    body: `${back}<div class="columns"><section>
<h1>${escapeHtml(account.name)}に申し込む</h1>
<p class="amount">${formatYen(amounts.total)}</p>
<p class="faint">1${intervals[interval] ?? interval}ごと・税込</p>
${renderLines(amounts)}
${renderPromotion(context, id)}
<p class="faint">このページは${formatMoment(session.expires_at)}まで有効です（現在 ${formatMoment(now)}）。</p>
</section><section>
<h2>お支払い方法</h2>
${renderAlert(alert)}
<form method="post" action="${action}" class="sheet">
<p>メールアドレス<br>${escapeHtml(session.customer_details?.email ?? "―")}</p>
${renderCardFields(new Date(now * 1000).getUTCFullYear())}
${terms}
<button class="wide" name="action" value="pay">申し込む</button>
${submit === null ? "" : `<p class="faint">${renderText(submit.message)}</p>`}
</form></section></div>`,
  });
}

function renderLines({ lines, subtotal, discount, tax, total }: OrderAmounts): string {
  const rows = lines.map(
    (line) =>
      `<tr><td>${escapeHtml(line.description ?? "")}${(line.quantity ?? 1) > 1 ? ` × ${line.quantity}` : ""}</td><td class="yen">${formatYen(line.amount_subtotal)}</td></tr>`,
  );
  const off =
    discount === 0 ? "" : `<tr><td>割引</td><td class="yen">${formatYen(-discount)}</td></tr>`;
  const included =
    tax === 0 ? "" : `<tr><td>うち消費税</td><td class="yen">${formatYen(tax)}</td></tr>`;
  return `<div class="sheet"><table><tbody>${rows.join("")}</tbody>
<tfoot><tr><td>小計</td><td class="yen">${formatYen(subtotal)}</td></tr>${off}${included}<tr><td>本日のお支払い</td><td class="yen">${formatYen(total)}</td></tr></tfoot></table></div>`;
}

function renderPromotion({ state }: Context, id: string): string {
  const session = state.must("checkout_sessions", id);
  if (session.allow_promotion_codes !== true) return "";
  const [chosen] = state.must("checkout_orders", id).coupons;
  const code = state.get("promotion_codes", chosen?.promotionCode)?.code;
  if (code !== undefined) {
    return `<form method="post" action="/c/pay/${id}" class="sheet row"><span>プロモーションコード <strong>${escapeHtml(code)}</strong></span><button class="quiet" name="action" value="remove_code">外す</button></form>`;
  }
  return `<form method="post" action="/c/pay/${id}" class="sheet"><label>プロモーションコード<input name="code" required autocomplete="off"></label><button class="quiet" name="action" value="redeem">適用する</button></form>`;
}

/** What is left to say about a session that is over. */
export function renderClosedCheckout({ state, account }: Context, id: string): string {
  const session = state.must("checkout_sessions", id);
  const isComplete = session.status === "complete";
  const [title, text] =
    isComplete && session.payment_status === "unpaid"
      ? ["お申し込みを受け付けました", "お支払いを確認でき次第、ご利用いただけます。"]
      : isComplete
        ? ["お支払いは完了しています", "もう一度お支払いいただく必要はありません。"]
        : [
            "このページの有効期限は切れました",
            "お支払いは行われていません。お手数ですが、もう一度お申し込みください。",
          ];
  const target = isComplete ? successUrl(session.success_url, id) : session.cancel_url;
  return renderPage({
    title: account.name,
    isNarrow: true,
    body: `<h1>${title}</h1>
<p>${text}</p>
${target === null ? "" : `<p><a href="${escapeHtml(target)}">${escapeHtml(account.name)}に戻る</a></p>`}`,
  });
}

export function successUrl(url: string | null, session: string): string {
  return (url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", session);
}

/** The bank's page of 3-D Secure. */
export function renderChallengePage(action: string, amount: number, merchant: string): string {
  return renderPage({
    title: "本人認証（3Dセキュア）",
    isNarrow: true,
    body: `<h1>本人認証（3Dセキュア）</h1>
<p>カード会社の画面の代わりです。${escapeHtml(merchant)}への${formatYen(amount)}のお支払いを認証しますか。</p>
<form method="post" action="${escapeHtml(action)}" class="row">
<button name="action" value="authenticate">認証する</button>
<button class="quiet" name="action" value="fail">認証に失敗する</button></form>`,
  });
}
