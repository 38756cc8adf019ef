import type { Stripe } from "stripe";
import { escapeHtml } from "./escape-html.ts";
import type { Context } from "../api/context.ts";
import { formatDate, formatYen, renderAlert, renderCardFields, renderPage } from "./layout.ts";

const statuses: { readonly [status: string]: string } = {
  draft: "下書き",
  open: "未払い",
  paid: "支払い済み",
  uncollectible: "回収不能",
  void: "無効",
};

export function nameStatus(status: string | null): string {
  return statuses[status ?? ""] ?? status ?? "";
}

/** The hosted page of an invoice; an open one can be paid. */
export function renderInvoicePage(
  context: Context,
  invoice: Stripe.Invoice,
  alert: string | null,
): string {
  const { account, now } = context;
  const isPayable = invoice.status === "open" || invoice.status === "uncollectible";
  const form = isPayable
    ? `<form method="post" action="/i/${invoice.id}" class="sheet"><h2>お支払い方法</h2>${renderCardFields(new Date(now * 1000).getUTCFullYear())}
<button class="wide" name="action" value="pay">${formatYen(invoice.amount_remaining)}を支払う</button></form>`
    : "";
  return renderPage({
    title: `請求書 ${invoice.number ?? ""}`,
    isNarrow: true,
    body: `<h1>${escapeHtml(account.name)}の請求書</h1>
<p class="amount">${formatYen(invoice.amount_due)}</p>
<p class="faint">${nameStatus(invoice.status)}・番号 ${escapeHtml(invoice.number ?? "―")}・${formatDate(invoice.created)}</p>
${renderAlert(alert)}
${renderTable(invoice)}
${form}
<p class="faint">テスト用の請求書です。適格請求書（インボイス）ではありません。</p>`,
  });
}

function renderTable(invoice: Stripe.Invoice): string {
  const rows = invoice.lines.data.map(
    (line) =>
      `<tr><td>${escapeHtml(line.description ?? "")}<br><small>${formatDate(line.period.start)}〜${formatDate(line.period.end)}</small></td><td class="yen">${formatYen(line.amount)}</td></tr>`,
  );
  const off = (invoice.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const tax = (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const credited = invoice.pre_payment_credit_notes_amount;
  const applied = invoice.amount_due + credited - invoice.total;
  const foot = [
    ["割引", -off],
    ["合計（税込）", invoice.total],
    ["うち消費税", tax],
    ["残高の充当・繰越", applied],
    ["クレジットノート", -credited],
  ] as const;
  const feet = foot
    .filter(([, amount]) => amount !== 0)
    .map(([name, amount]) => `<tr><td>${name}</td><td class="yen">${formatYen(amount)}</td></tr>`);
  return `<div class="sheet"><table><tbody>${rows.join("")}</tbody><tfoot>${feet.join("")}<tr><td>ご請求額</td><td class="yen">${formatYen(invoice.amount_due)}</td></tr></tfoot></table></div>`;
}

export function renderReceiptPage({ account }: Context, charge: Stripe.Charge): string {
  return renderPage({
    title: "領収の記録",
    isNarrow: true,
    body: `<h1>${escapeHtml(account.name)}へのお支払い</h1>
<p class="amount">${formatYen(charge.amount)}</p>
<p class="faint">${formatDate(charge.created)}${charge.amount_refunded > 0 ? `・返金 ${formatYen(charge.amount_refunded)}` : ""}</p>
<p class="faint">テスト用の記録です。適格請求書（インボイス）ではありません。</p>`,
  });
}
