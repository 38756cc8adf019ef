// @vitest-environment jsdom
import type { PlanName, Subscription } from "@tenbin/contract";
import { errors } from "@tenbin/contract/errors";
import { cleanup, render, screen } from "@testing-library/react";
import type { FunctionComponent } from "react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { call } from "../../../../accounts/testing/api-call.ts";
import { testSubscription } from "../../../../billing/testing/test-subscription.ts";
import { plansResponse } from "../../testing/plans-response.ts";
import type { OrderPageProps } from "../order-page-props.ts";
import { ChurnConfirm } from "./churn-page.tsx";
import { DowngradeConfirm } from "./downgrade-page.tsx";

vi.mock("../../../../accounts/use-api.ts", async () => {
  const { call: mocked } = await import("../../../../accounts/testing/api-call.ts");
  return { useApi: () => () => ({ call: mocked }) };
});
vi.mock("../../../../accounts/use-require-account.ts", () => ({
  useRequireAccount: () => ({ user: {}, failed: false }),
}));
vi.mock("../../../../accounts/account-notices.tsx", () => ({ AccountNotices: () => null }));
afterEach(() => {
  cleanup();
  call.mockReset();
});

const none = testSubscription({});
const light = {
  ...none.simulation.tenbin_light,
  next_period_start: none.current_period_end,
  nominally_downgrading: true,
};
const simulation: Record<PlanName, typeof light> = { ...none.simulation, tenbin_light: light };

/** Waits for the end of a trial. */
const waiting = testSubscription({
  stripe_plan_name: "tenbin_standard",
  subscription_status: "active",
  begins_at: none.current_period_end,
  simulation,
});

const props: OrderPageProps = {
  page: { path: "/pricing", title: "契約", indexable: false },
  plans: plansResponse,
  paymentOrigins: [],
};
const Churn = () => <ChurnConfirm {...props} />;
const Downgrade = () => <DowngradeConfirm {...props} />;

async function open(
  Component: FunctionComponent,
  query: string,
  subscription: Subscription,
): Promise<string> {
  call.mockResolvedValue(subscription);
  const Stub = createRoutesStub([{ path: "/", Component }]);
  render(<Stub initialEntries={[`/${query}`]} />);
  await screen.findByRole("heading", { level: 1 });
  await vi.waitFor(() => expect(document.body.textContent).toMatch(/無料体験|スタンダード/));
  return document.body.textContent;
}

describe("pages about a plan that waits for the end of a trial", () => {
  it("offer no smaller plan before it begins", async () => {
    const text = await open(Downgrade, "?plan=tenbin_light", waiting);
    expect(text).toContain(errors.plan_waiting.message);
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.getByRole("link").getAttribute("href")).toBe("/setting#plan");
  });

  it("offer a smaller plan once it has begun", async () => {
    const begun = { ...waiting, begins_at: null };
    const text = await open(Downgrade, "?plan=tenbin_light", begun);
    expect(text).not.toContain(errors.plan_waiting.message);
    expect(screen.getByRole("button", { name: "ライトへの変更を予約する" })).toBeDefined();
  });

  it("say that a cancelled one never begins, and when it does if the cancellation is withdrawn", async () => {
    const text = await open(Churn, "", { ...waiting, subscription_status: "to_quit" });
    expect(text).toContain("スタンダードは始まらず、請求はありません。");
    expect(text).toContain("2025年12月14日に始まり、");
    expect(text).toContain("最初の請求");
  });

  it("name the trial's new end where it got longer since the cancellation", async () => {
    const text = await open(Churn, "", {
      ...waiting,
      subscription_status: "to_quit",
      begins_at: "2026-01-12T15:00:00.000Z",
    });
    expect(text).toContain("無料体験は、その期限まで使えます。");
    expect(text).toContain("2026年1月13日に始まり、");
    expect(text).not.toContain("2025年12月");
  });
});
