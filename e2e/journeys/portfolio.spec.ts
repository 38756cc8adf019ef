import type { Locator, Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { apiUrl } from "../test-urls.ts";
import { expectAccessible, headingOf, registerAccount } from "./accounts.ts";
import { csvFile, EMPTY, findTickers, HEADINGS, importHoldings, rowOf } from "./holdings.ts";
import { startSession } from "./start-session.ts";
import { expect, horizontalOverflow, openPage, sectionOf, test } from "./journey.ts";
import { MONITOR, setRights } from "./monitors.ts";
import { dialogOf, openSearch } from "./search-dialog.ts";

/** Codes of the rows in their order. */
const rowTickers = (page: Page) =>
  page.getByRole("main").locator(".portfolio-row .company .num").allTextContents();

/** @param word of texts that are one node; absent: the whole of each */
const lineCounts = (texts: Locator, word?: string) =>
  texts.evaluateAll((elements, part) => {
    return elements.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { firstChild: text } = element;
      if (part !== undefined && text !== null) {
        const start = element.textContent.indexOf(part);
        range.setStart(text, start);
        range.setEnd(text, start + part.length);
      }
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
    });
  }, word);

/** From a company's row; the entry is listed with the figures of the market day, which the browser does not send. */
async function writeDecision(page: Page, row: Locator): Promise<void> {
  await row.getByRole("button", { name: /判断を残す$/ }).click();
  const dialog = page.getByRole("dialog", { name: "判断を残す" });
  await dialog.getByRole("button", { name: "残す" }).click();
  await expect(dialog).toContainText("選んでください");
  await dialog.getByRole("radio", { name: "見送った" }).check();
  const text = "<i>高い</i>\n次の決算まで待つ";
  await dialog.getByLabel("理由").fill(text);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "残す" }).click();
  await expect(dialog).toBeHidden();
  await page.getByText("1年たっていない判断 1件").click();
  const entry = page.locator("#diary").getByRole("article");
  await expect(entry).toContainText("<i>高い</i>");
  await expect(entry).toContainText(/\d{4}年\d+月\d+日の市場:株価[\d,.]+円/);
  await expectAccessible(page);
}

test("holdings are imported after a preview, noted, removed and restored [spec 1.7] @states", async ({
  page,
  api,
}) => {
  await startSession(page, await registerAccount(api), "/portfolio");
  await expect(headingOf(page)).toHaveText("ポートフォリオ");
  const main = page.getByRole("main");
  await expect(main).toContainText(EMPTY);
  await expectAccessible(page);

  await page.getByRole("button", { name: "保有銘柄を取り込む" }).click();
  const dialog = page.getByRole("dialog", { name: "保有銘柄を取り込む" });
  const file = dialog.getByLabel("保有銘柄のファイル");
  const take = dialog.getByRole("button", { name: /取り込む$/ });
  await file.setInputFiles(csvFile(`${HEADINGS}\n0482,甲,特定,百,1000\n`));
  await expect(dialog).toContainText("数として読み取れません");
  await expect(take).toBeDisabled();
  await file.setInputFiles(csvFile(`${HEADINGS}\n0482,甲,特定,100,1000\n9998,乙,特定,1,1\n`));
  await expect(dialog.getByRole("row", { name: /0482/ })).toContainText("追加");
  await expect(dialog.getByRole("row", { name: /9998/ })).toContainText("取り込まない");
  await expect(take).toHaveText("1社を取り込む");
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

  await writeDecision(page, row);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSVで保存" }).click();
  const written = await download;
  expect(written.suggestedFilename()).toMatch(/^天秤_ポートフォリオ_\d{4}-\d\d-\d\d\.csv$/);
  const saved = await readFile(await written.path(), "utf8");
  expect(saved).toContain("\n0482,");
  expect(saved).toContain(`"${note}"`);

  await row.getByRole("button", { name: /から外す$/ }).click();
  await expect(main).toContainText(EMPTY);
  await page.getByRole("button", { name: "元に戻す" }).click();
  await expect(row).toContainText("<b>増配</b>");
});

