import type { Page } from "@playwright/test";
import { enterpriseSession } from "../test-urls.ts";
import { demoUser, expectAccessible } from "./accounts.ts";
import { startSession } from "./start-session.ts";
import { expect, horizontalOverflow, openPage, test } from "./journey.ts";
import { awaitMonthEnds } from "./month-ends.ts";

const sectionOf = (page: Page) => page.locator("#screen-record");
const figuresOf = (page: Page) => sectionOf(page).locator('dl[aria-label="成績"]');
const triedOn = (page: Page) =>
  sectionOf(page).locator('dl[aria-label="成績の前提"] > div').filter({ hasText: "試した条件" });

/** A record takes seconds, and only one is measured at a time. */
async function awaitFigures(page: Page): Promise<void> {
  await expect(figuresOf(page)).toContainText("年あたりの上昇率");
}

test.describe("with every plan's rights", () => {
  test.use({ storageState: enterpriseSession });

  test("the record of a preset is measured, and again of changed conditions [spec 1.8] @states", async ({
    page,
    api,
  }) => {
    await awaitMonthEnds(api);
    await openPage(page, "/screening?preset=net_cash");
    const measure = sectionOf(page).getByRole("button", { name: "過去の成績を測る" });
    await measure.click();
    await awaitFigures(page);
    await expect(figuresOf(page)).toContainText(/\d{4}年\d+月\d+日から\d{4}年\d+月\d+日まで/);
    await expect(figuresOf(page)).toContainText("全社の平均に届かなかった割合");
    await expect(sectionOf(page).getByRole("img")).toHaveAccessibleName(/この条件は\d/);
    await expect(sectionOf(page).locator(".record-years tbody tr")).not.toHaveCount(0);
    await expect(triedOn(page)).toContainText(/\d+通り/);
    await expect(measure).toHaveCount(0);
    const first = await figuresOf(page).textContent();
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await horizontalOverflow(page)).toBe(0);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    // What stands half under the header is no target.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);

    await page
      .getByRole("complementary", { name: /^条件/ })
      .getByRole("slider")
      .first()
      .press("ArrowRight");
    await expect(sectionOf(page)).toContainText("変更する前の条件の成績です");
    expect(await figuresOf(page).textContent()).toBe(first);
    await measure.click();
    await expect(sectionOf(page)).toContainText("測った条件");
    await expect(triedOn(page)).toContainText(/([2-9]|\d{2,})通り/);
  });

  test("a past date is screened, and the record does not depend on it @verify", async ({
    page,
    api,
  }) => {
    await awaitMonthEnds(api);
    const days = await api.call("getScreeningMonthEnds");
    const past = days?.month_ends.at(-24);
    await openPage(page, `/screening?preset=below_value&as_of=${past}`);
    await expect(page.getByLabel("基準日")).toHaveValue(past!);
    await sectionOf(page).getByRole("button", { name: "過去の成績を測る" }).click();
    await awaitFigures(page);
  });
});

test("a lower plan reads which plan measures records, and nothing is asked [spec 1.8] @verify", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/screening/record")) asked.push(request.url());
  });
  await openPage(page, "/screening");
  await expect(sectionOf(page)).toContainText("過去の成績は、エキスパートで測れます");
  await startSession(page, demoUser("standard"), "/screening");
  await expect(sectionOf(page)).toContainText("過去の成績は、エキスパートで測れます");
  await expect(sectionOf(page).getByRole("button")).toHaveCount(0);
  await sectionOf(page).getByRole("link", { name: "プランの違い" }).click();
  await page.waitForURL("/pricing");
  expect(asked).toEqual([]);
});
