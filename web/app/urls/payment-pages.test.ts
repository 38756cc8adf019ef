import { describe, expect, it, vi } from "vitest";
import { isPaymentPage, openPaymentPage } from "./payment-pages.ts";

const ORIGINS = ["https://checkout.stripe.com", "https://billing.stripe.com"];

const others = [
  "https://checkout.stripe.com.evil.test/c/pay",
  "https://evil.test/?https://checkout.stripe.com/",
  "https://checkout.stripe.com@evil.test/",
  "https://evil@checkout.stripe.com/",
  "https://checkout.stripe.com:8443/c/pay",
  "http://checkout.stripe.com/c/pay",
  "//checkout.stripe.com/c/pay",
  "/pricing",
  "javascript:alert(1)//https://checkout.stripe.com",
  "data:text/html,x",
  "",
];

function open(to: string) {
  const assign = vi.fn<(to: string) => void>();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that it uses of a window
  const window = { location: { href: "https://tenbin.test/pricing", assign } } as never;
  return { assign, run: () => openPaymentPage(to, ORIGINS, window) };
}

describe("isPaymentPage", () => {
  it.each(["https://checkout.stripe.com/c/pay/cs_1#x", "https://BILLING.stripe.com:443/p/session"])(
    "accepts %j of a payment origin",
    (to) => {
      expect(isPaymentPage(to, ORIGINS)).toBe(true);
    },
  );

  it.each(others)("rejects %j", (to) => {
    expect(isPaymentPage(to, ORIGINS)).toBe(false);
  });
});

describe("openPaymentPage", () => {
  it("opens an external page of a payment origin [spec 2.15]", () => {
    const { assign, run } = open("https://checkout.stripe.com/c/pay/cs_1");
    run();
    expect(assign).toHaveBeenCalledExactlyOnceWith("https://checkout.stripe.com/c/pay/cs_1");
  });

  it.each(others)("opens no other page: %j [spec 2.15]", (to) => {
    const { assign, run } = open(to);
    expect(run).toThrow(RangeError);
    expect(assign).not.toHaveBeenCalled();
  });
});
