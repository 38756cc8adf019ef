import type { Browser, Page } from "@playwright/test";
import { expectAccessible, logIn, registerAccount } from "./accounts.ts";
import { expect, horizontalOverflow, openPage, test, movePointer } from "./journey.ts";
import { logInAsMonitor, setRights } from "./monitors.ts";
import { listOf, openList, rowsOf, saveAs, statusOf } from "./saved-screens.ts";

const QUESTION = "/screening?c=mv:10000000000..&set=growth";

const sortBy = (page: Page, column: RegExp) =>
  page.getByRole("columnheader", { name: column }).getByRole("button").click();

/** The same member on another device. */
async function openElsewhere(page: Page, browser: Browser): Promise<Page> {
  const storageState = await page.context().storageState({ indexedDB: true });
  return (await browser.newContext({ storageState })).newPage();
}

test("a saved screen follows changes, and opens in the same state on another device [spec 1.8]", async ({
  page,
  api,
  browser,
}) => {
  await logInAsMonitor(page, api, QUESTION);
  await saveAs(page, "この条件を保存", "大きい会社");
  await sortBy(page, /^時価総額/);
  await expect(page).toHaveURL(/sort=-mv.*saved=/);
  await expect(statusOf(page)).toHaveText("保存済み");

  const elsewhere = await openElsewhere(page, browser);
  try {
    await openPage(elsewhere, "/screening");
    await openList(elsewhere);
    await listOf(elsewhere).getByRole("link", { name: "大きい会社" }).click();
    await elsewhere.waitForURL(/saved=/);
    expect(new URL(elsewhere.url()).search).toBe(new URL(page.url()).search);
    await expect(statusOf(elsewhere)).toHaveText("保存済み");
    await expect(elsewhere.getByRole("rowheader").first()).toHaveText(
      (await page.getByRole("rowheader").first().textContent()) ?? "",
    );

    // As mails of alerts lead to it.
    const id = new URL(page.url()).searchParams.get("saved") ?? "";
    await openPage(elsewhere, `/screening?saved=${id}`);
    await movePointer(elsewhere);
    await expect(statusOf(elsewhere)).toHaveText("保存済み");
    await expect(elsewhere.getByRole("rowheader").first()).toHaveText(
      (await page.getByRole("rowheader").first().textContent()) ?? "",
    );
    await openPage(elsewhere, `/screening?saved=${id.replace(/^./, "f")}`);
    await expect(elsewhere.getByText("あなたの一覧にありません")).toBeVisible();
  } finally {
    await elsewhere.context().close();
  }
});

test.describe("in two tabs", () => {
  test.use({ expectedBrowserErrors: [/status of 409/] });

  test("neither overwrites what the other one saved [spec 1.8] [fault: another process × saved screens] @verify", async ({
    page,
    api,
    context,
  }) => {
    await logInAsMonitor(page, api, QUESTION);
    await saveAs(page, "この条件を保存", "大きい会社");
    const other = await context.newPage();
    await openPage(other, page.url());
    await movePointer(other);
    await expect(statusOf(other)).toHaveText("保存済み");

    await sortBy(page, /^時価総額/);
    await expect(page).toHaveURL(/sort=-mv/);
    await expect(statusOf(page)).toHaveText("保存済み");
    await sortBy(other, /^売上高成長率/);
    await expect(statusOf(other)).toContainText("ほかの画面か端末で変更されました");
    await expect(other).toHaveURL(/sort=-?netsales_growth_p5y/);
    await saveAs(other, "別名で保存", "伸びている会社");
    await openList(other);
    await expect(rowsOf(other)).toHaveCount(2);

    await openPage(page, page.url().replace("sort=-mv", "sort=mv"));
    await movePointer(page);
    await expect(statusOf(page)).toHaveText("このページの条件は、保存した内容と違います。");
    await page.getByRole("button", { name: "保存した内容を読み込む" }).click();
    await expect(page).toHaveURL(/sort=-mv/);
    await expect(statusOf(page)).toHaveText("保存済み");
  });
});

