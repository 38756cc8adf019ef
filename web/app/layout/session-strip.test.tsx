// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub, Link, Outlet } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { runningNotice } from "../viewer/session-notice.ts";
import { SessionStrip } from "./session-strip.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const END = Date.parse("2026-11-30T03:00:00Z");
const Layout = () => (
  <>
    <SessionStrip />
    <Outlet />
  </>
);
const Stub = createRoutesStub([
  {
    id: "root",
    path: "/",
    // Without a loader the router drops the data at a navigation.
    loader: () => null,
    shouldRevalidate: () => false,
    Component: Layout,
    children: [
      { index: true, Component: () => <Link to="/search">検索へ</Link> },
      { path: "search", Component: () => <Link to="/login">ログインへ</Link> },
      { path: "login", Component: () => <h1>ログイン</h1> },
      { path: "pricing/*", Component: () => <h1>プラン</h1> },
    ],
  },
]);

async function follow(name: string, next: string): Promise<void> {
  fireEvent.click(screen.getByText(name));
  await screen.findByText(next);
}

const says = () => document.body.textContent.includes("無料体験中です。");

it.each([
  ["right", 0],
  ["two hours fast", 7_200_000],
  ["two hours slow", -7_200_000],
])(
  "says that a trial runs until the first navigation after its end, with a clock that is %s",
  async (_, ahead) => {
    vi.useFakeTimers({ toFake: ["Date"], now: END - 60_000 + ahead });
    const notice = runningNotice(
      { expires_at: END / 1_000 },
      { user_type: "personal", stripe_plan_name: "tenbin_free" },
    );
    render(<Stub hydrationData={{ loaderData: { root: { notice, renderedAt: END - 60_000 } } }} />);
    expect(says()).toBe(true);
    vi.setSystemTime(END + ahead - 1);
    await follow("検索へ", "ログインへ");
    expect(says()).toBe(true);
    vi.setSystemTime(END + ahead);
    await follow("ログインへ", "ログイン");
    await waitFor(() => expect(says()).toBe(false));
  },
);

it.each(["", "/payment", "/payment-unit", "/payment/completed"])(
  "says nothing of a trial where something is bought or was paid: /pricing%s",
  async (page) => {
    const notice = runningNotice(
      { expires_at: 9e9 },
      { user_type: "personal", stripe_plan_name: "tenbin_free" },
    );
    const data = { loaderData: { root: { notice } } };
    render(<Stub initialEntries={[`/pricing${page}`]} hydrationData={data} />);
    await screen.findByText("プラン");
    expect(says()).toBe(false);
  },
);

it.each(["tenbin_free", "tenbin_light"] as const)(
  "says nothing of charges, which a purchase beside it would belie: %s",
  (plan) => {
    const member = { user_type: "personal", stripe_plan_name: plan } as const;
    expect(runningNotice({ expires_at: 9e9 }, member).text).not.toContain("請求");
  },
);
