import type { Page } from "@playwright/test";
import { demoUser } from "./accounts.ts";
import { startSession } from "./start-session.ts";
import { expect, openPage, test } from "./journey.ts";

const tableOf = (page: Page) => page.getByRole("table", { name: "プランごとにできること" });
const headsOf = (page: Page) => tableOf(page).getByRole("columnheader");

/** A figure of Japanese text: 1,980. */
const grouped = (yen: number) => String(yen).replace(/\B(?=(\d{3})+$)/g, ",");

test("the prices of all plans are shown without script, and ways to each [spec 6.5]", async ({
  browser,
  api,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto("/pricing");
  const plans = (await api.call("getPlans"))?.plans ?? [];
  const sold = plans.filter(({ name }) => name !== "tenbin_beginners");
  expect(sold.map(({ price }) => price)).toEqual([0, 500, 1_980, 10_000, 30_000]);
  await expect(headsOf(page)).toHaveText([
    "できること",
    ...sold.map(({ name, label, price }) =>
      name === "tenbin_unit" ? `${label}${grouped(price)}円/1社` : `${label}${grouped(price)}円`,
    ),
  ]);
  for (const { label, price } of sold) {
    const heading = page.getByRole("heading", { level: 3, name: label });
    await expect(page.locator("section").filter({ has: heading }).last()).toContainText(
      `${grouped(price)}円/月`,
    );
  }
  const main = page.getByRole("main");
  await expect(main.getByRole("link")).toHaveText([
    "会員登録をする",
    "ライトの内容を確認する",
    "スタンダードの内容を確認する",
    "エキスパートの内容を確認する",
    "企業を選んで確認する",
    "お問い合わせ",
    "特定商取引法に基づく表記",
  ]);
  await page.close();
});

test("a member's plan is marked", async ({ page }) => {
  await startSession(page, demoUser("free"), "/pricing");
  const main = page.getByRole("main");
  await expect(main.getByText("現在のプラン", { exact: true })).toHaveCount(1);
  await expect(headsOf(page).nth(1)).toContainText("無料会員現在");
  await expect(main.getByRole("link", { name: "会員登録をする" })).toHaveCount(0);
});

test("rights that the operator granted are named, and no plan is marked @verify", async ({
  page,
}) => {
  await startSession(page, demoUser("monitor"), "/pricing");
  const main = page.getByRole("main");
  await expect(main).toContainText("モニターとしてご利用中です。");
  await expect(main.getByText("現在のプラン", { exact: true })).toHaveCount(0);
});

test("a phone compares two plans, chosen by keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, "/pricing");
  const shown = headsOf(page).filter({ visible: true });
  await expect(shown).toHaveText([/できること/, /無料会員/, /単品購入/]);
  await page.getByRole("radio", { name: "単品購入" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "ライト" })).toBeChecked();
  await expect(shown).toHaveText([/できること/, /無料会員/, /ライト/]);
  const row = tableOf(page).getByRole("row", { name: /^ポートフォリオ/ });
  await expect(row.getByRole("cell").filter({ visible: true })).toHaveText(["5社", "30社"]);
});

test("the printed page has all plans and all answers @verify", async ({ page }) => {
  await openPage(page, "/pricing");
  await page.emulateMedia({ media: "print" });
  // Inside the margins of A4.
  await page.setViewportSize({ width: 718, height: 1_000 });
  await expect(headsOf(page).filter({ visible: true })).toHaveCount(6);
  await expect(page.getByText("日割りの返金はありません。")).toBeVisible();
  await expect(page.getByText("手数料や違約金はありません。")).toBeVisible();
});
