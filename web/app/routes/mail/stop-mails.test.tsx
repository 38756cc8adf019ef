// @vitest-environment jsdom
import { ApiError } from "@tenbin/contract/client";
import type { MailKind } from "@tenbin/contract/mail-kinds";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { call } from "../../accounts/testing/api-call.ts";
import { StopCompany } from "./stop-company.tsx";
import { StopForm } from "./stop-form.tsx";
import { StopMails } from "./stop-mails.tsx";

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

const stateOf = (received: readonly MailKind[]) => ({
  kind: "digest",
  kinds: (["alert", "digest", "advertising"] as const).map((kind) => ({
    kind,
    receives: received.includes(kind),
  })),
});

function open(): void {
  const Stub = createRoutesStub([{ path: "/", Component: () => <StopMails token="secret" /> }]);
  render(<Stub />);
}
const buttons = () => screen.getAllByRole("button").map(({ textContent }) => textContent);
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("StopMails", () => {
  it("offers the mail's own kind first and all others, and stops nothing by being opened", async () => {
    call.mockResolvedValue(stateOf(["alert", "digest"]));
    open();
    await screen.findByRole("button", { name: "まとめのお知らせを止める" });
    expect(buttons()).toEqual(["まとめのお知らせを止める", "アラートを止める", "すべて止める"]);
    expect(screen.getByText("届きません")).toBeDefined();
    expect(call.mock.calls).toEqual([["getMailStop", { params: { token: "secret" } }]]);
  });

  it("stops with one press, says what was stopped, and goes on offering the rest", async () => {
    call
      .mockResolvedValueOnce(stateOf(["alert", "digest"]))
      .mockResolvedValueOnce(stateOf(["alert"]));
    open();
    await screen.findByRole("button", { name: "まとめのお知らせを止める" });
    press("まとめのお知らせを止める");
    await screen.findByText("まとめのお知らせの配信を止めました。");
    expect(buttons()).toEqual(["アラートを止める"]);
    const [name, { params, body }] = call.mock.lastCall as [
      string,
      { params: unknown; body: Blob },
    ];
    expect([name, params, body.type]).toEqual([
      "stopMail",
      { token: "secret" },
      "application/x-www-form-urlencoded",
    ]);
    expect(body.size).toBe("kind=digest".length);
  });

  it("offers no buttons to whom nothing is sent", async () => {
    call.mockResolvedValue(stateOf([]));
    open();
    await screen.findByText("止められるメールは、どれも届かない設定になっています。");
    expect(screen.queryAllByRole("button")).toEqual([]);
  });

  it("explains a link that is not known, and a stop that failed", async () => {
    call.mockRejectedValueOnce(new ApiError("リンクが途中で切れています。", 404, null, null));
    open();
    expect((await screen.findByRole("alert")).textContent).toContain(
      "リンクが途中で切れています。",
    );
    const settings = screen.getByRole("link", { name: "ログインして設定で止める" });
    expect(settings.getAttribute("href")).toBe("/setting");
    cleanup();
    call
      .mockResolvedValueOnce(stateOf(["digest"]))
      .mockRejectedValueOnce(new ApiError("混み合っています。", 503, null, null));
    open();
    await screen.findByRole("button", { name: "まとめのお知らせを止める" });
    press("まとめのお知らせを止める");
    await waitFor(() =>
      expect(screen.getByRole("alert").textContent).toContain("混み合っています。"),
    );
    expect(buttons()).toEqual(["まとめのお知らせを止める"]);
  });
});

describe("StopForm", () => {
  it("posts what mail programs post, or all kinds, to the page's own address", () => {
    const html = renderToString(<StopForm />);
    expect(html.match(/<form method="post">/g)).toHaveLength(2);
    expect(html).toContain('value="One-Click" name="List-Unsubscribe"');
    expect(html.match(/type="hidden" name="kind"/g)).toHaveLength(3);
  });
});

describe("StopCompany", () => {
  const company = { ticker: "9735", name: "見本警備" };
  function openCompany(): void {
    const Stub = createRoutesStub([
      { path: "/stopmail", Component: () => <StopCompany company={company} /> },
      { path: "/mail-alert/canceled", Component: () => "止めました" },
      { path: "/mail-alert/failed", Component: () => "止められませんでした" },
    ]);
    render(<Stub initialEntries={["/stopmail?token=secret&ticker=9735"]} />);
  }

  it("stops one company with one press, nothing by being opened, and leads on [spec 2.9]", async () => {
    openCompany();
    expect(screen.getByText("9735 見本警備")).toBeDefined();
    expect(call.mock.calls).toEqual([]);
    call.mockResolvedValueOnce({ stopped: true });
    press("この企業のメールを止める");
    await screen.findByText("止めました");
    expect(call.mock.calls).toEqual([
      ["stopCompanyMails", { params: { token: "secret", ticker: "9735" } }],
    ]);
  });

  it("leads to the failure of a link that is not known, and stays in an outage", async () => {
    openCompany();
    call.mockRejectedValueOnce(new ApiError("混み合っています。", 503, null, null));
    press("この企業のメールを止める");
    await waitFor(() =>
      expect(screen.getByRole("alert").textContent).toContain("混み合っています。"),
    );
    call.mockRejectedValueOnce(new ApiError("", 404, null, null));
    press("この企業のメールを止める");
    await screen.findByText("止められませんでした");
  });

  it("posts to its own address without script", () => {
    const Stub = createRoutesStub([
      { path: "/", Component: () => <StopCompany company={company} /> },
    ]);
    expect(renderToString(<Stub />)).toMatch(/<form method="post"><button type="submit"/);
  });
});
