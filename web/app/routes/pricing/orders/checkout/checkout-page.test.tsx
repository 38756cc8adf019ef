// @vitest-environment jsdom
import { ApiError } from "@tenbin/contract/client";
import { errors } from "@tenbin/contract/errors";
import type { OrderTerms, PlanBegins } from "@tenbin/contract/billing/order-confirmation";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { call } from "../../../../accounts/testing/api-call.ts";
import { sampleOrder } from "../../../gallery/sample-orders.ts";
import { CheckoutPage } from "./checkout-page.tsx";

vi.mock("../../../../accounts/use-api.ts", async () => {
  const { call: mocked } = await import("../../../../accounts/testing/api-call.ts");
  return { useApi: () => () => ({ call: mocked }) };
});
vi.mock("../../../../accounts/use-require-account.ts", () => ({
  useRequireAccount: () => ({ user: {}, failed: false }),
}));
vi.mock("../../../../accounts/account-notices.tsx", () => ({ AccountNotices: () => null }));
vi.mock("../../../../urls/payment-pages.ts", () => ({ openPaymentPage: () => {} }));
afterEach(() => {
  cleanup();
  call.mockReset();
});

type Wait = NonNullable<OrderTerms["trial"]>["wait"];
const until = "2025-11-21T00:00:00Z";

function termsOf(begins: PlanBegins, wait: Wait | null): OrderTerms {
  const terms = { ...sampleOrder, coupon: null };
  if (wait === null) return terms;
  const [first, ...later] = sampleOrder.charges;
  const charges = begins === "at_once" ? terms.charges : [{ ...first!, yen: 0 }, ...later];
  return { ...terms, charges, trial: { until, begins, wait } };
}

interface Body {
  readonly begins: PlanBegins;
}

const Page = () => (
  <CheckoutPage item={{ plan: "tenbin_light" }} heading="お申し込み" paymentOrigins={[]} />
);

async function open(wait: Wait | null) {
  call.mockImplementation((name, input) => {
    if (name !== "previewOrder") return Promise.resolve({ url: "https://checkout.example/" });
    const asked = (input as { body: Body }).body.begins;
    const begins = wait === "offered" ? asked : "at_once";
    const confirmation = `signed ${begins}`;
    const valid_until = "2025-11-14T00:15:00Z";
    return Promise.resolve({
      terms: termsOf(begins, wait),
      confirmation,
      valid_until,
      coupon_code: null,
      document: null,
    });
  });
  const Stub = createRoutesStub([{ path: "/", Component: Page }]);
  render(<Stub />);
  await screen.findByText("今日の支払い(税込)");
}

const bodies = (endpoint: string) =>
  call.mock.calls
    .filter(([name]) => name === endpoint)
    .map(([, input]) => (input as { body: Record<string, unknown> }).body);

async function order() {
  fireEvent.click(screen.getAllByRole("checkbox").at(-1)!);
  fireEvent.click(screen.getByRole("button", { name: "この内容で決済画面へ進む" }));
  await waitFor(() => expect(bodies("startCheckout")).toHaveLength(1));
  return bodies("startCheckout")[0];
}

describe("CheckoutPage of a plan", () => {
  it("begins with the end of a trial unless the member chooses otherwise", async () => {
    await open("offered");
    const [waiting, atOnce] = screen.getAllByRole<HTMLInputElement>("radio");
    expect([waiting?.checked, atOnce?.checked]).toEqual([true, false]);
    expect(waiting?.closest("label")?.textContent).toBe(
      "無料体験が終わる2025年11月21日 09:00に始める今日の支払いはありません。",
    );
    // No line ends within the moment.
    expect(waiting?.closest("label")?.querySelector(".num")?.textContent).toBe(
      "2025年11月21日 09:00",
    );
    expect(document.body.textContent).toContain("終わりまでそのまま使えます");
    expect(await order()).toMatchObject({
      begins: "after_trial",
      confirmation: "signed after_trial",
    });
  });

  it("begins at once where that is chosen, with the terms of that", async () => {
    await open("offered");
    const [, atOnce] = screen.getAllByRole<HTMLInputElement>("radio");
    await waitFor(() => expect(atOnce?.disabled).toBe(false));
    fireEvent.click(atOnce!);
    await screen.findByText(/残りの日数は使えなくなります/);
    expect(atOnce?.checked).toBe(true);
    expect(await order()).toMatchObject({ begins: "at_once", confirmation: "signed at_once" });
  });

  it.each(["too_near", "coupon", null] as const)(
    "offers no choice where there is none: %s",
    async (wait) => {
      await open(wait);
      expect(screen.queryByRole("radio")).toBeNull();
      expect(bodies("previewOrder")).toHaveLength(1);
      const body = await order();
      expect(body?.["begins"]).toBe(wait === null ? undefined : "at_once");
    },
  );

  it("takes a coupon off, and shows the order without it", async () => {
    let isTakenOff = false;
    call.mockImplementation((name) => {
      if (name === "takeOffCoupon") {
        isTakenOff = true;
        return Promise.resolve({ code: "AKI-2025", coupon_name: "秋の割引" });
      }
      return Promise.resolve({
        terms: isTakenOff ? termsOf("at_once", null) : sampleOrder,
        confirmation: isTakenOff ? "signed without" : "signed with",
        valid_until: "2025-11-14T00:15:00Z",
        coupon_code: isTakenOff ? null : "AKI-2025",
        document: null,
      });
    });
    const Stub = createRoutesStub([{ path: "/", Component: Page }]);
    render(<Stub />);
    fireEvent.click(await screen.findByRole("button", { name: "クーポンを外す" }));
    await screen.findByText("秋の割引を外しました。");
    expect(call).toHaveBeenCalledWith("takeOffCoupon", { params: { code: "AKI-2025" } });
    expect(screen.queryByRole("button", { name: "クーポンを外す" })).toBeNull();
    expect(screen.queryByText("最初の3回の請求が300円引きになります。")).toBeNull();
    expect(await order()).toMatchObject({ confirmation: "signed without" });
  });

  it("leads who has no sign-in of their own to one", async () => {
    const { status, title, message } = errors.own_sign_in_required;
    call.mockRejectedValue(new ApiError(title, status, null, "own_sign_in_required"));
    const Stub = createRoutesStub([{ path: "/", Component: Page }]);
    render(<Stub />);
    expect(await screen.findByText(message)).toBeDefined();
    const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(links).toEqual(["/supertrial/password-setting"]);
    expect(screen.queryByText(/読み込め/)).toBeNull();
  });
});