test("entries are saved only when asked while autosave is off @states @verify", async ({
  page,
  api,
}) => {
  const member = await registerAccount(api);
  await setRights(member, ...MONITOR);
  await startSession(page, member, "/setting");
  const autosave = page.getByRole("switch", { name: "変更をすぐに保存する" });
  await autosave.click();
  await expect(autosave).not.toBeChecked();
  await expect(autosave).toBeEnabled();
  await openPage(page, "/portfolio");
  await importHoldings(page, ["0482"]);
  const row = rowOf(page, "0482");
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
  const addition = page.getByRole("link", { name: "企業を追加" });
  await addition.click();
  const question = page.getByRole("dialog", { name: "保存していない変更があります" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "編集に戻る" }).click();
  await expect(question).toBeHidden();
  await expect(row.getByLabel("メモ")).toHaveValue("見直す");
  await page.getByRole("radio", { name: "一覧" }).click({ force: true });
  await question.getByRole("button", { name: "編集に戻る" }).click();
  await expect(row.getByLabel("メモ")).toHaveValue("見直す");
  await row.getByRole("button", { name: "保存する" }).click();
  await expect(row.getByText("見直す")).toBeVisible();
  expect(patched).toEqual([`${apiUrl}/portfolio/0482`]);

  await edit.click();
  await row.getByLabel("メモ").fill("やはり見直さない");
  await addition.click();
  await question.getByRole("button", { name: "保存せずに移る" }).click();
  await page.waitForURL("/search");
  expect(patched).toHaveLength(1);
});

test("companies are shown by list and in the member's order @states @verify", async ({
  page,
  api,
}) => {
  const member = await registerAccount(api);
  await setRights(member, ...MONITOR);
  await startSession(page, member, "/portfolio");
  const tickers = ["0482", ...(await findTickers(page, 3)).filter((each) => each !== "0482")];
  const [first = "", second = "", third = ""] = tickers;
  await importHoldings(page, [first, second, third]);
  await page.getByRole("radio", { name: "一覧" }).check({ force: true });
  await page.getByLabel("並び順").selectOption("自分で並べた順");
  await expect.poll(() => rowTickers(page)).toEqual([first, second, third]);

  const row = rowOf(page, first);
  const edit = row.getByRole("button", { name: /の記録を編集する/ });
  await edit.click();
  await row.getByLabel("リスト").fill("長期");
  await row.getByLabel("この組の中の順番").selectOption("3番目");
  await expect.poll(() => rowTickers(page)).toEqual([second, third, first]);
  await row.getByRole("button", { name: "閉じる", exact: true }).click();
  await edit.click();
  await row.getByLabel("この組の中の順番").selectOption("2番目");
  await expect.poll(() => rowTickers(page)).toEqual([second, first, third]);
  await row.getByRole("button", { name: "閉じる", exact: true }).click();

  const list = page.getByRole("combobox", { name: "リスト" });
  await list.selectOption("長期");
  await expect.poll(() => rowTickers(page)).toEqual([first]);
  await expect(page.getByRole("heading", { name: "分析している企業 1社" })).toBeVisible();
  await list.selectOption("すべて");
  await expect.poll(() => rowTickers(page)).toEqual([second, first, third]);
  await expectAccessible(page);
});

