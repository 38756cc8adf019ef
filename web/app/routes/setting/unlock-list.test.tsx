// @vitest-environment jsdom
import type { PlanName } from "@tenbin/contract";
import { cleanup, render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { UnlockList } from "./unlock-list.tsx";

afterEach(cleanup);

type Unlocked = Parameters<typeof UnlockList>[0]["user"]["pricechart_unlocked"];

function show(
  pricechart_unlocked: Unlocked,
  unlocakble_number: number,
  stripe_effective_plan_name: PlanName = "tenbin_free",
) {
  const user = { pricechart_unlocked, unlocakble_number, stripe_effective_plan_name };
  const Stub = createRoutesStub([{ path: "/", Component: () => <UnlockList user={user} /> }]);
  render(<Stub />);
  const items = screen.queryAllByRole("listitem").map((item) => item.textContent);
  return { items, text: document.body.textContent };
}

describe("UnlockList", () => {
  it("says until when each company is unlocked, and what is left", () => {
    const unlocked_latest = Date.parse("2026-11-23T04:50:00Z") / 1_000;
    const { items, text } = show(
      [{ ticker_code: "130A", name_jp: "みなと精工", unlocked_latest }],
      2,
    );
    expect(items).toEqual(["130A みなと精工: 2026年12月23日 13:50まで"]);
    expect(screen.getByRole("link").getAttribute("href")).toBe("/companies/130A");
    expect(text).toContain("あと2社を解放できます。");
  });

  it.each(["tenbin_light", "tenbin_standard", "tenbin_expert"] as const)(
    "offers nothing to unlock to who sees every company by %s",
    (plan) => {
      expect(show([], 3, plan)).toEqual({
        items: [],
        text: "全企業を見られます(解放は不要です)。",
      });
    },
  );

  it("says so when nothing is unlocked, and nothing is left", () => {
    expect(show([], 0)).toEqual({ items: [], text: "残りの解放はありません。" });
  });
});
