// @vitest-environment jsdom
import { unitIncluded } from "@tenbin/contract/billing/offer-rule";
import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { plansResponse } from "../../testing/plans-response.ts";
import { PaymentUnitPage } from "./payment-unit-page.tsx";

vi.mock("./checkout-page.tsx", () => ({ CheckoutPage: () => <h1>最終確認</h1> }));
afterEach(cleanup);

const Page = () => (
  <PaymentUnitPage
    page={{ path: "/pricing/payment-unit", title: "単品購入のお申し込み", indexable: false }}
    plans={{ ...plansResponse, on_sale: true }}
    paymentOrigins={[]}
  />
);

async function open(seesAll: boolean): Promise<string> {
  const root = { member: { plan: "モニター", seesAll, units: [], freeUnitSlots: 3 } };
  const Stub = createRoutesStub([{ id: "root", path: "/", Component: Page }]);
  const data = { loaderData: { root } };
  render(<Stub initialEntries={["/?ticker=130A"]} hydrationData={data} />);
  await screen.findByRole("heading", { level: 1 });
  return document.body.textContent;
}

describe("PaymentUnitPage", () => {
  it("asks a free member to confirm the order", async () => {
    expect(await open(false)).toContain("最終確認");
  });

  it("sells nothing to who sees every company, and leads back to it", async () => {
    expect(await open(true)).toContain(unitIncluded("「モニター」"));
    expect(screen.getByRole("link").getAttribute("href")).toBe("/companies/130A");
    expect(screen.queryByText("最終確認")).toBeNull();
  });
});
