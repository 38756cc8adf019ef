// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ContractPage } from "./contract-page.tsx";

const call = vi.hoisted(() => vi.fn<(name: string, input: unknown) => Promise<unknown>>());
vi.mock("../../../accounts/use-api.ts", () => ({ useApi: () => () => ({ call }) }));
vi.mock("../../../accounts/account-notices.tsx", () => ({ AccountNotices: () => null }));
vi.mock("../../../viewer/use-viewer.ts", () => ({ reloadViewer: () => Promise.resolve() }));
afterEach(() => {
  cleanup();
  call.mockReset();
});

const contract = {
  id: "c1",
  plan: "tenbin_light",
  ticker_code: null,
  concluded_at: "2025-11-14T00:00:00Z",
  delivered_at: "2025-11-14T00:00:00Z",
  cooling_off: { until: "2025-11-23T15:00:00Z", refund: 1_914, kept: 66 },
  text: "契約締結時交付書面\n\n月額 1,980円",
};

function open(loaded: object) {
  call.mockImplementation((name) =>
    Promise.resolve(name === "getContract" ? loaded : { status: "ended", refund: 1_914 }),
  );
  const Stub = createRoutesStub([{ path: "/", Component: () => <ContractPage id="c1" isReady /> }]);
  render(<Stub />);
}

describe("ContractPage", () => {
  it("shows the document and the refund, and cools off with the shown sum in one step", async () => {
    open(contract);
    const button = await screen.findByRole("button", { name: /クーリング・オフ/ });
    expect(screen.getByText("月額 1,980円")).toBeTruthy();
    expect(screen.getByText("1,914円")).toBeTruthy();
    fireEvent.click(button);
    await screen.findByText(/1,914円を返金します/);
    expect(call).toHaveBeenCalledWith(
      "coolOff",
      expect.objectContaining({ params: { id: "c1" }, body: { refund: 1_914 } }),
    );
  });

  it("shows only the document once the days are over", async () => {
    open({ ...contract, cooling_off: null });
    expect(await screen.findByText("月額 1,980円")).toBeTruthy();
    expect(screen.queryByRole("button")).toBeNull();
  });
});
