import type { Stripe } from "stripe";
import { escapeHtml } from "./escape-html.ts";
import type { Context } from "../api/context.ts";
import { idOf } from "../state/rows.ts";
import { nameStatus } from "./invoice-page.ts";
import { formatDate, formatYen, renderAlert, renderCardFields, renderPage } from "./layout.ts";

/** Cards and invoices of a customer. */
export function renderPortalPage(
  context: Context,
  session: Stripe.BillingPortal.Session,
  alert: string | null,
): string {
  const { state, account } = context;
  const customer = state.must("customers", session.customer);
  const { features } = state.must("portal_configurations", idOf(session.configuration));
  const isCardOnly = session.flow !== null;
  const back =
    session.return_url === null
      ? ""
      : `<p><a href="${escapeHtml(session.return_url)}">← ${escapeHtml(account.name)}に戻る</a></p>`;
  const cards = features.payment_method_update.enabled
    ? renderCards(context, session.id, customer)
    : "";
  const invoices =
    features.invoice_history.enabled && !isCardOnly ? renderInvoices(context, customer.id) : "";
  return renderPage({
    title: "お支払い情報",
    isNarrow: true,
    body: `${back}<h1>お支払い情報</h1><p class="faint">${escapeHtml(customer.email ?? "")}</p>
${renderAlert(alert)}${cards}${invoices}`,
  });
}

function renderCards({ state, now }: Context, session: string, customer: Stripe.Customer): string {
  const chosen = idOf(customer.invoice_settings.default_payment_method);
  const rows = state
    .table("payment_methods")
    .ownedBy(customer.id)
    .map(({ id, card }) => {
      const isChosen = id === chosen;
      const buttons = isChosen
        ? "<small>既定のカード</small>"
        : `<form method="post" action="/p/session/${session}"><input type="hidden" name="method" value="${id}"><button class="quiet" name="action" value="choose">既定にする</button> <button class="quiet" name="action" value="remove">削除</button></form>`;
      return `<div class="row sheet"><span>${escapeHtml(card?.brand.toUpperCase() ?? "")} •••• ${card?.last4 ?? ""}　${card?.exp_month ?? ""}/${card?.exp_year ?? ""}</span>${buttons}</div>`;
    });
  return `<h2>カード</h2>${rows.join("") || '<p class="faint">登録されたカードはありません。</p>'}
<details class="sheet"${rows.length === 0 ? " open" : ""}><summary>カードを追加する</summary><form method="post" action="/p/session/${session}">${renderCardFields(new Date(now * 1000).getUTCFullYear())}
<button class="wide" name="action" value="add">追加して既定にする</button></form></details>`;
}

function renderInvoices({ state }: Context, customer: string): string {
  const rows = state
    .table("invoices")
    .ownedBy(customer)
    .filter(({ status }) => status !== "draft")
    .toReversed()
    .map(
      (invoice) =>
        `<tr><td>${formatDate(invoice.created)}<br><small>${escapeHtml(invoice.number ?? "")}</small></td><td>${nameStatus(invoice.status)}</td><td class="yen">${formatYen(invoice.total)}</td><td><a href="/i/${invoice.id}">表示</a></td></tr>`,
    );
  const table = `<div class="scroll"><table><thead><tr><th>日付</th><th>状態</th><th class="yen">金額</th><th></th></tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
  return `<h2>請求書</h2>${rows.length === 0 ? '<p class="faint">請求書はまだありません。</p>' : table}`;
}
