import type { Page } from "@playwright/test";
import {
  findUnguardedCalls,
  readBuiltScripts,
  takeNewerFunctions,
} from "./checks/newer-functions.ts";
import { expect, openPage, test } from "./journey.ts";
import { dialogOf, openSearch } from "./search-dialog.ts";

const notice = (page: Page) => page.getByRole("complementary", { name: "ブラウザーについて" });

test("the build calls nothing that the oldest browsers lack without asking for it", () => {
  const scripts = readBuiltScripts();
  expect(scripts.length).toBeGreaterThan(100);
  expect(findUnguardedCalls(scripts)).toEqual([]);
  expect(findUnguardedCalls([["page-a.js", "Promise.try(f)"]])).toEqual(["page-a.js: Promise.try"]);
});

test("pages work without the functions that the oldest browsers lack", async ({ page }) => {
  await takeNewerFunctions(page);
  await openPage(page, "/");
  expect(await page.evaluate(() => "hidePopover" in HTMLElement.prototype)).toBe(false);
  await (await openSearch(page)).fill("みなと");
  await expect(
    dialogOf(page)
      .getByRole("option", { name: /みなと精工/ })
      .first(),
  ).toBeVisible();
  for (const path of ["/companies/0482/history", "/screening", "/news", "/login/email"]) {
    await openPage(page, path);
    await expect(page.getByRole("heading", { level: 1 })).not.toContainText("エラー");
  }
  await expect(notice(page)).toBeHidden();
});

test.describe("in a browser that is older than the oldest", () => {
  test.use({
    userAgent:
      "Mozilla/5.0 (Windows NT 6.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/108.0.0.0 Safari/537.36",
  });

  test("a notice names the browsers that work", async ({ page }) => {
    await openPage(page, "/");
    const minimum = "Safari 16.4、iOS 16.4、Chrome 109、Edge 109、Firefox 115以降";
    await expect(notice(page)).toContainText(minimum);
  });
});

test.describe("with a clock that is blocked", () => {
  test("pages work with one that stands still", async ({ page }) => {
    await page.addInitScript(() => {
      Date.now = () => 0;
      performance.now = () => 0;
    });
    await openPage(page, "/");
    await page.getByRole("navigation", { name: "サイト" }).getByText("スクリーニング").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("スクリーニング");
  });

  test.describe("that refuses", () => {
    test.use({ expectedBrowserErrors: [/./] });
    test("what the server sent stays, and its links lead on", async ({ page }) => {
      await page.addInitScript(() => {
        for (const clock of [Date, performance]) {
          Object.assign(clock, {
            now: () => {
              throw new Error("blocked");
            },
          });
        }
      });
      await page.goto("/", { waitUntil: "load" });
      await expect(page.getByRole("heading", { level: 1 })).toContainText("株価を、");
      await page.getByRole("navigation", { name: "サイト" }).getByText("スクリーニング").click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("スクリーニング");
    });
  });
});

test.describe("where something that a page needs is blocked", () => {
  test.use({ expectedBrowserErrors: [/./] });

  test("what the server sent stays without script, says so, and leads on", async ({ page }) => {
    await page.addInitScript(() => Object.assign(globalThis, { ResizeObserver: undefined }));
    await page.goto("/companies/0482");
    const told = page.getByRole("complementary", { name: "操作について" });
    await expect(told).toContainText("操作を準備できませんでした");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("みなと精工");
    await page.getByRole("navigation", { name: "サイト" }).getByText("探す").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("企業を探す");
    await expect(told).toBeHidden();
  });
});
