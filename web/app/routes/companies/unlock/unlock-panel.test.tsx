// @vitest-environment jsdom
import { ApiError } from "@tenbin/contract/client";
import { errors } from "@tenbin/contract/errors";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { plansResponse } from "../../pricing/testing/plans-response.ts";
import { UnlockPanel, type UnlockPanelProps } from "./unlock-panel.tsx";
import { toUnlockTerms } from "./unlock-terms.ts";

afterEach(cleanup);

const terms = toUnlockTerms({ ...plansResponse, on_sale: true });

function open(props: Partial<UnlockPanelProps>) {
  const unlock = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const Page = () => (
    <UnlockPanel
      title="この企業の分析は未解放です"
      ticker="130A"
      path="/companies/130A"
      unlocksLeft={null}
      terms={terms}
      unlock={unlock}
      {...props}
    >
      <p>理論価値は送っていません。</p>
    </UnlockPanel>
  );
  const Stub = createRoutesStub([{ path: "/", Component: Page }]);
  render(<Stub />);
  return unlock;
}

const text = () => document.body.textContent;
const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
const unlockButton = () => screen.queryByRole("button", { name: /解放/ });

describe("UnlockPanel", () => {
  it("names what a member spends and what is left, before the paid ways", async () => {
    const unlock = open({ unlocksLeft: 2 });
    const button = screen.getByRole("button", { name: "1社分を使って解放する(残り2社)" });
    expect(text()).toContain("この企業の分析を33日間ご覧になれます。解放したあとの残りは1社です。");
    const paid = screen.getByRole("link", { name: "単品購入の内容を確認する" });
    expect(button.compareDocumentPosition(paid)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    fireEvent.click(button);
    await act(() => Promise.resolve());
    expect(unlock).toHaveBeenCalledTimes(1);
  });

  it("spends once however often it is pressed", () => {
    const unlock = vi.fn<() => Promise<void>>(() => new Promise(() => {}));
    open({ unlocksLeft: 1, unlock });
    const button = unlockButton()!;
    for (let times = 0; times < 3; times += 1) fireEvent.click(button);
    expect(unlock).toHaveBeenCalledTimes(1);
    expect(screen.getByRole<HTMLButtonElement>("button").disabled).toBe(true);
  });

  it("offers only the other ways when none is left", () => {
    open({ unlocksLeft: 0 });
    expect(unlockButton()).toBeNull();
    expect(text()).toContain("無料の解放は残っていません");
    expect(hrefOf("単品購入の内容を確認する")).toBe("/pricing/payment-unit?ticker=130A");
    expect(hrefOf("プランを比べる")).toBe("/pricing");
  });

  it("shows the prices of the company alone and of the cheapest plan that shows all", () => {
    open({});
    expect(text()).toContain("月321円");
    expect(text()).toContain("月1,230円から");
  });

  it("says that no further company can be bought alone, and offers the plans", () => {
    open({ unlocksLeft: 0, hasNoUnitSlot: true });
    expect(text()).toContain(errors.unit_limit.message);
    expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual(["プランを比べる"]);
  });

  it("leads a visitor to the registration and the login, and back to the page", () => {
    open({});
    expect(hrefOf("無料で会員登録する")).toBe("/register?next=%2Fcompanies%2F130A");
    expect(hrefOf("ログイン")).toBe("/login?next=%2Fcompanies%2F130A");
    expect(text()).toContain("会員は、4社まで選んで33日間ずつ無料で解放できます");
  });

  it("names no price that is not known, and offers nothing that is not on sale", () => {
    open({ terms: null });
    expect(text()).not.toMatch(/\d円/);
    cleanup();
    open({ terms: toUnlockTerms({ ...plansResponse, on_sale: false }) });
    expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual([
      "無料で会員登録する",
      "ログイン",
    ]);
  });

  it.each([
    [
      "another page spent the last one",
      new ApiError("", 409, null, "no_unlocks_left"),
      errors.no_unlocks_left.message,
    ],
    ["the network is away", new ApiError("通信エラー", null, null, null), "通信エラー"],
  ])("says so when %s, and can be pressed again", async (_, error, message) => {
    open({ unlocksLeft: 1, unlock: () => Promise.reject(error) });
    fireEvent.click(unlockButton()!);
    await act(() => Promise.resolve());
    expect(screen.getByRole("alert").textContent).toBe(message);
    expect(screen.getByRole<HTMLButtonElement>("button").disabled).toBe(false);
  });
});
