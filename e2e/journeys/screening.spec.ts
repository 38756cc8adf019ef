import type { Page } from "@playwright/test";
import { apiUrl, enterpriseSession, webUrl } from "../test-urls.ts";
import { demoUser, expectAccessible } from "./accounts.ts";
import { answerBilling } from "./billing-api.ts";
import { startSession } from "./start-session.ts";
import { expect, horizontalOverflow, movePointer, openPage, test } from "./journey.ts";

/** Behind a sheet, too. */
const results = (page: Page) =>
  page.getByRole("region", { name: "結果", exact: true, includeHidden: true });
const rowsOf = (page: Page) => results(page).getByRole("rowheader");
const conditionsOf = (page: Page) => page.getByRole("complementary", { name: /^条件/ });

/** Companies found, as stated on the page. */
async function totalOn(page: Page): Promise<number> {
  await expect(results(page)).toHaveAttribute("aria-busy", "false");
  const text = (await results(page).locator("output").first().textContent()) ?? "";
  return Number(/^([\d,]+)社/.exec(text)?.[1]?.replaceAll(",", ""));
}

test("a visitor chooses a screen made ready, and sees ten rows of it masked [spec 1.8] @states", async ({
  page,
}) => {
  await openPage(page, "/screening");
  const presets = page.getByRole("navigation", { name: "用意した条件" });
  const preset = presets.getByRole("link", { name: /^ネットキャッシュ/ });
  const promised = Number(/(\d+)社/.exec((await preset.textContent()) ?? "")?.[1]);
  await preset.click();
  await page.waitForURL(/preset=net_cash&cols=verdict,close,mv,cash_price_ratio,/);
  await expect(preset).toHaveAttribute("aria-current", "true");
  await expect(
    results(page).getByRole("columnheader", { name: /^ネットキャッシュ\(/ }),
  ).toBeVisible();
  expect(await totalOn(page)).toBe(promised);
  await expect(rowsOf(page)).toHaveCount(Math.min(promised, 10));
  await expect(results(page)).toContainText("ライト以上で表示します");
  await expect(presets.getByText("ライト以上").first()).toBeVisible();
  await expect(conditionsOf(page).getByRole("slider")).toHaveCount(0);
  await expect(results(page).getByRole("row").nth(1)).toContainText("未解放");
  await expectAccessible(page);
});

test.describe("with every plan's rights", () => {
  test.use({ storageState: enterpriseSession });

  test("each screen made ready finds a company of the sample market", async ({ api }) => {
    const answer = await api.call("getScreeningPresets");
    const empty = answer?.presets.filter(({ total }) => total === null || total === 0);
    expect(empty?.map(({ name }) => name)).toEqual([]);
  });
});

test("conditions move what is found, and the address keeps them [spec 1.8]", async ({
  page,
  browser,
}) => {
  await startSession(page, demoUser("standard"), "/screening?c=mv:10000000000..&set=growth");
  const all = await totalOn(page);
  await conditionsOf(page).getByRole("button", { name: "条件を追加" }).click();
  const dialog = page.getByRole("dialog", { name: "条件を追加" });
  await dialog.getByRole("searchbox").fill("ROE");
  await dialog.getByRole("button", { name: /^ROE/ }).first().click();
  const low = conditionsOf(page).getByRole("slider", { name: "ROEの下限", exact: true });
  await low.focus();
  for (let step = 0; step < 40; step += 1) await page.keyboard.press("ArrowRight");
  await expect.poll(() => totalOn(page)).toBeLessThan(all);
  await expect(page).toHaveURL(/;roe:/);
  await expect(conditionsOf(page)).toContainText(/この条件を外すと\d+社増/);
  const found = await totalOn(page);
  const first = await rowsOf(page).first().textContent();

  const other = await browser.newContext({
    storageState: await page.context().storageState({ indexedDB: true }),
  });
  try {
    const elsewhere = await other.newPage();
    await expect(async () => {
      await elsewhere.goto(page.url());
      expect(await totalOn(elsewhere)).toBe(found);
    }).toPass();
    expect(await rowsOf(elsewhere).first().textContent()).toBe(first);
  } finally {
    await other.close();
  }

  await conditionsOf(page).getByRole("button", { name: "ROEを外す" }).click();
  await expect.poll(() => totalOn(page)).toBe(all);
  await page
    .getByRole("columnheader", { name: /^時価総額/ })
    .getByRole("button")
    .click();
  await expect(page).toHaveURL(/sort=-mv/);
  await expect(page.getByRole("columnheader", { name: /^時価総額/ })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
});

test("a link whose conditions the plan does not open shows a prepared screen instead", async ({
  page,
}) => {
  await openPage(page, "/screening?c=score:4..");
  await expect(results(page)).toContainText("いまのプランで使えない指標");
  expect(await totalOn(page)).toBeGreaterThan(0);
  await openPage(page, "/screening?preset=high_dividend&set=gone&sort=gone");
  await expect(results(page)).toContainText("読み取れませんでした");
});

test("an empty result says which condition to loosen", async ({ page }) => {
  await startSession(page, demoUser("standard"), "/screening?c=mv:1e15..;per:..1000");
  await expect(results(page)).toContainText("あてはまる企業がありません");
  await expect(results(page)).toContainText(/「時価総額 .+以上」を外すと、\d+社が見つかります/);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the first company stands above the bar at the bottom @verify", async ({ page }) => {
    await openPage(page, "/screening");
    await expect(page.getByRole("link", { name: "ログインして条件を保存" })).toBeVisible();
    const bar = await page.getByRole("navigation", { name: "主なページ" }).boundingBox();
    const company = await rowsOf(page).first().boundingBox();
    expect(company!.y + company!.height).toBeLessThanOrEqual(bar!.y);
  });

  test("the buttons take two rows with more than 99 saved conditions @verify", async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 844 });
    const screens = Array.from({ length: 101 }, () => ({}));
    await answerBilling(page, apiUrl, {
      getSavedScreens: { screens, max_count: 200, next_plan: null },
    });
    await startSession(page, demoUser("expert"), "/screening");
    await movePointer(page);
    const saved = page.getByRole("button", { name: "保存した条件 101" });
    const first = page.getByRole("button", { name: "比較する銘柄を選ぶ" });
    const [from, to] = [await first.boundingBox(), await saved.boundingBox()];
    expect((to!.y - from!.y) / from!.height).toBeLessThan(2);
  });

  test("the conditions are in a sheet that counts along @verify", async ({ page }) => {
    await startSession(page, demoUser("standard"), "/screening?c=per:..15");
    const before = await totalOn(page);
    await page.getByRole("button", { name: /^条件 1/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "実績PERを外す" }).click();
    await expect.poll(() => totalOn(page)).toBeGreaterThan(before);
    const shown = await totalOn(page);
    await page.getByRole("button", { name: `${shown}社を見る` }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(await horizontalOverflow(page)).toBe(0);
    expect(page.url().startsWith(webUrl)).toBe(true);
  });
});
