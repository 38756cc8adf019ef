// @vitest-environment jsdom
import type { User } from "@tenbin/contract";
import { ApiError } from "@tenbin/contract/client";
import { cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { call } from "../../accounts/testing/api-call.ts";
import { PasswordSetting } from "./set-password.tsx";
import { SupertrialSteps } from "./supertrial-questionnaire.tsx";
import { ApplicationConfirmation } from "./verify-application.tsx";

const { identity, openDocument } = vi.hoisted(() => ({
  identity: {
    signInWithCustomToken: vi.fn<(token: string) => Promise<unknown>>(),
    updatePassword: vi.fn<(password: string, sendMail: boolean) => Promise<void>>(),
  },
  openDocument: vi.fn<(to: string) => void>(),
}));
vi.mock("../../accounts/use-api.ts", async () => {
  const { call: mocked } = await import("../../accounts/testing/api-call.ts");
  return { useApi: () => () => ({ call: mocked }) };
});
vi.mock("../../identity/load-identity.ts", () => ({ loadIdentity: async () => identity }));
vi.mock("../../urls/open-document.ts", () => ({ openDocument }));
// Longer than a busy machine takes.
configure({ asyncUtilTimeout: 10_000 });
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

function open(content: ReactNode, root: object | null = null): void {
  const Stub = createRoutesStub([
    { id: "root", path: "/", Component: () => content },
    { path: "/supertrial/applied", Component: () => "申し込みのメールを送りました" },
    { path: "/supertrial/password-setting/done", Component: () => "パスワードを設定しました" },
  ]);
  render(<Stub hydrationData={{ loaderData: { root } }} />);
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
/** Whether the link leaves the document, and with it what every page told when it was loaded. */
function opensDocument(name: string): boolean {
  let isLeft = false;
  const noteAndStay = (event: MouseEvent) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener("click", noteAndStay, { once: true });
  fireEvent.click(screen.getByRole("link", { name }));
  return isLeft;
}
const hrefs = () => screen.queryAllByRole("link").map((link) => link.getAttribute("href"));

describe("ApplicationConfirmation", () => {
  const usable = { status: "usable", email: "a@example.jp", customToken: null };
  const openWith = async (confirmed: unknown) => {
    call.mockResolvedValueOnce(usable);
    if (confirmed instanceof Error) call.mockRejectedValueOnce(confirmed);
    else call.mockResolvedValueOnce(confirmed);
    open(<ApplicationConfirmation token="secret" />);
    await screen.findByText("a@example.jp");
    expect(call.mock.calls).toEqual([
      ["verifySupertrial", { body: { token: "secret", confirm: false } }],
    ]);
    press("手続きを進める");
  };

  it("signs a temporal member in by the custom token and goes on to the questionnaire", async () => {
    await openWith({ ...usable, status: "done", customToken: "custom" });
    await waitFor(() => expect(openDocument).toHaveBeenCalledOnce());
    expect(identity.signInWithCustomToken.mock.calls).toEqual([["custom"]]);
    expect(openDocument.mock.calls[0]?.[0]).toBe("/supertrial/questionnaire");
    expect(call.mock.lastCall).toEqual([
      "verifySupertrial",
      { body: { token: "secret", confirm: true } },
    ]);
  });

  it("lets a member sign in as always", async () => {
    await openWith({ ...usable, status: "done" });
    await waitFor(() => expect(openDocument).toHaveBeenCalledOnce());
    expect(openDocument.mock.calls[0]?.[0]).toBe("/login?next=%2Fsupertrial%2Fquestionnaire");
    expect(identity.signInWithCustomToken).not.toHaveBeenCalled();
  });

  it("offers another application where the link is used or too old, and the login", async () => {
    call.mockRejectedValue(new ApiError("", 410, null, "link_expired"));
    open(<ApplicationConfirmation token="secret" />);
    expect((await screen.findByRole("alert")).textContent).toContain("すでに使われています");
    expect(hrefs()).toEqual(["/pricing#supertrial", "/login"]);
  });

  it("says that a person has it once, since when, and what is left", async () => {
    const details = [
      { path: "started_at", reason: "2026-03-31T15:30:00.000Z" },
      { path: "left", reason: "plan" },
    ];
    await openWith(new ApiError("", 409, null, "trial_used", details));
    expect((await screen.findByRole("alert")).textContent).toContain(
      "お一人1回限りで、2026年4月1日 00:30に始めていただいています。",
    );
    expect(hrefs()).toEqual(["/register", "/pricing", "/login"]);
  });
});

// Only these fields are read.
const openFor = (user: Partial<User>, root: object | null = null) =>
  open(<SupertrialSteps user={user as User} />, root);

describe("SupertrialSteps", () => {
  const END = Date.UTC(2026, 11, 23, 3, 4) / 1_000;
  const noApplication = {
    user_type: "personal",
    user_suffix: "FF",
    supertrial_applied: false,
    supertrial_active: false,
    supertrial_over: false,
    supertrial_started_at: null,
    supertrial_expires_at: null,
    supertrial_prolonged: false,
  } as const satisfies Partial<User>;
  const running = {
    ...noApplication,
    user_suffix: "WL",
    supertrial_applied: true,
    supertrial_active: true,
    supertrial_started_at: END - 30 * 86_400,
    supertrial_expires_at: END,
  } as const;
  it("asks before it starts", () => {
    openFor({ ...noApplication, user_suffix: "WF", supertrial_applied: true });
    expect(screen.getByRole("button", { name: "回答して無料体験を始める" })).toBeDefined();
  });

  it("prolongs once while it runs", async () => {
    call.mockResolvedValue({ expires_at: END + 30 * 86_400 });
    openFor({ ...running, user_type: "temporal" });
    expect(screen.getByText(/1回だけ30日延びます/).textContent).toContain(
      "無料体験の期限は2026年12月23日 12:04です。",
    );
    // No line ends within the moment.
    expect(screen.getByText("2026年12月23日 12:04").className).toBe("num");
    for (const label of ["企業の検索", "まだ決めていない"]) {
      fireEvent.click(screen.getByLabelText(label));
    }
    press("回答して延長する");
    expect((await screen.findByText(/無料体験を延長しました/)).textContent).toContain(
      "2027年1月22日 12:04",
    );
    expect(screen.getByText("2027年1月22日 12:04").className).toBe("num");
    expect(hrefs()).toEqual(["/supertrial/password-setting"]);
    expect(opensDocument("パスワードを決める")).toBe(true);
    cleanup();
    openFor({ ...running, supertrial_prolonged: true });
    expect(screen.getByText(/すでに延長しています/)).toBeDefined();
    expect(screen.queryByRole("form")).toBeNull();
  });

  it("says that it is over, and that nothing is charged", () => {
    openFor({ ...running, user_suffix: "FF", supertrial_active: false, supertrial_over: true });
    expect(screen.getByText("無料体験の期間は終わりました。")).toBeDefined();
    expect(screen.getByText(/請求はなく/)).toBeDefined();
    expect(hrefs()).toEqual(["/pricing"]);
  });

  it("leads to the application where there is none", () => {
    openFor(noApplication);
    expect(hrefs()).toEqual(["/pricing#supertrial"]);
    cleanup();
    // It is not offered while another trial runs.
    openFor(noApplication, { member: { trial: { endsAt: null } } });
    expect(screen.getByText(/いまの無料体験が終わったあとに、プランのページから/)).toBeDefined();
    expect(hrefs()).toEqual(["/pricing"]);
  });
});

function choosePassword(): void {
  open(<PasswordSetting user={{ email: "a@example.jp" }} />);
  const field = screen.getByLabelText("新しいパスワード");
  fireEvent.change(field, { target: { value: "correct horse battery" } });
  press("パスワードを設定する");
}

describe("PasswordSetting", () => {
  it("sets the password and shows that it is done", async () => {
    choosePassword();
    expect(await screen.findByText("パスワードを設定しました")).toBeDefined();
    expect(identity.updatePassword.mock.calls).toEqual([["correct horse battery", true]]);
  });

  it("mails another link five minutes after the last one was used", async () => {
    identity.updatePassword.mockRejectedValue(
      new ApiError("", 403, null, "reauthentication_required"),
    );
    choosePassword();
    expect((await screen.findByRole("alert")).textContent).toContain("5分以内");
    press("リンクをメールで受け取る");
    expect(await screen.findByText("申し込みのメールを送りました")).toBeDefined();
    expect(call.mock.calls).toEqual([["applyForSupertrial", { body: { email: "a@example.jp" } }]]);
  });
});
