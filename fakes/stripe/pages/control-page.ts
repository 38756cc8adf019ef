import type { Stripe } from "stripe";
import { escapeHtml } from "./escape-html.ts";
import { type Context, PAYMENT_SETTLEMENTS, type PaymentSettlement } from "../api/context.ts";
import { type WebhookMode, WEBHOOK_MODES } from "../delivery/deliver-webhooks.ts";
import { type CallFault, CALL_FAULTS } from "../requests/call-faults.ts";
import { idOf } from "../state/rows.ts";
import { nameStatus } from "./invoice-page.ts";
import { formatDate, formatMoment, formatYen, renderAlert, renderPage } from "./layout.ts";

export interface ControlSwitches {
  readonly nextCall: CallFault | null;
  readonly webhooks: WebhookMode;
  readonly challengesEveryCard: boolean;
  readonly checkoutSettlement: PaymentSettlement;
}

const faultNames: { readonly [K in CallFault]: string } = {
  error_500: "500（実行しない）",
  error_500_after: "500（実行はする）",
  rate_limited: "429",
  reset: "切断（実行しない）",
  reset_after: "切断（実行はする）",
  timeout: "無応答（実行しない）",
  timeout_after: "無応答（実行はする）",
};

const modeNames: { readonly [K in WebhookMode]: string } = {
  normal: "通常",
  late: "遅れて届く",
  doubled: "二重に届く",
  disordered: "順序が乱れる",
  silent: "届かない",
};

const settlementNames: { readonly [K in PaymentSettlement]: string } = {
  at_once: "すぐに確定する",
  paid_later: "あとで成功する",
  failed_later: "あとで失敗する",
};

/** Customers, the clock and the switches. */
export function renderControlPage(
  context: Context,
  switches: ControlSwitches,
  alert: string | null,
): string {
  const { state, now } = context;
  const customers = [...state.table("customers").values()].toReversed().slice(0, 100);
  const waiting = [...state.table("deliveries").values()];
  return renderPage({
    title: "決済の代役",
    body: `<h1>決済の代役</h1>
<p class="faint">Stripeの代わりに応答します。この端末の中だけで動き、カードへの請求は行われません。</p>
${renderAlert(alert)}
<h2>時計</h2>
<div class="sheet"><p>現在 <strong>${formatMoment(now)}</strong></p>${renderClock()}</div>
<h2>お客さま</h2>
${customers.length === 0 ? '<p class="faint">まだいません。</p>' : customers.map((customer) => renderCustomer(context, customer)).join("")}
<h2>障害を起こす</h2>
${renderSwitches(switches)}
<p class="faint">届いていない通知 ${waiting.filter(({ status }) => status === "waiting").length}件・届けるのをやめた通知 ${waiting.filter(({ status }) => status === "failed").length}件</p>`,
  });
}

function renderClock(): string {
  return `<form method="post" action="/control/clock" class="row">
<button name="advance" value="hour" class="quiet">1時間進める</button>
<button name="advance" value="day">1日進める</button>
<button name="advance" value="renewal">次の更新まで進める</button></form>`;
}

const statuses: { readonly [status: string]: string } = {
  active: "有効",
  canceled: "終了",
  incomplete: "初回の支払い待ち",
  incomplete_expired: "初回の支払いなし",
  past_due: "支払い遅延",
  unpaid: "未払い",
};

function renderCustomer(context: Context, customer: Stripe.Customer): string {
  const { state } = context;
  const subscriptions = state.table("subscriptions").ownedBy(customer.id).toReversed();
  const rows = subscriptions.slice(0, 10).map((subscription) => {
    const [item] = subscription.items.data;
    const product = state.get("products", idOf(item?.price.product));
    const ends = subscription.cancel_at === null ? "更新" : "終了";
    return `<tr><td>${escapeHtml(product?.name ?? "")}<br><small>${formatYen(item?.price.unit_amount ?? 0)}</small></td><td>${statuses[subscription.status] ?? subscription.status}${subscription.pending_update === null ? "" : "・変更の支払い待ち"}${subscription.schedule === null ? "" : "・変更の予約あり"}</td><td>${item === undefined ? "" : `${formatDate(subscription.cancel_at ?? item.current_period_end)}に${ends}`}</td></tr>`;
  });
  const balance = customer.balance === 0 ? "" : `・残高 ${formatYen(-customer.balance)}`;
  return `<div class="sheet"><p><strong>${escapeHtml(customer.email ?? customer.id)}</strong> <small><code>${customer.id}</code>${balance}</small></p>
${rows.length === 0 ? "" : `<div class="scroll"><table><tbody>${rows.join("")}</tbody></table></div>`}
${renderInvoiceLinks(context, customer.id)}</div>`;
}

/** The last invoices, with what an operator does in Stripe's dashboard. */
function renderInvoiceLinks({ state }: Context, customer: string): string {
  const rows = state
    .table("invoices")
    .ownedBy(customer)
    .filter(({ status }) => status !== "draft")
    .toReversed()
    .slice(0, 5)
    .map(
      (invoice) =>
        `<div class="row"><a href="/i/${invoice.id}">${escapeHtml(invoice.number ?? invoice.id)}</a><span>${formatYen(invoice.total)}・${nameStatus(invoice.status)}${renderCredited(invoice)}</span>${renderDashboardForm(invoice)}</div>`,
    );
  return rows.join("");
}

function renderCredited(invoice: Stripe.Invoice): string {
  const { pre_payment_credit_notes_amount: pre, post_payment_credit_notes_amount: post } = invoice;
  return pre + post === 0 ? "" : `・クレジットノート ${formatYen(pre + post)}`;
}

function renderDashboardForm({ id, status, amount_paid: paid }: Stripe.Invoice): string {
  const actions =
    paid > 0
      ? [
          ["refund", "返金する"],
          ["dispute", "不審請求にする"],
          ["credit_note_refund", "クレジットノートで返金する"],
          ["credit_note_balance", "クレジットノートで残高に戻す"],
        ]
      : status === "open"
        ? [["credit_note_refund", "クレジットノートで取り消す"]]
        : [];
  if (actions.length === 0) return "";
  const buttons = actions.map(
    ([action, name]) => `<button class="quiet" name="action" value="${action}">${name}</button>`,
  );
  return `<form method="post" action="/control/invoice"><input type="hidden" name="invoice" value="${id}">${buttons.join(" ")}</form>`;
}

function renderSwitches(switches: ControlSwitches): string {
  const { nextCall, webhooks, challengesEveryCard, checkoutSettlement: settlement } = switches;
  return `<form method="post" action="/control/switches" class="sheet">
<label>次の書き込みの呼び出し<select name="next_call">${option("", "通常", nextCall === null)}${CALL_FAULTS.map((fault) => option(fault, faultNames[fault], fault === nextCall)).join("")}</select></label>
<label>通知（Webhook）<select name="webhooks">${WEBHOOK_MODES.map((mode) => option(mode, modeNames[mode], mode === webhooks)).join("")}</select></label>
<label>申し込みページでの支払い<select name="checkout_settlement">${PAYMENT_SETTLEMENTS.map((one) => option(one, settlementNames[one], one === settlement)).join("")}</select></label>
<label class="check"><input type="checkbox" name="challenge" value="on"${challengesEveryCard ? " checked" : ""}><span>どのカードでも3Dセキュアの確認画面を出す</span></label>
<button>設定する</button></form>`;
}

function option(value: string, name: string, isChosen: boolean): string {
  return `<option value="${value}"${isChosen ? " selected" : ""}>${name}</option>`;
}
