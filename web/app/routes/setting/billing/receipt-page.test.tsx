// @vitest-environment jsdom
import type { Invoice } from "@tenbin/contract";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { call } from "../../../accounts/testing/api-call.ts";
import { sampleInvoice } from "../../gallery/sample-contracts.ts";
import { ReceiptPage } from "./receipt-page.tsx";

vi.mock("../../../accounts/use-api.ts", async () => {
  const { call: mocked } = await import("../../../accounts/testing/api-call.ts");
  return { useApi: () => () => ({ call: mocked }) };
});
afterEach(() => {
  cleanup();
  call.mockReset();
});

const issued_at = "2026-01-05T00:00:00Z";
const second = { issue: 2, number: "TNB-0001-2", issued_at };
const again: Invoice = {
  ...sampleInvoice,
  ...second,
  recipient: "甲社",
  replaces: { issue: 1, number: "TNB-0001", issued_at: sampleInvoice.issued_at },
  reissues_left: 4,
};

async function open(invoice: Invoice, issue: string | null = null): Promise<void> {
  const shown = [invoice, again];
  call.mockImplementation((name) =>
    Promise.resolve(name === "getInvoice" ? (shown.shift() ?? again) : again),
  );
  const Page = () => <ReceiptPage id="in_sample" issue={issue} isReady />;
  const Stub = createRoutesStub([{ path: "/", Component: Page }]);
  render(<Stub />);
  await screen.findByText("印刷する");
}

const form = () => screen.queryByRole("form", { name: "宛名を変えて再発行する" });
const submit = () =>
  fireEvent.click(screen.getByRole("button", { name: "宛名を変えて再発行する" }));

describe("ReceiptPage", () => {
  it("issues a receipt again under another name, and shows the new one", async () => {
    await open(sampleInvoice);
    expect(form()?.textContent).toContain("あと5回まで再発行できます");
    submit();
    expect(call).not.toHaveBeenCalledWith("reissueInvoice", expect.anything());
    fireEvent.change(screen.getByRole("textbox", { name: /新しい宛名/ }), {
      target: { value: " 甲社 " },
    });
    submit();
    await screen.findByText("再発行しました。新しい領収書の番号は TNB-0001-2 です。");
    expect(call).toHaveBeenCalledWith("reissueInvoice", {
      params: { id: "in_sample" },
      body: { recipient: "甲社" },
    });
    await screen.findByText("甲社 様");
    expect(form()?.textContent).toContain("あと4回まで再発行できます");
    const first = screen.getByRole("link", { name: "元の領収書(番号 TNB-0001)を見る" });
    expect(first.getAttribute("href")).toBe("/setting?receipt=in_sample&issue=1");
  });

  it("leads from a receipt that was replaced to the newest, and issues that alone again", async () => {
    await open({ ...sampleInvoice, replaced_by: second }, "1");
    expect(call).toHaveBeenCalledWith(
      "getInvoice",
      expect.objectContaining({ params: { id: "in_sample" }, query: { issue: "1" } }),
    );
    const newest = screen.getByRole("link", { name: "新しい領収書(番号 TNB-0001-2)を見る" });
    expect(newest.getAttribute("href")).toBe("/setting?receipt=in_sample");
    expect(form()).toBeNull();
  });

  it("offers no further one after the last, and none of a bill", async () => {
    await open({ ...sampleInvoice, reissues_left: 0 });
    expect(form()).toBeNull();
    expect(screen.getByText(/これ以上再発行できません/)).not.toBeNull();
    cleanup();
    await open({ ...sampleInvoice, status: "unpaid", reissues_left: 0 });
    expect(form()).toBeNull();
    expect(screen.queryByText(/再発行できません/)).toBeNull();
  });
});
