import type { Page } from "@playwright/test";
import { enterpriseSession } from "../test-urls.ts";
import { chartOf, figureOf, plotOf, weighBarOf } from "./company-page.ts";
import { holdScript } from "./hold-script.ts";
import { expect, openPage, test } from "./journey.ts";

test.use({ storageState: enterpriseSession });

const PATH = "/companies/0482";
const DAY = "2020-03-31";

const yen = (value: number) => Math.round(value).toLocaleString("en");
const dayHandleOf = (page: Page) =>
  chartOf(page).getByRole("slider", { name: "時点", exact: true });
const bannerOf = (page: Page) => page.getByRole("complementary", { name: "表示している時点" });

/**
 * Presses the handle of days at its newest end.
 * @returns moves the pointer to that part of the handle's width
 */
async function pressDayHandle(page: Page): Promise<(part: number) => Promise<void>> {
  const handle = dayHandleOf(page);
  await handle.scrollIntoViewIfNeeded();
  const box = (await handle.boundingBox())!;
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width - 8, y);
  await page.mouse.down();
  return (part) => page.mouse.move(box.x + box.width * part, y, { steps: 4 });
}

test("a link shows the page as of its day, and what became of it on demand", async ({
  page,
  api,
}) => {
  await openPage(page, `${PATH}?at=2020-04-04`);
  await expect(page).toHaveURL(`${PATH}?at=2020-04-03`);
  await openPage(page, `${PATH}?at=${DAY}`);
  const then = (await api.call("getCompany", { params: { ticker: "0482" }, query: { at: DAY } }))!;
  await expect(bannerOf(page)).toContainText("2020年3月31日の大引け(15:00)時点で表示しています");
  await expect(weighBarOf(page)).toContainText("2020年3月31日 終値");
  await expect(figureOf(page, "株価")).toContainText(yen(then.tape.close!));
  await expect(figureOf(page, "理論価値")).toContainText(yen(then.page.valuation!.value_per_share));
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", new RegExp(`${PATH}$`));
  await bannerOf(page).getByText("12か月後", { exact: true }).click();
  const change = (Math.abs(then.page.as_of!.later.change!) * 100).toFixed(2);
  await expect(bannerOf(page)).toContainText(`${change}%`);
  await bannerOf(page).getByRole("link", { name: "今日に戻る" }).click();
  await expect(page).toHaveURL(PATH);
  await expect(bannerOf(page)).toBeHidden();
  await openPage(page, `${PATH}?at=2099-01-01`);
  await expect(bannerOf(page)).toContainText("取引のあった日を指定できます");
});

test("the handle of days turns the page by mouse, and the way back leads back @verify", async ({
  page,
}) => {
  await openPage(page, PATH);
  const handle = dayHandleOf(page);
  const moveTo = await pressDayHandle(page);
  await moveTo(0.6);
  await moveTo(0.4);
  const scales = page.locator(".mini-scales");
  await expect(scales).toContainText(/20(19|20)年/);
  await expect(page).toHaveURL(PATH);
  await page.mouse.up();
  await expect(page).toHaveURL(/\?at=20(19|20)-/);
  await expect(bannerOf(page)).toContainText("時点で表示しています");
  await expect(handle).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(PATH);
  await expect(bannerOf(page)).toBeHidden();
});

test("a drag begun before its script is here turns the page once, on release @verify", async ({
  page,
}) => {
  const releaseScript = await holdScript(page, "day-scrubber");
  const turns: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === `${PATH}.data`) turns.push(searchParams.get("at")!);
  });
  await page.clock.install();
  await openPage(page, PATH);
  const moveTo = await pressDayHandle(page);
  await moveTo(0.7);
  releaseScript();
  await expect(page.locator(".mini-scales")).toContainText(/20(22|23)年/);
  await page.clock.runFor(1_000);
  await moveTo(0.4);
  await page.mouse.up();
  await expect(page).toHaveURL(/\?at=20(19|20)-/);
  expect(turns).toEqual([expect.stringMatching(/^20(19|20)-/)]);
});

test("keys on the handle and Enter on the plot turn the page @verify", async ({ page }) => {
  await openPage(page, `${PATH}?at=${DAY}`);
  const handle = dayHandleOf(page);
  await handle.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(`${PATH}?at=2020-03-30`);
  await expect(handle).toBeFocused();
  await plotOf(page).focus();
  await page.keyboard.press("PageDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?at=2019-03-2\d$/);
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  test("a tap on the handle's track turns the page, before its script is here @verify", async ({
    page,
  }) => {
    const releaseScript = await holdScript(page, "day-scrubber");
    await openPage(page, PATH);
    const handle = dayHandleOf(page);
    await handle.scrollIntoViewIfNeeded();
    const box = (await handle.boundingBox())!;
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    releaseScript();
    await expect(page).toHaveURL(/\?at=20(20|21)-/);
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("the date below the chart turns the page @verify", async ({ page }) => {
    await page.goto(PATH);
    await page.getByLabel("過去の日の時点で見る").fill(DAY);
    await page.getByRole("button", { name: "この日に戻る" }).click();
    await expect(page).toHaveURL(`${PATH}?at=${DAY}`);
    await expect(bannerOf(page)).toContainText("2020年3月31日の大引け(15:00)時点");
    await bannerOf(page).getByRole("link", { name: "1か月前" }).click();
    await expect(page).toHaveURL(`${PATH}?at=2020-02-28`);
  });
});
