// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { call } from "../../../../accounts/testing/api-call.ts";
import { CheckoutOutcome } from "./checkout-outcome.tsx";

vi.mock("../../../../accounts/use-api.ts", async () => {
  const { call: mocked } = await import("../../../../accounts/testing/api-call.ts");
  return { useApi: () => () => ({ call: mocked }) };
});
vi.mock("../../../../viewer/use-viewer.ts", () => ({
  useViewer: () => ({ state: "signed-in" }),
  reloadViewer: () => Promise.resolve(),
}));

/** Of the document: what it says of the viewer is as old as it. */
const load = vi.fn<() => null>(() => null);
beforeEach(() => load.mockClear());
afterEach(() => {
  cleanup();
  call.mockReset();
});

const showPaid = () => <h1>支払い済み</h1>;
const Page = () => <CheckoutOutcome sessionId="cs_1" screen={showPaid} />;

async function open(status: "confirmed" | "expired", shown: string): Promise<void> {
  call.mockResolvedValue({ status, plan: "tenbin_light", ticker: null });
  const Stub = createRoutesStub([{ id: "root", path: "/", loader: load, Component: Page }]);
  render(<Stub hydrationData={{ loaderData: { root: null } }} />);
  await screen.findByText(shown);
}

describe("CheckoutOutcome", () => {
  it("loads anew what every page says of the viewer, once a payment is confirmed", async () => {
    await open("confirmed", "支払い済み");
    await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  });

  it("does not where nothing was paid", async () => {
    await open("expired", "お申し込みは成立していません");
    expect(load).not.toHaveBeenCalled();
  });
});
