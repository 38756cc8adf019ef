import { PaymentError, type Payments } from "./payments.ts";

const refuse = () =>
  Promise.reject(new PaymentError("unavailable", { code: "not_configured", requestId: null }));

/** Without a Stripe account every call fails, and readings and orders wait. */
export function createDisabledPayments(): Payments {
  return {
    readCustomer: refuse,
    findChargedCustomer: refuse,
    endPayments: refuse,
    updateEmail: refuse,
    adoptCard: refuse,
    forgetCustomer: refuse,
    createCustomer: refuse,
    createCheckout: refuse,
    findCheckoutOf: refuse,
    readCheckout: refuse,
    expireCheckout: refuse,
    requirePrice: refuse,
    previewPurchase: refuse,
    listDrafts: refuse,
    previewUpgrade: refuse,
    upgrade: refuse,
    isUpgradeMade: refuse,
    findPaymentUrl: refuse,
    scheduleDowngrade: refuse,
    withdrawDowngrade: refuse,
    scheduleEnd: refuse,
    withdrawEnd: refuse,
    endNow: refuse,
    endAndRefund: refuse,
    endWithRefunds: refuse,
    refundInvoices: refuse,
    createPortal: refuse,
    saveCoupon: refuse,
    applyCoupon: refuse,
  };
}
