// @vitest-environment jsdom
import type { ChangedCompany, PortfolioChanges } from "@tenbin/contract";
import { ApiError } from "@tenbin/contract/client";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { call } from "../../../accounts/testing/api-call.ts";
import { ChangesSection } from "./changes-section.tsx";

vi.mock("../../../accounts/use-api.ts", async () => {
  const { call: mocked } = await import("../../../accounts/testing/api-call.ts");
  return { useApi: () => () => ({ call: mocked }) };
});
afterEach(() => {
  cleanup();
  call.mockReset();
});

const UNCHANGED: PortfolioChanges = {
  since: "2025-11-06",
  until: "2025-11-14",
  read_until: "2025-11-06",
  first: "2024-11-14",
  companies: [],
  unchanged: 12,
};
const changed: ChangedCompany = {
  ticker: "9735",
  name_jp: "見本警備",
  masked: false,
  is_authorized: true,
  listing: null,
  disclosures: [
    {
      document_id: "1",
      disclosed_at: "2025-11-12T15:30:00+09:00",
      kind: "forecast_up",
      title: "業績予想の修正",
      period_name: null,
    },
  ],
  price: { before: 1_000, after: 1_300, decimals: 0, change: 300, times: 3.1 },
  value: {
    before: { verdict: "cheap", value_per_share: 1_500, ratio: 0.67, unrated_reason: null },
    after: { verdict: "fair", value_per_share: 1_350, ratio: 0.96, unrated_reason: null },
    move: { change: -100, causes: [{ cause: "results", change: -100 }] },
  },
};

function open() {
  const Stub = createRoutesStub([{ path: "/", Component: ChangesSection }]);
  render(<Stub />);
}

const linksOf = (part: HTMLElement) =>
  within(part)
    .getAllByRole("link", { hidden: true })
    .map((link) => link.textContent);

describe("ChangesSection", () => {
  it("says that nothing changed since the last time, of how many companies", async () => {
    call.mockResolvedValue(UNCHANGED);
    open();
    const said = "前回の確認(2025年11月6日)から、12社に変化はありません。";
    expect(await screen.findByText(said)).toBeDefined();
    expect(screen.queryAllByRole("definition")).toEqual([]);
  });

  it("shows each change from old to new, with the parts of a move", async () => {
    call.mockResolvedValue({ ...UNCHANGED, companies: [changed], unchanged: 11 });
    open();
    await screen.findByRole("link", { name: "見本警備 9735" });
    const lines = screen.getAllByRole("definition").map((line) => line.textContent);
    expect(lines).toEqual([
      "判定:割安 → 妥当",
      "理論価値:1,500円 → 1,350円 −10.0%、決算書類 −10.0%。",
      "上方修正:業績予想の修正 2025年11月12日に開示。",
      "株価:1,000円 → 1,300円 +30.0%。同じ日数での通常の値動きの3.1倍です。",
    ]);
    screen.getByText("ほかの11社に変化はありません。");
  });

  it("folds what follows the ten weightiest companies", async () => {
    const companies = Array.from({ length: 12 }, (_, at) => {
      return { ...changed, ticker: `${9_701 + at}` };
    });
    call.mockResolvedValue({ ...UNCHANGED, companies, unchanged: 0 });
    open();
    const rest = (await screen.findByText("ほかの2社の変化")).closest("details");
    expect(rest?.open).toBe(false);
    expect(linksOf(rest!)).toEqual(["見本警備 9711", "見本警備 9712"]);
    expect(linksOf(document.body)).toHaveLength(12);
  });

  it("shows each of two disclosures of one title, and no reason that held before alone", async () => {
    const dividend = { ...changed.disclosures[0]!, kind: "dividend" } as const;
    const rated: ChangedCompany = {
      ...changed,
      price: null,
      disclosures: [dividend, { ...dividend, document_id: "2" }],
      value: {
        before: {
          verdict: "unrated",
          value_per_share: null,
          ratio: null,
          unrated_reason: "too_few_years",
        },
        after: { verdict: "fair", value_per_share: null, ratio: 0.96, unrated_reason: null },
        move: null,
      },
    };
    const logged = vi.spyOn(console, "error");
    call.mockResolvedValue({ ...UNCHANGED, companies: [rated] });
    open();
    await screen.findByRole("link", { name: "見本警備 9735" });
    const lines = screen.getAllByRole("definition").map((line) => line.textContent);
    const disclosed = "配当:業績予想の修正 2025年11月12日に開示。";
    expect(lines).toEqual(["判定:判定なし → 妥当", disclosed, disclosed]);
    expect(logged).not.toHaveBeenCalled();
  });

  it("shows no value of a company without the right to it", async () => {
    const masked = { ...changed, masked: true, is_authorized: false, value: null };
    call.mockResolvedValue({ ...UNCHANGED, companies: [masked] });
    open();
    await screen.findByRole("link", { name: "見本警備 9735" });
    expect(screen.queryByText(/理論価値|判定/)).toBeNull();
  });

  it("asks for a chosen day, and says why it is refused beside what was chosen", async () => {
    call.mockResolvedValue(UNCHANGED);
    open();
    const field = await screen.findByLabelText("ほかの日からの変化を見る");
    fireEvent.input(field, { target: { value: "2025-10-01" } });
    call.mockRejectedValueOnce(
      new ApiError("別の日を選んでください。", 422, null, "changes_day_not_available"),
    );
    fireEvent.click(screen.getByRole("button", { name: "この日から" }));
    await screen.findByRole("alert");
    expect(call).toHaveBeenLastCalledWith(
      "getPortfolioChanges",
      expect.objectContaining({ query: { since: "2025-10-01" } }),
    );
    expect(screen.getByLabelText("ほかの日からの変化を見る")).toBe(field);
  });

  it("leads back from a chosen day to what changed since the last time", async () => {
    call.mockResolvedValue(UNCHANGED);
    open();
    const field = await screen.findByLabelText<HTMLInputElement>("ほかの日からの変化を見る");
    expect(screen.queryByRole("button", { name: "前回の確認からに戻す" })).toBeNull();
    fireEvent.input(field, { target: { value: "2025-10-01" } });
    call.mockResolvedValue({ ...UNCHANGED, since: "2025-10-01" });
    fireEvent.click(screen.getByRole("button", { name: "この日から" }));
    await screen.findByText("2025年10月1日から、12社に変化はありません。");
    fireEvent.click(screen.getByRole("button", { name: "前回の確認からに戻す" }));
    await screen.findByText("前回の確認(2025年11月6日)から、12社に変化はありません。");
    expect(field.value).toBe("2025-11-06");
    expect(screen.queryByRole("button", { name: "前回の確認からに戻す" })).toBeNull();
  });

  it("marks as read up to the market day, and says so without the button", async () => {
    call.mockResolvedValue({ ...UNCHANGED, companies: [changed] });
    open();
    const button = await screen.findByRole("button", {
      name: "2025年11月14日まで確認済みにする",
    });
    call.mockResolvedValue({ ...UNCHANGED, since: "2025-11-14", read_until: "2025-11-14" });
    fireEvent.click(button);
    await screen.findByText(/2025年11月14日が市場の最新日です/);
    expect(call).toHaveBeenCalledWith("readPortfolioChanges", { body: { until: "2025-11-14" } });
    await waitFor(() => expect(screen.queryByRole("button", { name: /確認済み/ })).toBeNull());
    const field = screen.getByLabelText<HTMLInputElement>("ほかの日からの変化を見る");
    expect(field.value).toBe("2025-11-14");
  });
});
