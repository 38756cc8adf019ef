// @vitest-environment jsdom
import { errors } from "@tenbin/contract/errors";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { RootData } from "../../site/root-data.ts";
import { listenForFirstInteraction } from "../../browser/first-interaction.ts";
import { PortfolioStar } from "./portfolio-star.tsx";

listenForFirstInteraction();
window.dispatchEvent(new Event("pointermove"));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const member = {
  uid: "hanako",
  email: "hanako@example.jp",
  plan: "無料会員",
  paidPlan: "tenbin_free" as const,
  grantedPlan: null,
  trial: null,
  seesAll: false,
  unlocksLeft: 0,
  unlockEnds: {},
  units: [],
  freeUnitSlots: 3,
};

/** @returns the requests of the page, as method and path */
function open(root: Pick<RootData, "member">, isIn: boolean, refusals: readonly string[] = []) {
  const requests: string[] = [];
  vi.stubGlobal("fetch", (url: string | URL, { method = "GET" }: RequestInit = {}) => {
    const request = `${method} ${new URL(url).pathname}`;
    requests.push(request);
    const { status } = errors.portfolio_full;
    return Promise.resolve(
      refusals.includes(request)
        ? Response.json({ status, errorType: "portfolio_full" }, { status })
        : Response.json({}),
    );
  });
  const Stub = createRoutesStub([
    {
      id: "root",
      path: "/",
      loader: () => ({ apiUrl: "http://api.test", ...root }),
      HydrateFallback: () => null,
      Component: () => <PortfolioStar ticker="0482" name="みなと精工" isIn={isIn} />,
    },
  ]);
  render(<Stub />);
  return requests;
}

const star = () => screen.findByRole("button", { name: "みなと精工をポートフォリオに追加" });
const pressed = async () => (await star()).getAttribute("aria-pressed");

describe("PortfolioStar", () => {
  it("adds the company, and the undo removes it", async () => {
    const requests = open({ member }, false);
    expect(await pressed()).toBe("false");
    fireEvent.click(await star());
    const undo = await screen.findByRole("button", { name: "元に戻す" });
    expect(screen.getByRole("status").textContent).toContain("ポートフォリオに追加しました");
    expect(await pressed()).toBe("true");
    fireEvent.click(undo);
    await waitFor(async () => expect(await pressed()).toBe("false"));
    expect(requests).toEqual([
      "PUT /portfolio/0482",
      "PUT /user/achievement/0482",
      "DELETE /portfolio/0482",
    ]);
  });

  it("removes the company, and the undo restores what was noted of it", async () => {
    const requests = open({ member }, true);
    fireEvent.click(await star());
    fireEvent.click(await screen.findByRole("button", { name: "元に戻す" }));
    await waitFor(async () => expect(await pressed()).toBe("true"));
    expect(requests).toEqual(["DELETE /portfolio/0482", "POST /portfolio/0482/restore"]);
  });

  it("says so at the limit, and names the way on", async () => {
    const requests = open({ member }, false, ["PUT /portfolio/0482"]);
    fireEvent.click(await star());
    await screen.findByText(errors.portfolio_full.message, { exact: false });
    expect(screen.getByRole("link").getAttribute("href")).toBe("/pricing");
    expect(await pressed()).toBe("false");
    expect(requests).toEqual(["PUT /portfolio/0482"]);
    fireEvent.click(screen.getByRole("button", { name: "閉じる" }));
    expect(screen.getByRole("status").textContent).toBe("");
  });

  it("is not shown to visitors", async () => {
    open({ member: null }, false);
    await waitFor(() => expect(document.body.textContent).toBe(""));
    expect(screen.queryByRole("button")).toBeNull();
  });
});
