import type { Page } from "@playwright/test";
import type { Client } from "@tenbin/contract/client";
import { holds } from "./arithmetic-text.ts";
import { expectShareOfDifference, readBridge } from "./bridge-text.ts";
import { expect, openPage } from "../journey.ts";
import { expectMoveToAddUp, readSinceResults } from "./move-text.ts";

/** From price to value, of the first companies that are rated. */
export async function expectPrintedArithmetic(
  page: Page,
  api: Client,
  count: number,
): Promise<void> {
  const { rows = [] } = (await api.call("search", { query: { sort: "code", limit: 100 } })) ?? {};
  const rated = rows.filter(({ verdict }) => verdict !== "unrated").slice(0, count);
  expect(rated).toHaveLength(count);
  for (const { ticker } of rated) {
    const response = await page.request.get(`/companies/${ticker}`);
    const html = await response.text();
    const bridge = readBridge(html);
    expect(
      bridge.equations.filter((equation) => !holds(equation)),
      ticker,
    ).toEqual([]);
    // Four lines of a pillar at least: its value, per share, with its weight, and both totals.
    expect(bridge.equations.length).toBeGreaterThanOrEqual(5);
    for (const step of bridge.steps) expectShareOfDifference(step, bridge, ticker);
    expectMoveToAddUp(readSinceResults(html), ticker);
  }
}

/** Wholly below the sticky bar. */
export async function expectTabsToBringHeadings(
  page: Page,
  widths: readonly number[],
): Promise<void> {
  const nav = page.getByRole("navigation", { name: "このページ" });
  const expectHeadingBelow = (id: string) =>
    expect
      .poll(async () => {
        const bar = await nav.boundingBox();
        const heading = await page.locator(`[id=${id}] h2`).first().boundingBox();
        const distance = (heading?.y ?? NaN) - (bar?.y ?? NaN) - (bar?.height ?? NaN);
        return distance >= 0 && distance < 80;
      }, id)
      .toBe(true);
  await openPage(page, "/companies/0482#financials");
  await expectHeadingBelow("financials");
  const tabs = await nav.locator("a[href^='#']").all();
  expect(tabs).toHaveLength(9);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    for (const [i, tab] of tabs.entries()) {
      if (i % 2 === 0) await tab.click();
      else await tab.press("Enter");
      await expectHeadingBelow((await tab.getAttribute("href"))?.slice(1) ?? "");
    }
  }
  await expect(nav.getByRole("link", { name: "判定の履歴" })).toHaveAttribute(
    "href",
    "/companies/0482/history",
  );
}
