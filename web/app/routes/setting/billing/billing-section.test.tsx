// @vitest-environment jsdom
import type { InvoiceSummary, Subscription } from "@tenbin/contract";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { sampleContract, sampleInvoice, sampleUnpaid } from "../../gallery/sample-contracts.ts";
import { plansResponse } from "../../pricing/testing/plans-response.ts";
import { BillingSection } from "./billing-section.tsx";
import { call } from "../../../accounts/testing/api-call.ts";

vi.mock("../../../accounts/use-api.ts", async () => {
  const { call: mocked } = await import("../../../accounts/testing/api-call.ts");
  return { useApi: () => () => ({ call: mocked }) };
});
afterEach(() => {
  cleanup();
  call.mockReset();
});

function mockApi(subscription: Subscription, invoices: readonly InvoiceSummary[] = []): void {
  const responses: Readonly<Record<string, unknown>> = {
    getSubscription: subscription,
    getCoupons: { coupon_codes: [] },
    getInvoices: { recipient: null, invoices },
    getConfirmations: { confirmations: [] },
  };
  call.mockImplementation((name) => Promise.resolve(responses[name]));
}

/** By the server's clock, three days before the grace of `sampleUnpaid` ends. */
const RENDERED_AT = Date.parse("2025-11-16T00:00:00Z");

async function open(
  subscription: Subscription,
  plans: typeof plansResponse | null,
  invoices: readonly InvoiceSummary[] = [],
) {
  mockApi(subscription, invoices);
  const Section = () => <BillingSection plans={plans} paymentOrigins={[]} isReady />;
  const Stub = createRoutesStub([
    { id: "root", path: "/", loader: () => null, children: [{ index: true, Component: Section }] },
  ]);
  render(<Stub hydrationData={{ loaderData: { root: { renderedAt: RENDERED_AT } } }} />);
  await (invoices.length === 0
    ? screen.findByText("領収書はまだありません。")
    : screen.findAllByText(/^番号 /));
}

function SectionOfSession() {
  const [isReady, setIsReady] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsReady(false)}>
        終える
      </button>
      <BillingSection plans={plansResponse} paymentOrigins={[]} isReady={isReady} />
    </>
  );
}

const textOf = (term: string) => screen.getByText(term).nextElementSibling?.textContent;
const unitTexts = () =>
  within(screen.getByRole("link", { name: "みなと精工" }).closest("ul")!)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

const invoice = (id: string, status: InvoiceSummary["status"]): InvoiceSummary => ({
  ...sampleInvoice,
  invoice_id: id,
  status,
  refunded: 0,
});
const listedIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole("listitem")
    .map((item) => [
      within(item).getByRole("link").getAttribute("href"),
      item.lastElementChild?.textContent,
    ]);
const listed = (heading: string) =>
  listedIn(screen.getByRole("heading", { name: heading }).parentElement!);

describe("BillingSection", () => {
  it("shows what each contract costs a month", async () => {
    await open(sampleContract, plansResponse);
    expect(textOf("契約")).toBe("ライト(月額 1,230円・税込)プランと料金を見る解約する");
    expect(unitTexts()).toEqual([
      "みなと精工(月額 321円・税込)次の更新日 2025年11月22日解約する",
      "つつじ野薬品(月額 321円・税込)2025年11月30日に終わります解約を取り消す",
    ]);
    expect(textOf("次の請求")).toBe("2025年11月22日 300円(税込)");
  });

  it("shows nothing of the subscription once the session is over [spec 4.9]", async () => {
    mockApi(sampleContract);
    const Stub = createRoutesStub([{ path: "/", Component: SectionOfSession }]);
    render(<Stub />);
    await screen.findByText("領収書はまだありません。");
    expect(screen.queryByText("みなと精工")).not.toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "終える" }));
    expect(screen.queryByText("みなと精工")).toBeNull();
    expect(screen.queryByText("契約")).toBeNull();
  });

  it("shows all but the prices while plans cannot be read", async () => {
    await open(sampleContract, null);
    expect(textOf("契約")).toBe("ライトプランと料金を見る解約する");
    expect(unitTexts()).toEqual([
      "みなと精工次の更新日 2025年11月22日解約する",
      "つつじ野薬品2025年11月30日に終わります解約を取り消す",
    ]);
    expect(textOf("次の請求")).toBe("2025年11月22日 300円(税込)");
    expect(textOf("支払い方法")).toBe("Visa 末尾4242(有効期限 2027年3月)カードを変更する");
  });

  it("says until when a failed charge can be paid, counting days by the server's clock where plans are read", async () => {
    const unpaid = { ...sampleUnpaid, next_charge: null };
    await open(unpaid, null);
    const text =
      "11月12日の支払いができませんでした。11月19日 09:00までは、これまでどおり使えます。12月12日までに支払いがないと契約は終わり、未払いの請求は取り消します。手数料や違約金はありません。";
    expect(
      screen.getByText("11月12日の支払いができませんでした。").parentElement?.textContent,
    ).toBe(text);
    expect(textOf("次の請求")).toBe("11月12日の請求のお支払いを、12月12日まで待っています。");
    cleanup();
    await open(unpaid, plansResponse);
    expect(
      screen.getByText("11月12日の支払いができませんでした。").parentElement?.textContent,
    ).toBe(`${text}あと3日`);
  });

  it("lists under receipts what was paid alone, and folded what nobody has to pay", async () => {
    const invoices = [invoice("in_3", "unpaid"), invoice("in_2", "paid"), invoice("in_1", "void")];
    await open(sampleContract, plansResponse, invoices);
    expect(listed("領収書")).toEqual([["/setting?receipt=in_2", "番号 TNB-0001"]]);
    expect(listed("支払われていない請求")).toEqual([
      ["/setting?receipt=in_3", "番号 TNB-0001・未払い"],
    ]);
    const folded = screen.getByText("成立しなかった決済(請求なし)").closest("details")!;
    expect(folded.open).toBe(false);
    expect(listedIn(folded)).toEqual([["/setting?receipt=in_1", "番号 TNB-0001・取り消し済み"]]);
  });

  it("lists no receipt where nothing was taken, as before a plan begins that waits for a trial's end", async () => {
    const nothing = { ...invoice("in_1", "paid"), total: 0 };
    await open(sampleContract, plansResponse, [invoice("in_2", "paid"), nothing]);
    expect(listed("領収書")).toEqual([["/setting?receipt=in_2", "番号 TNB-0001"]]);
  });

  it("saves the name on receipts to come, and asks for none before there is a receipt", async () => {
    await open(sampleContract, plansResponse);
    expect(screen.queryByRole("textbox", { name: /宛名/ })).toBeNull();
    cleanup();
    await open(sampleContract, plansResponse, [invoice("in_1", "paid")]);
    fireEvent.change(screen.getByRole("textbox", { name: /宛名/ }), {
      target: { value: " 甲社 " },
    });
    fireEvent.click(screen.getByRole("button", { name: "宛名を保存する" }));
    await screen.findByText("これからの領収書の宛名を保存しました。");
    expect(call).toHaveBeenCalledWith("putInvoiceRecipient", { body: { recipient: "甲社" } });
  });

  it("calls nothing unpaid after a card was declined", async () => {
    await open(sampleContract, plansResponse, [invoice("in_1", "void")]);
    expect(screen.queryByRole("heading", { name: "支払われていない請求" })).toBeNull();
    expect(screen.getByText("領収書はまだありません。")).toBeDefined();
  });
});