test("a star adds a company wherever it is shown, and takes it out; the front page tells what changed @states", async ({
  page,
  api,
}) => {
  await startSession(page, await registerAccount(api), "/");
  const start = page.getByRole("main").getByRole("link", { name: "保有銘柄をCSVから取り込む" });
  await expect(start).toHaveAttribute("href", "/portfolio");
  await openPage(page, "/results");
  const star = (name: string) =>
    page.getByRole("button", { name: `${name}をポートフォリオに追加`, exact: true });
  const input = await openSearch(page);
  await input.fill("0482");
  // The choice of all results names the code too, and is there at once.
  const option = dialogOf(page).getByRole("option", { name: /^0482/ });
  await expect(option).toBeVisible();
  const told = dialogOf(page).getByText("ポートフォリオに追加しました。");
  const recorded = page.waitForResponse(`${apiUrl}/user/achievement/0482`);
  await page.keyboard.press("Alt+KeyS");
  await expect(told).toBeVisible();
  await expect(option).toContainText("ポートフォリオに追加済み");
  expect((await recorded).request().postDataJSON()).toEqual({ action: "added" });
  await page.keyboard.press("Escape");

  await openPage(page, "/companies/0482");
  const labelled = page.getByRole("main").getByRole("button", { name: "ポートフォリオに追加済み" });
  await expect(labelled).toHaveAttribute("aria-pressed", "true");
  await labelled.click();
  // Stays while it is hovered.
  await page.getByText("ポートフォリオから外しました。").hover();
  await expectAccessible(page);
  await page.getByRole("button", { name: "元に戻す" }).click();
  await expect(labelled).toHaveAttribute("aria-pressed", "true");

  await openPage(page, "/results?q=0482");
  const row = page.getByRole("row").filter({ hasText: "0482" });
  await expect(row.getByRole("button", { pressed: true })).toBeVisible();
  await openPage(page, "/results");
  const name = (await page.getByRole("rowheader").getByRole("link").first().textContent()) ?? "";
  await star(name).click();
  await expect(page.getByText("ポートフォリオに追加しました。")).toBeVisible();
  await expect(star(name)).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page);
  for (const width of [320, 390, 820, 1_280]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await horizontalOverflow(page)]).toEqual([width, 0]);
  }
  await openPage(page, "/portfolio");
  await expect(page.getByRole("main")).toContainText("2社 / 上限 5社");

  await openPage(page, "/");
  const changes = sectionOf(page, "前回の確認からの変化");
  await expect(changes).toContainText(/社に変化(がありました|はありません)。/);
  await expectAccessible(page);
  await changes.getByRole("button", { name: "2025年11月14日まで確認済みにする" }).click();
  await expect(changes).toContainText("2025年11月14日が市場の最新日です。");
  await expect(changes.getByRole("button")).toHaveCount(0);
});

test("a portfolio fills up to its limit, at every width @verify", async ({ page, api }) => {
  await startSession(page, await registerAccount(api), "/portfolio");
  const lines = (await findTickers(page, 6)).map((ticker) => `${ticker},名,特定,1000,1000`);
  await page.getByRole("button", { name: "保有銘柄を取り込む" }).click();
  const dialog = page.getByRole("dialog", { name: "保有銘柄を取り込む" });
  const file = dialog.getByLabel("保有銘柄のファイル");
  await file.setInputFiles(csvFile([HEADINGS, ...lines].join("\n")));
  await expect(dialog).toContainText("新しい企業が6社あり、取り込めるのはあと5社です");
  await expect(dialog.getByRole("checkbox", { checked: true })).toHaveCount(5);
  await expect(dialog.getByRole("checkbox", { checked: false })).toBeDisabled();
  await dialog.getByRole("button", { name: "5社を取り込む" }).click();
  await expect(page.getByRole("main")).toContainText("これ以上は追加できません");
  const gains = page.locator(".portfolio-row .gain b");
  await expect(gains).toHaveText(Array.from({ length: 5 }, () => /^[+−]?[\d,]+円$/));
  for (const width of [320, 390, 820, 1_280]) {
    await page.setViewportSize({ width, height: 900 });
    expect([width, await horizontalOverflow(page)]).toEqual([width, 0]);
    expect([width, await lineCounts(gains)]).toEqual([width, [1, 1, 1, 1, 1]]);
  }

  await page.setViewportSize({ width: 390, height: 900 });
  const row = page.locator(".portfolio-row").first();
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(64);
  await row.getByRole("button", { name: /の詳細$/ }).click();
  await row.getByRole("button", { name: /の記録を編集する/ }).click();
  const star = row.getByRole("button", { name: /から外す$/ });
  const noteTop = (await row.getByLabel("メモ").boundingBox())?.y;
  expect((await star.boundingBox())?.y).toBeLessThan(noteTop ?? 0);
  await star.click();
  await expect(page.getByRole("button", { name: "元に戻す" })).toBeVisible();
  expect(await lineCounts(page.getByText(/から外しました$/), "外しました")).toEqual([1]);
});
