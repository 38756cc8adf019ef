// @vitest-environment jsdom
import { ApiError } from "@tenbin/contract/client";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ContractList } from "./contract-list.tsx";
import { ContractPage } from "./contract-page.tsx";
import { call } from "../../../accounts/testing/api-call.ts";

vi.mock("../../../accounts/use-api.ts", async () => {
  const { call: mocked } = await import("../../../accounts/testing/api-call.ts");
  return { useApi: () => () => ({ call: mocked }) };
});
vi.mock("../../../accounts/account-notices.tsx", () => ({ AccountNotices: () => null }));
vi.mock("../../../viewer/use-viewer.ts", () => ({ reloadViewer: () => Promise.resolve() }));
afterEach(() => {
  cleanup();
  call.mockReset();
  vi.restoreAllMocks();
});

const contract = {
  id: "c1",
  plan: "tenbin_light",
  ticker_code: null,
  concluded_at: "2025-11-14T00:00:00Z",
  delivered_at: "2025-11-14T00:00:00Z",
  cooled_off_at: null,
  cooling_off: { until: "2025-11-23T15:00:00Z", refund: 1_914, kept: 66 },
  text: "契約締結時交付書面\n\n【報酬】\n月額 1,980円",
} as const;

function open(loaded: object) {
  call.mockImplementation((name) =>
    Promise.resolve(name === "getContract" ? loaded : { status: "ended", refund: 1_914 }),
  );
  renderPage();
}

function renderPage() {
  const Stub = createRoutesStub([{ path: "/", Component: () => <ContractPage id="c1" isReady /> }]);
  render(<Stub />);
}

function setVisibility(state: "hidden" | "visible") {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  fireEvent(document, new Event("visibilitychange"));
}

const documentText = () => screen.getByRole("region", { name: "契約締結時交付書面" }).textContent;
const calls = (endpoint: string) => call.mock.calls.filter(([name]) => name === endpoint);

describe("ContractPage", () => {
  it("shows the document and the refund, and cools off with the shown sum in one step", async () => {
    open(contract);
    const button = await screen.findByRole("button", { name: /クーリング・オフ/ });
    expect(documentText()).toBe("報酬月額 1,980円");
    expect(button.closest("section")?.textContent).toBe(
      "クーリング・オフ2025年11月23日までは、理由を問わず契約を解除できます。下のボタンを押すと契約はただちに終わり、お支払いに使われたカードに1,914円を返金します(経過した日数の料金66円を除いた額です)。違約金はありません。契約を解除する(クーリング・オフ)",
    );
    fireEvent.click(button);
    await screen.findByText(/1,914円を返金します/);
    expect(call).toHaveBeenCalledWith(
      "coolOff",
      expect.objectContaining({ params: { id: "c1" }, body: { refund: 1_914 } }),
    );
    expect(calls("receiveContract")).toEqual([]);
  });

  it("shows only the document once the days are over", async () => {
    open({ ...contract, cooling_off: null });
    await screen.findByText("月額 1,980円");
    expect(documentText()).toBe("報酬月額 1,980円");
    expect(screen.queryByRole("button", { name: /クーリング・オフ/ })).toBeNull();
  });

  it("says that it was cooled off", async () => {
    open({ ...contract, cooling_off: null, cooled_off_at: "2025-11-16T00:00:00Z" });
    const notice = await screen.findByText(/クーリング・オフを受け付けました/);
    expect(notice.textContent).toBe(
      "2025年11月16日にクーリング・オフを受け付けました。返金の記録は、設定の「領収書」にあります。",
    );
    expect(screen.queryByRole("button", { name: /クーリング・オフ/ })).toBeNull();
  });

  it("notes the arrival of the document once it is on the screen", async () => {
    setVisibility("hidden");
    open({
      ...contract,
      delivered_at: null,
      cooling_off: { ...contract.cooling_off, until: null },
    });
    await screen.findByText("月額 1,980円");
    expect(screen.getByText(/理由を問わず/).textContent).toMatch(/^理由を問わず/);
    expect(calls("receiveContract")).toEqual([]);
    setVisibility("visible");
    await waitFor(() => expect(calls("getContract")).toHaveLength(2));
    expect(calls("receiveContract")).toEqual([["receiveContract", { params: { id: "c1" } }]]);
  });

  it("says that there is none of this number", async () => {
    call.mockRejectedValue(new ApiError("", 404, null, "not_found"));
    renderPage();
    await screen.findByText("この番号の契約の書面はありません");
    expect(screen.getByRole("link").getAttribute("href")).toBe("/setting#plan");
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("ContractList", () => {
  it("says of each contract until when it can be cooled off, or when it was", () => {
    const { cooling_off: offer } = contract;
    const list = [
      contract,
      { ...contract, id: "c2", delivered_at: null, cooling_off: { ...offer, until: null } },
      { ...contract, id: "c3", cooling_off: null, cooled_off_at: "2025-11-16T00:00:00Z" },
      { ...contract, id: "c4", plan: "tenbin_unit", ticker_code: "7203", cooling_off: null },
    ] as const;
    const Stub = createRoutesStub([
      { path: "/", Component: () => <ContractList contracts={list} /> },
    ]);
    render(<Stub />);
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "ライトの契約締結時交付書面2025年11月14日に成立・2025年11月23日までクーリング・オフできます",
      "ライトの契約締結時交付書面2025年11月14日に成立・クーリング・オフできます",
      "ライトの契約締結時交付書面2025年11月14日に成立・2025年11月16日にクーリング・オフ",
      "単品購入(7203)の契約締結時交付書面2025年11月14日に成立",
    ]);
  });
});
