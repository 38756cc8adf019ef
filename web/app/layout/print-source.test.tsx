// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { usePrintSource } from "./print-source.ts";

function Page() {
  usePrintSource();
  return null;
}
const Stub = createRoutesStub([{ id: "root", path: "/", Component: Page }]);

/** By the clock of a machine that is a day late. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2025-11-13T14:00:00Z") });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function print(root: { readonly renderedAt?: number }): Promise<string> {
  await act(async () => void render(<Stub hydrationData={{ loaderData: { root } }} />));
  vi.setSystemTime(new Date("2025-11-13T16:00:00Z"));
  dispatchEvent(new Event("beforeprint"));
  return document.documentElement.style.getPropertyValue("--print-source");
}

describe("usePrintSource", () => {
  it("stamps the day of the server's clock on what a member prints", async () => {
    // 23:30 in Japan; printed two hours later.
    const renderedAt = Date.parse("2025-11-14T14:30:00Z");
    expect(await print({ renderedAt })).toContain("印刷日 2025年11月15日");
  });

  it("stamps the machine's day where the document tells no time", async () => {
    expect(await print({})).toContain("印刷日 2025年11月14日");
  });
});
