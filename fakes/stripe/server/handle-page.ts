import type { Stripe } from "stripe";
import { type Context, requireRow } from "../api/context.ts";
import { updateRow } from "../api/emit-event.ts";
import { StripeFault, invalid } from "../api/stripe-fault.ts";
import { collectInvoice, settleAuthentication } from "../billing/collect-invoice.ts";
import { intentOf } from "../billing/invoices.ts";
import {
  authenticateCheckout,
  redeemOnPage,
  submitCheckout,
} from "../checkout/complete-checkout.ts";
import { findPortalSession } from "../endpoints/portal.ts";
import {
  renderChallengePage,
  renderCheckoutPage,
  renderClosedCheckout,
  successUrl,
} from "../pages/checkout-page.ts";
import { renderInvoicePage, renderReceiptPage } from "../pages/invoice-page.ts";
import { renderPage, translateDecline } from "../pages/layout.ts";
import { renderPortalPage } from "../pages/portal-page.ts";
import { toFault } from "../payments/payment-intents.ts";
import {
  attachPaymentMethod,
  createPaymentMethod,
  detachPaymentMethod,
  markSetUp,
} from "../payments/payment-methods.ts";
import { idOf } from "../state/rows.ts";

export interface PageAnswer {
  readonly status: number;
  readonly html: string;
  /** Where to go instead. */
  readonly location?: string;
}

const page = (html: string, status = 200): PageAnswer => ({ status, html });
const redirect = (location: string): PageAnswer => ({ status: 303, html: "", location });

/** Runs a step and shows the page it belongs to, with the error where it was refused. */
export type RunStep = <T>(step: (context: Context) => T) => T;

/** Hosted pages. null: there is none at this path. */
export function handlePage(
  run: RunStep,
  path: string,
  form: URLSearchParams | null,
): PageAnswer | null {
  const [, kind, id = ""] = /^\/(c\/pay|p\/session|i|receipts)\/(\w+)$/.exec(path) ?? [];
  if (kind === "c/pay") return handleCheckout(run, id, form);
  if (kind === "i") return handleInvoice(run, id, form);
  if (kind === "p/session") return handlePortal(run, id, form);
  if (kind !== "receipts") return null;
  return run((context) => {
    const charge = context.state.get("charges", id);
    return charge === undefined ? notFound() : page(renderReceiptPage(context, charge));
  });
}

function notFound(): PageAnswer {
  return page(
    renderPage({
      title: "ページがありません",
      body: "<h1>ページがありません</h1>",
      isNarrow: true,
    }),
    404,
  );
}

/** The step, or what to tell the customer about its refusal. */
function attempt(
  run: RunStep,
  step: (context: Context) => PageAnswer | null,
): PageAnswer | string | null {
  try {
    return run(step);
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error;
    const { type, code, decline_code: decline, message, param } = error.body;
    if (type === "card_error") return translateDecline(code, decline);
    return param === "code" ? "このプロモーションコードは使えません。" : message;
  }
}

function createCard(context: Context, form: URLSearchParams): Stripe.PaymentMethod {
  const [month = "", year = ""] = (form.get("expiry") ?? "").split("/").map((part) => part.trim());
  const expMonth = Number(month);
  const expYear = 2000 + Number(year);
  const today = new Date(context.now * 1000);
  if (!(expMonth >= 1 && expMonth <= 12) || Date.UTC(expYear, expMonth) < today.getTime()) {
    throw new StripeFault(402, { type: "card_error", code: "expired_card", message: "expired" });
  }
  const number = (form.get("number") ?? "").replaceAll(/\D/g, "");
  return createPaymentMethod(context, number, { expMonth, expYear, name: form.get("name") });
}

function handleCheckout(run: RunStep, id: string, form: URLSearchParams | null): PageAnswer {
  const isKnown = run(({ state }) => state.get("checkout_sessions", id) !== undefined);
  if (!isKnown) return notFound();
  const isOpen = run(({ state }) => state.must("checkout_sessions", id).status === "open");
  if (!isOpen) return run((context) => page(renderClosedCheckout(context, id)));
  if (form === null) return run((context) => page(renderCheckoutPage(context, id, null)));
  const result = attempt(run, (context) => stepCheckout(context, id, form));
  if (result !== null && typeof result !== "string") return result;
  return run((context) =>
    page(renderCheckoutPage(context, id, result, form), result === null ? 200 : 402),
  );
}

