import { readFile } from "node:fs/promises";
import { apiUrl, webUrl } from "../test-urls.ts";
import { expectAccessible, headingOf, logIn, registerAccount } from "./accounts.ts";
import { expect, horizontalOverflow, openPage, test } from "./journey.ts";

const csvFile = (text: string) => ({
  name: "holdings.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});
const HEADINGS = "銘柄コード,銘柄名,口座,数量,取得単価";

test("holdings are imported after a preview, noted, removed and restored", async ({
  page,
  api,
}) => {
  await logIn(page, await registerAccount(api), "/portfolio");
  await expect(headingOf(page)).toHaveText("ポートフォリオ");
  const main = page.getByRole("main");
  await expect(main).toContainText("企業を登録すると、ここで判定をまとめて見られます");
  await expectAccessible(page);

  await page.getByRole("button", { name: "保有銘柄を取り込む" }).click();
  const dialog = page.getByRole("dialog", { name: "保有銘柄を取り込む" });
  const file = dialog.getByLabel("保有銘柄のファイル");
  const take = dialog.getByRole("button", { name: "取り込む", exact: true });
  await file.setInputFiles(csvFile(`${HEADINGS}\n0482,甲,特定,百,1000\n`));
  await expect(dialog).toContainText("数として読み取れません");
  await expect(take).toBeDisabled();
  await file.setInputFiles(csvFile(`${HEADINGS}\n0482,甲,特定,100,1000\n9998,乙,特定,1,1\n`));
  await expect(dialog.getByRole("row", { name: /0482/ })).toContainText("追加");
  await expect(dialog.getByRole("row", { name: /9998/ })).toContainText("取り込まない");
  await expectAccessible(page);
  await take.click();
  await expect(dialog).toBeHidden();

  const row = main.getByRole("listitem").filter({ hasText: "0482" });
  await expect(row).toContainText("100株");
  await expect(main).toContainText("1社 / 上限 5社");
  await row.getByRole("button", { name: /の記録を編集する/ }).click();
  const note = "<b>増配</b>\n次の決算まで";
  await row.getByLabel("メモ").fill(note);
  await row.getByLabel("リスト").fill("長期、配当");
  await expect(row).toContainText("保存しました。");
  await row.getByRole("group", { name: "NISA" }).getByLabel("株数").fill("百");
  await row.getByRole("button", { name: "閉じる", exact: true }).click();
  await expect(row).toContainText("0より大きい数で");
  await expectAccessible(page);
  await row.getByRole("group", { name: "NISA" }).getByLabel("株数").fill("1,200");
  await row.getByRole("button", { name: "閉じる", exact: true }).click();
  await expect(row).toContainText("<b>増配</b>");
  await expect(row).toContainText("1,300株");
  await expect(row.getByRole("list", { name: "リスト" })).toHaveText("長期配当");
  await expectAccessible(page);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSVで保存" }).click();
  const saved = await readFile(await (await download).path(), "utf8");
  expect(saved).toContain(`"0482"`);
  expect(saved).toContain(`"${note}"`);

  await row.getByRole("button", { name: /を外す/ }).click();
  await expect(main).toContainText("企業を登録すると、ここで判定をまとめて見られます");
  await page.getByRole("button", { name: "元に戻す" }).click();
  await expect(row).toContainText("<b>増配</b>");
});

test("entries are saved only when asked while autosave is off", async ({ page, api }) => {
  await logIn(page, await registerAccount(api), "/setting");
  const autosave = page.getByRole("switch", { name: "変更をすぐに保存する" });
  await autosave.click();
  await expect(autosave).not.toBeChecked();
  await expect(autosave).toBeEnabled();
  await openPage(page, "/portfolio");
  await page.getByRole("button", { name: "保有銘柄を取り込む" }).click();
  const dialog = page.getByRole("dialog", { name: "保有銘柄を取り込む" });
  await dialog
    .getByLabel("保有銘柄のファイル")
    .setInputFiles(csvFile(`${HEADINGS}\n0482,甲,特定,100,1000\n`));
  await dialog.getByRole("button", { name: "取り込む", exact: true }).click();
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "0482" });
  const edit = row.getByRole("button", { name: /の記録を編集する/ });
  const patched: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") patched.push(request.url());
  });

  await edit.click();
  await row.getByLabel("メモ").fill("見直す");
  await row.getByLabel("リスト").fill("長期");
  await row.getByRole("button", { name: "やめる" }).click();
  await expect(edit).toBeFocused();
  expect(patched).toEqual([]);

  await edit.click();
  await expect(row.getByLabel("メモ")).toHaveValue("");
  await row.getByLabel("メモ").fill("見直す");
  await row.getByRole("button", { name: "保存する" }).click();
  await expect(row.getByText("見直す")).toBeVisible();
  expect(patched).toEqual([`${apiUrl}/portfolio/0482`]);
});

test("a portfolio fills up to its limit, at every width", async ({ page, api }) => {
  await logIn(page, await registerAccount(api), "/portfolio");
  const found = await page.request.get(`${apiUrl}/search?limit=6`);
  const { rows } = (await found.json()) as { rows: { ticker: string }[] };
  const lines = rows.map(({ ticker }) => `${ticker},名,特定,100,1000`);
  await page.getByRole("button", { name: "保有銘柄を取り込む" }).click();
  const dialog = page.getByRole("dialog", { name: "保有銘柄を取り込む" });
  const file = dialog.getByLabel("保有銘柄のファイル");
  await file.setInputFiles(csvFile([HEADINGS, ...lines].join("\n")));
  await expect(dialog).toContainText("取り込むと6社になり、上限の5社を超えます。");
  await file.setInputFiles(csvFile([HEADINGS, ...lines.slice(1)].join("\n")));
  await dialog.getByRole("button", { name: "取り込む", exact: true }).click();
  await expect(page.getByRole("main")).toContainText("これ以上は追加できません");
  for (const width of [320, 390, 820, 1_280]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await horizontalOverflow(page)]).toEqual([width, 0]);
  }
});

test.describe("when the portfolio cannot be loaded", () => {
  test.use({ expectedBrowserErrors: [/status of 500/] });

  test("specification 8.6: a failure to load is logged only", async ({ page, api }) => {
    await logIn(page, await registerAccount(api));
    await page.route(`${apiUrl}/portfolio`, (route) =>
      route.request().method() === "OPTIONS"
        ? route.fallback()
        : route.fulfill({
            status: 500,
            headers: { "access-control-allow-origin": webUrl },
            json: { errorType: "internal", status: 500 },
          }),
    );
    const logged = page.waitForResponse(
      (response) =>
        response.url() === `${apiUrl}/metric/log` &&
        (response.request().postData() ?? "").includes("browser_error"),
    );
    await openPage(page, "/portfolio");
    expect((await logged).request().postDataJSON()).toMatchObject({
      route: "/portfolio",
      call: "getPortfolio",
      status: 500,
    });
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByRole("main").locator(".skeleton")).toHaveCount(0);
  });
});
