import type { Page } from "@playwright/test";
import { demoUser, expectAccessible, registerAccount } from "./accounts.ts";
import { keepSession, startSession } from "./start-session.ts";
import {
  expect,
  horizontalOverflow,
  openPage,
  sectionOf,
  test,
  waitForHydration,
  movePointer,
} from "./journey.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const companiesOn = (page: Page) =>
  page.getByRole("list", { name: "比べる銘柄" }).getByRole("listitem");
const metricsOn = (page: Page) => page.getByRole("table", { name: "指標の比較" });

test("companies stand side by side, and the best figure is marked by a word [spec 1.6] @states", async ({
  page,
}) => {
  await startSession(page, demoUser("standard"), "/results?compare=0482,0417,0101");
  await expect(heading(page)).toHaveText("3社の比較");
  await expect(
    page.getByRole("img", { name: /株価の指数。最後は、みなと精工 \d+、/ }),
  ).toBeVisible();
  await expect(page.getByRole("table", { name: "株価÷理論価値と判定" })).not.toContainText(
    "未解放",
  );
  const best = metricsOn(page).getByRole("row", { name: /^ROE/ }).getByText("最良");
  await expect(best).toHaveCount(1);
  await expect(
    metricsOn(page)
      .getByRole("row", { name: /^株価 / })
      .getByText("最良"),
  ).toHaveCount(0);
  await page.getByRole("link", { name: "還元", exact: true }).click();
  await expect(page).toHaveURL("/results?compare=0482,0417,0101&metrics=returns");
  await expect(metricsOn(page).getByRole("row", { name: /^配当性向/ })).toBeVisible();
  await page.getByRole("link", { name: "3年", exact: true }).click();
  await expect(page).toHaveURL(/&begin=2022-11-14&metrics=returns/);
  await page.getByRole("link", { name: "北嶺工機を外す" }).click();
  await expect(heading(page)).toHaveText("みなと精工と天原自動車の比較");
  await expectAccessible(page);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor adds a company, and is told the limit and what is masked", async ({ page }) => {
    await page.goto("/results?compare=");
    await expect(page.getByText("比べる銘柄を2社以上選びます")).toBeVisible();
    await page.getByLabel("証券コード").fill("0482");
    await page.getByRole("button", { name: "加える" }).click();
    await expect(page).toHaveURL("/results?compare=&add=0482");
    await expect(page.getByText("もう1社加えると比べられます")).toBeVisible();
    await page.getByLabel("証券コード").fill("みなと");
    await page.getByRole("button", { name: "加える" }).click();
    await expect(page.getByRole("link", { name: "みなと", exact: true })).toHaveAttribute(
      "href",
      /^\/results\?q=/,
    );
    await page.getByLabel("証券コード").fill("0417");
    await page.getByRole("button", { name: "加える" }).click();
    await expect(heading(page)).toHaveText("みなと精工と北嶺工機の比較");
    await expect(page.getByLabel("証券コード")).toHaveCount(0);
    await expect(page.getByText(/ライト\(月額 1,980円、税込\)なら4社まで/)).toBeVisible();
    await expect(metricsOn(page).getByRole("row", { name: /^株価÷価値/ })).toContainText("未解放");
    await page.goto("/results?compare=0482,0417,0101");
    await expect(companiesOn(page)).toHaveCount(2);
    await expect(page.getByText(/2社までです。0101は並べていません。/)).toBeVisible();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the metrics scroll inside their box under a column that stays @verify", async ({
    page,
  }) => {
    await startSession(page, demoUser("standard"), "/results?compare=0482,0417,0101,0102,0103");
    const box = page.getByRole("region", { name: "指標の比較" });
    const name = metricsOn(page).getByRole("rowheader", { name: /^PBR/ });
    const before = (await name.boundingBox())?.x;
    await box.evaluate((element) => element.scrollTo({ left: 200, behavior: "instant" }));
    await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBe(200);
    expect((await name.boundingBox())?.x).toBe(before);
    expect(await horizontalOverflow(page)).toBe(0);
  });
});