function stepCheckout(context: Context, id: string, form: URLSearchParams): PageAnswer | null {
  const { state, account } = context;
  const action = form.get("action");
  if (action === "redeem" || action === "remove_code") {
    redeemOnPage(context, id, action === "redeem" ? (form.get("code") ?? "") : null);
    return null;
  }
  const step =
    action === "pay"
      ? submitCheckout(context, id, {
          paymentMethod: createCard(context, form),
          acceptsTerms: form.get("terms") === "accepted",
          settlement: account.checkoutSettlement,
        })
      : authenticateCheckout(context, id, action === "authenticate");
  const session = state.must("checkout_sessions", id);
  if (step === "complete") return redirect(successUrl(session.success_url, id));
  return page(renderChallengePage(`/c/pay/${id}`, session.amount_total ?? 0, account.name));
}

function handleInvoice(run: RunStep, id: string, form: URLSearchParams | null): PageAnswer {
  const isShown = run(({ state }) => (state.get("invoices", id)?.status ?? "draft") !== "draft");
  if (!isShown) return notFound();
  const result = form === null ? null : attempt(run, (context) => stepInvoice(context, id, form));
  if (result !== null && typeof result !== "string") return result;
  if (form !== null && result === null) return redirect(`/i/${id}`);
  return run((context) =>
    page(
      renderInvoicePage(context, context.state.must("invoices", id), result),
      result === null ? 200 : 402,
    ),
  );
}

function stepInvoice(context: Context, id: string, form: URLSearchParams): PageAnswer | null {
  const { account } = context;
  const invoice = requireRow(context, "invoices", id, "invoice");
  if (invoice.status !== "open" && invoice.status !== "uncollectible") return null;
  const action = form.get("action");
  const result =
    action === "pay"
      ? collectInvoice(
          context,
          invoice,
          "on_session",
          attachPaymentMethod(context, createCard(context, form), idOf(invoice.customer) ?? "").id,
        )
      : authenticateInvoice(context, invoice, action === "authenticate");
  if (result.intent?.status === "requires_action") {
    return page(renderChallengePage(`/i/${id}`, invoice.amount_remaining, account.name));
  }
  if (result.intent !== null && result.intent.status !== "succeeded") throw toFault(result.intent);
  return null;
}

function authenticateInvoice(context: Context, invoice: Stripe.Invoice, isPassed: boolean) {
  if (intentOf(context, invoice.id)?.status !== "requires_action") {
    throw invalid("この請求書には、いま認証を待っているお支払いがありません。");
  }
  return settleAuthentication(context, invoice, isPassed);
}

function handlePortal(run: RunStep, id: string, form: URLSearchParams | null): PageAnswer {
  const session = run((context) => findPortalSession(context, id));
  if (session === null) return notFound();
  const result =
    form === null ? null : attempt(run, (context) => stepPortal(context, session, form));
  if (typeof result === "object" && result !== null) return result;
  if (form !== null && result === null) return redirect(`/p/session/${id}`);
  return run((context) =>
    page(renderPortalPage(context, session, result), result === null ? 200 : 402),
  );
}

function stepPortal(
  context: Context,
  { customer }: Stripe.BillingPortal.Session,
  form: URLSearchParams,
): null {
  const { state } = context;
  const action = form.get("action");
  const own = state.table("payment_methods").ownedBy(customer);
  const named = own.find(({ id }) => id === form.get("method"));
  if (action === "add") {
    const method = attachPaymentMethod(context, createCard(context, form), customer);
    markSetUp(context, method.id);
    chooseDefault(context, customer, method.id);
  } else if (action === "choose" && named !== undefined) chooseDefault(context, customer, named.id);
  else if (action === "remove" && named !== undefined) detachPaymentMethod(context, named);
  return null;
}

function chooseDefault(context: Context, id: string, method: string): void {
  const customer = context.state.must("customers", id);
  const invoice_settings = { ...customer.invoice_settings, default_payment_method: method };
  updateRow(context, "customers", customer, { invoice_settings }, "customer.updated");
}
