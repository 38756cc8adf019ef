// @vitest-environment jsdom
import { ApiError } from "@tenbin/contract/client";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { call } from "../../accounts/testing/api-call.ts";
import { MailSettings } from "./mail-settings.tsx";

vi.mock("../../accounts/use-api.ts", async () => {
  const { call: mocked } = await import("../../accounts/testing/api-call.ts");
  return { useApi: () => () => ({ call: mocked }) };
});
// Longer than a busy machine takes.
configure({ asyncUtilTimeout: 10_000 });
afterEach(() => {
  cleanup();
  call.mockReset();
});

const ADVERTISING = "新しい機能や有料プランのご案内を、メールで受け取ります";
const settings = (advertising: boolean, undeliverable_since: number | null = null) => ({
  kinds: [
    { kind: "alert", receives: true },
    { kind: "digest", receives: true },
    { kind: "advertising", receives: advertising },
  ],
  undeliverable_since,
});

async function open() {
  const Stub = createRoutesStub([{ path: "/", Component: MailSettings }]);
  render(<Stub />);
  return screen.findByRole<HTMLInputElement>("switch", { name: ADVERTISING });
}

describe("MailSettings", () => {
  it("shows which kinds are on, and switches one", async () => {
    call.mockResolvedValueOnce(settings(false)).mockResolvedValueOnce(settings(true));
    const box = await open();
    expect(screen.getAllByRole<HTMLInputElement>("switch").map(({ checked }) => checked)).toEqual([
      true,
      true,
      false,
    ]);
    fireEvent.click(box);
    await waitFor(() => expect(box.disabled).toBe(false));
    expect(box.checked).toBe(true);
    expect(call.mock.lastCall).toEqual([
      "putMailSetting",
      { params: { kind: "advertising" }, body: { receives: true } },
    ]);
  });

  it("goes back to what is saved if saving fails", async () => {
    call
      .mockResolvedValueOnce(settings(false))
      .mockRejectedValueOnce(new ApiError("混み合っています。", 503, null, null));
    const box = await open();
    fireEvent.click(box);
    await screen.findByRole("alert");
    expect(box.checked).toBe(false);
  });

  it("says that mails do not arrive, and tries the address again", async () => {
    call
      .mockResolvedValueOnce(settings(false, 1_795_000_000))
      .mockResolvedValueOnce(settings(false));
    await open();
    expect(screen.getByText(/メールが届かなかったため、2026年11月18日/)).toBeDefined();
    expect(screen.getByRole("link", { name: "アドレスを変更する" }).getAttribute("href")).toBe(
      "/setting/mail-change",
    );
    fireEvent.click(screen.getByRole("button", { name: "このアドレスに、もう一度送る" }));
    await waitFor(() => expect(screen.queryByText(/届かなかったため/)).toBeNull());
    expect(call.mock.lastCall).toEqual(["retryMailAddress"]);
  });
});
