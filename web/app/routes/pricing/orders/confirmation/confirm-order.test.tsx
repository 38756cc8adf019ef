// @vitest-environment jsdom
import { ApiError } from "@tenbin/contract/client";
import { type ErrorType, errors } from "@tenbin/contract/errors";
import { confirmOrder } from "@tenbin/contract/billing/order-confirmation";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { sampleUpgrade } from "../../../gallery/sample-orders.ts";
import { useOnceKey } from "../../../../billing/use-once-key.ts";
import { ConfirmOrder } from "./confirm-order.tsx";
import type { Preview } from "./use-preview.ts";

afterEach(cleanup);

const preview = {
  terms: sampleUpgrade as never,
  confirmation: "signed",
  valid_until: "2025-11-14T00:15:00Z",
  coupon_code: null,
  document: null,
};
const { button } = confirmOrder(sampleUpgrade);

const failWith = (errorType: ErrorType, status = 409) =>
  Promise.reject(new ApiError("", status, null, errorType));

function open(order: () => Promise<void>, document: Preview["document"] = null) {
  const keys: string[] = [];
  const sent = vi.fn<() => Promise<void>>(order);
  const reload = vi.fn<() => void>();
  const Page = () => {
    const keyOf = useOnceKey();
    return (
      <ConfirmOrder
        preview={{ ...preview, document }}
        reload={reload}
        back={{ to: "/pricing", label: "変更しない" }}
        order={(_, units) => {
          keys.push(keyOf({ units }));
          return sent();
        }}
      />
    );
  };
  const Stub = createRoutesStub([{ path: "/", Component: Page }]);
  render(<Stub />);
  const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
  fireEvent.click(boxes.at(-1)!);
  return { keys, sent, reload, offer: boxes[0]! };
}

const press = () => fireEvent.click(screen.getByRole("button", { name: button }));
const settle = () => act(() => Promise.resolve());

describe("ConfirmOrder", () => {
  it("orders from a registered adviser only once its document is acknowledged", () => {
    const section = { heading: "報酬", paragraphs: ["月額 1,200円"] };
    const { sent } = open(() => new Promise(() => {}), {
      version: "v1",
      title: "契約締結前交付書面",
      sections: [section],
    });
    const frame = screen.getByRole("region", { name: "契約締結前交付書面" });
    expect(frame.textContent).toBe("報酬月額 1,200円版 v1");
    const box = screen.getByRole<HTMLInputElement>("checkbox", {
      name: /^契約締結前交付書面を読み/,
    });
    expect(box.checked).toBe(false);
    press();
    expect(sent).not.toHaveBeenCalled();
    fireEvent.click(box);
    press();
    expect(sent).toHaveBeenCalledOnce();
  });

  it("orders once however often the button is pressed", async () => {
    const { sent } = open(() => new Promise(() => {}));
    press();
    press();
    press();
    await settle();
    expect(sent).toHaveBeenCalledOnce();
  });

  it("repeats an order with the same key, and another order with another", async () => {
    const { keys, offer } = open(() => failWith("payment_pending", 503));
    press();
    await settle();
    expect(screen.getByRole("alert").textContent).toContain("二重の請求にはなりません。");
    press();
    await settle();
    fireEvent.click(offer);
    press();
    await settle();
    expect(keys).toHaveLength(3);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it.each(["confirmation_expired", "amount_changed", "document_not_acknowledged"] as const)(
    "shows the terms anew on %s, and says why",
    async (errorType) => {
      const { reload } = open(() => failWith(errorType));
      press();
      await settle();
      expect(reload).toHaveBeenCalledOnce();
      expect(document.querySelector(".banner.notice")?.textContent).toBe(errors[errorType].message);
    },
  );

  it("orders nothing by outdated terms, but asks for the new ones again", async () => {
    const { reload, sent } = open(() => failWith("amount_changed"));
    press();
    await settle();
    expect(screen.getByRole("button", { name: button }).getAttribute("aria-busy")).toBe("true");
    press();
    await settle();
    expect(sent).toHaveBeenCalledOnce();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it("says what failed and keeps the terms otherwise", async () => {
    const { reload } = open(() => failWith("payment_declined", 402));
    press();
    await settle();
    expect(screen.getByRole("alert").textContent).toContain("カードで支払えませんでした。");
    expect(reload).not.toHaveBeenCalled();
  });
});