test("companies are chosen from lists over pages and orders, up to the plan's limit @states @verify", async ({
  page,
}) => {
  await openPage(page, "/results?q=みなと");
  const choose = page.getByRole("button", { name: "比較する銘柄を選ぶ" });
  const dialog = page.getByRole("dialog", { name: "比較する銘柄を選ぶ" });
  await choose.click();
  await expect(dialog).toContainText("いまのプランでは2社まで並べられます");
  await expect(dialog.getByRole("button", { name: "2社以上を比べる" })).toBeDisabled();
  await dialog.getByRole("checkbox", { name: /^みなと精工 / }).check();
  await dialog.getByRole("button", { name: "閉じる" }).click();

  await openPage(page, "/results?sort=mv");
  await choose.click();
  await expect(dialog.getByRole("checkbox", { name: /^みなと精工 / })).toBeChecked();
  await dialog.getByRole("checkbox", { checked: false }).first().check();
  await expect(dialog.getByRole("checkbox", { checked: false }).first()).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole("link", { name: "2社を比べる" }).click();
  await expect(page).toHaveURL(/\/results\?compare=0482,\w{4}$/);
  await expect(heading(page)).toHaveText(/^みなと精工と.+の比較$/);
  await expect(dialog).toBeHidden();
});

test("a screen, the ranks and a company lead to a comparison @verify", async ({ page }) => {
  for (const path of ["/screening?preset=net_cash", "/promising"]) {
    await openPage(page, path);
    await page.getByRole("button", { name: "比較する銘柄を選ぶ" }).first().click();
    const dialog = page.getByRole("dialog", { name: "比較する銘柄を選ぶ" });
    await expect(dialog.getByRole("checkbox").nth(1)).toBeVisible();
    await dialog.getByRole("button", { name: "閉じる" }).click();
    await expect(dialog).toBeHidden();
  }
  await openPage(page, "/companies/0482");
  await page.getByRole("link", { name: "この会社と同業を比べる" }).click();
  await expect(page).toHaveURL(/\/results\?compare=0482,/);
  await expect(companiesOn(page).first()).toContainText("みなと精工");
});

test("the portfolio leads to a comparison, and own peers of a company are kept @states @verify", async ({
  page,
  api,
}) => {
  await keepSession(page, await registerAccount(api));
  for (const ticker of ["0417", "0482"]) {
    await openPage(page, `/companies/${ticker}`);
    await page.getByRole("button", { name: "ポートフォリオに追加する" }).click();
    await expect(page.getByRole("button", { name: "ポートフォリオに追加済み" })).toBeVisible();
  }
  await openPage(page, "/portfolio");
  await page.getByRole("button", { name: "比較する銘柄を選ぶ" }).click();
  const dialog = page.getByRole("dialog", { name: "比較する銘柄を選ぶ" });
  for (const at of [0, 1]) await dialog.getByRole("checkbox").nth(at).check();
  await dialog.getByRole("link", { name: "2社を比べる" }).click();
  await expect(page).toHaveURL(/\/results\?compare=(0417,0482|0482,0417)$/);

  await openPage(page, "/companies/0417");
  const peers = sectionOf(page, "同業他社");
  await peers.scrollIntoViewIfNeeded();
  await peers.getByRole("button", { name: "比べる企業を自分で選ぶ" }).click();
  const choice = page.getByRole("dialog", { name: /と比べる企業$/ });
  await choice
    .getByRole("button", { name: /を外す$/ })
    .first()
    .click();
  await choice.getByLabel("加える企業").fill("0482");
  await choice.getByRole("button", { name: "みなと精工を加える" }).click();
  await expectAccessible(page);
  await choice.getByRole("button", { name: /^\d+社を残す$/ }).click();
  await expect(peers).toContainText(/自分で選んだ企業:.*みなと精工/);

  await page.reload();
  await waitForHydration(page);
  // Below the chart the page is loaded with the first interaction.
  await movePointer(page);
  await peers.getByRole("link", { name: "選んだ企業と比べる" }).click();
  await expect(page).toHaveURL(/\/results\?compare=0417,.*0482$/);

  await page.goBack();
  await peers.getByRole("button", { name: "選び直す" }).click();
  await choice.getByRole("button", { name: "業種と規模で選ぶ" }).click();
  await expect(peers.getByRole("button", { name: "比べる企業を自分で選ぶ" })).toBeVisible();
});
