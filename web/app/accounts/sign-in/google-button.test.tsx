// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { GoogleButton } from "./google-button.tsx";

const OTHER_WAY = "メールアドレスなら、この画面でログインできます。";

const Page = () => (
  <GoogleButton label="Googleでログイン" otherWay={OTHER_WAY} busy={false} onPress={() => {}} />
);

function open(userAgent: string): void {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
  window.history.replaceState(null, "", "/login?next=%2Fsearch");
  const Stub = createRoutesStub([{ path: "/", Component: Page }]);
  render(<Stub />);
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("GoogleButton", () => {
  it("offers to sign in where Google does", () => {
    open("Mozilla/5.0 Version/18.1 Mobile/15E148 Safari/604.1");
    expect(screen.getByRole("button").textContent).toBe("Googleでログイン");
    expect(screen.queryByRole("note")).toBeNull();
  });

  it.each(["LINE", "Instagram", "Facebook"])("says before the press that %s cannot", (app) => {
    const marks = { LINE: "Line/14.17.0", Instagram: "Instagram 355.0", Facebook: "[FBAN/FBIOS]" };
    open(`Mozilla/5.0 Mobile/15E148 ${marks[app as keyof typeof marks]}`);
    expect(screen.queryByRole("button", { name: "Googleでログイン" })).toBeNull();
    const { textContent } = screen.getByRole("note");
    expect(textContent).toContain(`${app}のアプリの中では`);
    expect(textContent).toContain(OTHER_WAY);
  });

  it("links to the browser of the system from LINE", () => {
    open("Mozilla/5.0 Mobile/15E148 Safari Line/14.17.0");
    expect(screen.getByRole("link", { name: "ブラウザーで開く" }).getAttribute("href")).toBe(
      "/login?next=%2Fsearch&openExternalBrowser=1",
    );
  });

  it("shows the address elsewhere", () => {
    open("Mozilla/5.0 Mobile/15E148 Instagram 355.0");
    expect(screen.getByRole("link").textContent).toBe(window.location.href);
  });
});
