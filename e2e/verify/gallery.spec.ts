import { accessibilityViolations } from "../journeys/axe.ts";
import { expect, openPage, test } from "../journeys/journey.ts";

const gallery = "/gallery";

test("the index links every family and is not indexed by search engines", async ({ page }) => {
  await openPage(page, gallery);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  const links = page.getByRole("navigation", { name: "見本の目次" }).getByRole("link");
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(targets.length).toBeGreaterThan(8);
  for (const target of targets) await expect(page.locator(`section${target}`)).toBeAttached();
});

test("a dialog traps the focus and restores it", async ({ page }) => {
  await openPage(page, gallery);
  const opener = page.getByRole("button", { name: "メールアドレスを変更する" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "ご本人の確認" });
  await expect(dialog.locator(":focus")).toBeAttached();
  expect(await accessibilityViolations(page)).toEqual([]);
  for (let stop = 0; stop < 6; stop++) {
    await page.keyboard.press("Tab");
    await expect(dialog.locator(":focus")).toBeAttached();
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test("a menu is navigated with arrows and letters", async ({ page }) => {
  await openPage(page, gallery);
  const opener = page.getByRole("button", { name: "ほかの操作" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const items = page.getByRole("menu").getByRole("menuitem");
  await expect(items.first()).toBeFocused();
  await page.keyboard.press("End");
  await expect(items.last()).toBeFocused();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
});

test("a toast is announced and can be undone by keyboard", async ({ page }) => {
  await openPage(page, gallery);
  await page.getByRole("button", { name: "ポートフォリオから外す" }).press("Enter");
  const toast = page
    .getByRole("region", { name: "お知らせ" })
    .getByRole("dialog")
    .filter({ hasText: "みなと精工をポートフォリオから外しました" });
  await expect(toast).toBeVisible();
  await toast.getByRole("button", { name: "元に戻す" }).press("Enter");
  await expect(page.getByText("元に戻しました")).toBeVisible();
});

test("3,800 rows: sorted by keyboard, few in the document, the last reachable", async ({
  page,
}) => {
  await openPage(page, gallery);
  const table = page.getByRole("table", { name: /見本の3,800社/ });
  await expect(table).toHaveAttribute("aria-rowcount", "3801");
  const head = table.getByRole("columnheader", { name: "時価総額" });
  await head.getByRole("button").press("Enter");
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await head.getByRole("button").press("Enter");
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  expect(await table.getByRole("row").count()).toBeLessThan(80);
  await page.getByRole("region", { name: /見本の3,800社/ }).press("End");
  await expect(table.locator('tr[aria-rowindex="3801"]')).toBeVisible();
});

test("form errors are counted, linked, and cleared as fields are corrected", async ({ page }) => {
  await openPage(page, gallery);
  const form = page.getByRole("form", { name: "登録の見本" });
  const email = form.getByLabel("登録するアドレス");
  await email.fill("hanako@example");
  await form.getByLabel("新しいパスワード").fill("short");
  await form.getByLabel("新しいパスワード").press("Enter");
  const summary = form.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary).toContainText("入力内容をご確認ください(4か所)");
  await expect(summary).toContainText("10文字以上にしてください(現在5文字)");
  expect(await accessibilityViolations(page)).toEqual([]);
  await summary.getByRole("link", { name: "登録するアドレス" }).press("Enter");
  await expect(email).toBeFocused();
  await email.fill("hanako@example.jp");
  await expect(summary).toContainText("入力内容をご確認ください(3か所)");
  await form.getByLabel("新しいパスワード").fill("long enough");
  await form.getByLabel("長く持つ(数年以上)").check();
  await form.getByLabel("規約に同意する").check();
  await form.getByRole("button", { name: "登録する" }).click();
  await expect(form.getByText("入力に誤りはありません。")).toBeVisible();
});

test("the ends of a range move by keys and never cross", async ({ page }) => {
  await openPage(page, gallery);
  const growth = page.getByRole("group", { name: "売上高成長率(5年)" });
  const least = growth.getByRole("slider", { name: "売上高成長率(5年)の下限" });
  const most = growth.getByRole("slider", { name: "売上高成長率(5年)の上限" });
  await least.press("ArrowRight");
  await expect(growth.getByRole("status")).toHaveText("4%以上");
  await most.press("Home");
  await expect(growth.getByRole("status")).toHaveText("4%から4%");
  await least.press("Home");
  await expect(growth.getByRole("status")).toHaveText("4%以下");
});

test("a chart's table replaces its drawing", async ({ page }) => {
  await openPage(page, gallery);
  const figure = page.getByRole("figure").filter({ hasText: "規則の記録" });
  const drawing = figure.getByRole("img", { name: /規則と全社の推移/ });
  await expect(drawing).toBeVisible();
  await figure.getByText("表で見る").click();
  await expect(drawing).toBeHidden();
  await expect(figure.getByRole("table", { name: "規則の記録" })).toBeVisible();
});

test("the phone's sheet opens from below and closes by Back", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, gallery);
  const opener = page.getByRole("button", { name: "条件 5" });
  await opener.press("Enter");
  const sheet = page.getByRole("dialog", { name: "条件" });
  await expect(sheet).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  const box = await sheet.boundingBox();
  expect(box?.height ?? Infinity).toBeLessThanOrEqual(0.86 * 844 + 1);
  await sheet.getByRole("button", { name: "17社を見る" }).press("Enter");
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every family is rendered, with the figures behind a chart", async ({ page }) => {
    await page.goto(gallery);
    await expect(page.getByRole("heading", { level: 2, name: "小さな図" })).toBeVisible();
    const figure = page.getByRole("figure").filter({ hasText: "規則の記録" });
    await figure.getByText("表で見る").click();
    await expect(figure.getByRole("table")).toBeVisible();
  });
});