test("saved screens are renamed, ordered, copied and deleted with one undo [spec 1.8] @states @verify", async ({
  page,
  api,
}) => {
  await logInAsMonitor(page, api, QUESTION);
  for (const name of ["一", "二", "三"]) {
    await saveAs(page, name === "一" ? "この条件を保存" : "別名で保存", name);
  }
  await openList(page);
  const names = () => rowsOf(page).getByRole("link").allTextContents();
  await expect(listOf(page)).toContainText("3件 / 上限30件");
  await expect(listOf(page)).toContainText("エキスパートでは200件まで保存できます。");

  await page.getByRole("button", { name: "「三」を上へ" }).press("Enter");
  await expect.poll(names).toEqual(["一", "三", "二"]);
  await expect(page.getByRole("button", { name: "「三」を上へ" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(names).toEqual(["三", "一", "二"]);
  await expect(page.getByRole("button", { name: "「三」を下へ" })).toBeFocused();

  await page.getByRole("button", { name: "「一」の名前とメモを変える" }).click();
  const editor = page.getByRole("form", { name: "「一」の名前とメモ" });
  await editor.getByRole("textbox", { name: "名前" }).fill("いち");
  await editor.getByRole("textbox", { name: "メモ" }).fill("毎週見る");
  await editor.getByRole("button", { name: "保存する" }).click();
  await expect.poll(names).toEqual(["三", "いち", "二"]);
  await expect(rowsOf(page).nth(1)).toContainText("毎週見る");

  await page.getByRole("button", { name: "「いち」を複製する" }).click();
  await expect.poll(names).toEqual(["三", "いち", "いちの写し", "二"]);
  await page.getByRole("button", { name: "「三」を削除する" }).click();
  await expect.poll(names).toEqual(["いち", "いちの写し", "二"]);
  await page.getByRole("button", { name: "元に戻す" }).click();
  await expect.poll(names).toEqual(["三", "いち", "いちの写し", "二"]);
  await openPage(page, page.url());
  await openList(page);
  await expect.poll(names).toEqual(["三", "いち", "いちの写し", "二"]);
  await expectAccessible(page);
  for (const width of [320, 390, 820, 1_280]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await horizontalOverflow(page)]).toEqual([width, 0]);
  }
});

test("after a downgrade all stay readable, and none is changed or added [spec 1.8] @verify", async ({
  page,
  api,
}) => {
  const member = await logInAsMonitor(page, api, QUESTION);
  await saveAs(page, "この条件を保存", "大きい会社");
  await setRights(member, "--type", "personal", "--lifetime", "none");
  await openPage(page, "/screening");
  await openList(page);
  await expect(rowsOf(page)).toContainText("大きい会社");
  await expect(rowsOf(page)).toContainText("プランの上限を超えているため、変更できません。");
  await expect(
    page.getByRole("button", { name: "「大きい会社」の名前とメモを変える" }),
  ).toBeDisabled();
  await page.getByRole("button", { name: "この条件を保存" }).click();
  const dialog = page.getByRole("dialog", { name: "この条件を保存" });
  await expect(dialog).toContainText("条件の保存は、ライトから使えます(3件まで)。");
  await dialog.getByRole("button", { name: "閉じる" }).click();

  await page.getByRole("button", { name: "「大きい会社」を削除する" }).click();
  const question = page.getByRole("dialog", { name: "「大きい会社」を削除しますか" });
  await question.getByRole("button", { name: "削除する" }).click();
  await expect(listOf(page)).toContainText("保存した条件はまだありません");
});

test("a visitor is led to the sign-in and back to the same screen [spec 1.8] @verify", async ({
  page,
  api,
}) => {
  const member = await registerAccount(api);
  await openPage(page, "/screening?preset=net_cash&set=growth");
  await page.getByRole("link", { name: "ログインして条件を保存" }).click();
  await page.waitForURL(/\/login\?next=/);
  await logIn(page, member, new URL(page.url()).searchParams.get("next") ?? "");
  await expect(page).toHaveURL("/screening?preset=net_cash&set=growth");
  await expect(page.getByRole("button", { name: "この条件を保存" })).toBeVisible();
});
