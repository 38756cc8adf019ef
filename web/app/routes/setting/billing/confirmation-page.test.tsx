// @vitest-environment jsdom
import { ApiError } from "@tenbin/contract/client";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { call } from "../../../accounts/testing/api-call.ts";
import { ConfirmationList } from "./confirmation-list.tsx";
import { ConfirmationPage } from "./confirmation-page.tsx";

vi.mock("../../../accounts/use-api.ts", async () => {
  const { call: mocked } = await import("../../../accounts/testing/api-call.ts");
  return { useApi: () => () => ({ call: mocked }) };
});
vi.mock("../../../accounts/account-notices.tsx", () => ({ AccountNotices: () => null }));
afterEach(() => {
  cleanup();
  call.mockReset();
  vi.restoreAllMocks();
});

const summary = {
  id: "o1",
  title: "お申し込み内容の控え(ライト)",
  confirmed_at: "2025-11-14T00:00:00Z",
};
const text = `お申し込み内容の確認
まだ申し込みは完了していません。
【プラン】
ライト(月額 1,980円・税込)
【今日の支払い(税込)】
1,980円

利用規約を読み、自動更新と解約の条件に同意します`;

function open(Component: () => React.ReactNode) {
  const Stub = createRoutesStub([{ path: "/", Component }]);
  render(<Stub />);
}

describe("ConfirmationPage", () => {
  it("shows every word that was confirmed, with its moment, and prints it", async () => {
    const print = vi.spyOn(window, "print").mockImplementation(() => {});
    call.mockResolvedValue({ ...summary, text });
    open(() => <ConfirmationPage id="o1" isReady />);
    const heading = await screen.findByRole("heading", { level: 1, name: summary.title });
    expect(heading.nextElementSibling?.textContent).toBe(
      "2025年11月14日 09:00の確認の画面に表示し、保存した内容です。「今日」はその日を指し、確定する前のご案内もそのまま載せています。",
    );
    expect(call).toHaveBeenCalledWith(
      "getConfirmation",
      expect.objectContaining({ params: { id: "o1" } }),
    );
    const shown = screen.getByRole("region", { name: "お申し込み内容の確認" });
    expect(shown.textContent).toBe(text.replace(/^.+\n/, "").replaceAll(/[\n【】]/g, ""));
    fireEvent.click(screen.getByRole("button", { name: "印刷する" }));
    expect(print).toHaveBeenCalledOnce();
    expect(heading.closest(".off-paper")).toBeNull();
  });

  it("says that there is none of this number", async () => {
    call.mockRejectedValue(new ApiError("", 404, null, "not_found"));
    open(() => <ConfirmationPage id="o1" isReady />);
    await screen.findByText("この番号のお手続きの控えはありません");
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("ConfirmationList", () => {
  it("names each copy and its day, or says that there is none yet", () => {
    const end = { id: "o2", title: "解約の控え(ライト)", confirmed_at: "2025-12-01T15:00:00Z" };
    open(() => <ConfirmationList confirmations={[end, summary]} />);
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "解約の控え(ライト)2025年12月2日",
      "お申し込み内容の控え(ライト)2025年11月14日",
    ]);
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/setting?confirmation=o2",
      "/setting?confirmation=o1",
    ]);
    cleanup();
    open(() => <ConfirmationList confirmations={[]} />);
    expect(document.body.textContent).toBe("控えはまだありません。");
  });
});
