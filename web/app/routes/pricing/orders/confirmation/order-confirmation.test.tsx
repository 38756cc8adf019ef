// @vitest-environment jsdom
import { confirmationText, confirmOrder } from "@tenbin/contract/billing/order-confirmation";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { sampleOrder, sampleUpgrade } from "../../../gallery/sample-orders.ts";
import { OrderConfirmationView } from "./order-confirmation.tsx";

afterEach(cleanup);

const confirmation = confirmOrder(sampleUpgrade);

function open(
  given: Pick<ComponentProps<typeof OrderConfirmationView>, "coupon" | "confirmation"> = {
    confirmation,
  },
) {
  const onConfirm = vi.fn<(endedUnits: readonly string[]) => void>();
  const View = () => (
    <OrderConfirmationView
      back={{ to: "/pricing", label: "変更しない" }}
      onConfirm={onConfirm}
      {...given}
    />
  );
  const Stub = createRoutesStub([{ path: "/", Component: View }]);
  const { container } = render(<Stub />);
  return { onConfirm, container };
}

const boxes = () => screen.getAllByRole<HTMLInputElement>("checkbox");
const pressOrder = () => fireEvent.click(screen.getByRole("button", { name: confirmation.button }));

describe("OrderConfirmationView", () => {
  it("shows every word that is stored with the order", () => {
    const shown = (open().container.textContent ?? "").replaceAll(/\s/g, "");
    // Brackets and spaces only part the words of the stored text.
    const words = confirmationText(confirmation)
      .split(/[\s【】()]+/)
      .filter((word) => word !== "");
    expect(words.length).toBeGreaterThan(50);
    expect(words.filter((word) => !shown.includes(word))).toEqual([]);
  });

  it("has the place for a code in the term of the coupon, with or without one", () => {
    const withCoupon = confirmOrder(sampleOrder);
    for (const shown of [confirmation, withCoupon]) {
      const { container } = open({ coupon: <p>コード</p>, confirmation: shown });
      const terms = [...container.querySelectorAll("dt")].map(({ textContent }) => textContent);
      expect(terms.slice(0, 2)).toEqual(["プラン", "クーポン"]);
      const term = container.querySelectorAll("dd")[1]?.textContent;
      expect(term).toMatch(shown === withCoupon ? /^AKI-2025.+コード$/ : /^コード$/);
      cleanup();
    }
  });

  it("begins with empty boxes and orders nothing without consent", () => {
    const { onConfirm } = open();
    expect(boxes().map(({ checked }) => checked)).toEqual([false, false]);
    pressOrder();
    expect(onConfirm).not.toHaveBeenCalled();
    expect(screen.getByRole("alert").textContent).toContain("チェックを入れてください");
  });

  it("orders with the companies that the member chose to end, and with none", () => {
    const { onConfirm } = open();
    const [offer, consent] = boxes();
    fireEvent.click(consent!);
    pressOrder();
    expect(onConfirm).toHaveBeenLastCalledWith([]);
    fireEvent.click(offer!);
    pressOrder();
    expect(onConfirm).toHaveBeenLastCalledWith(["0482"]);
  });

  it("leads back without ordering", () => {
    open();
    expect(screen.getByRole("link", { name: "変更しない" }).getAttribute("href")).toBe("/pricing");
  });
});
