import type { Page } from "@playwright/test";
import { apiUrl } from "../test-urls.ts";
import { expect, openPage, test } from "./journey.ts";
import {
  closeButtonOf,
  dialogOf,
  inputOf,
  openLinkOf,
  openSearch,
  recordSuggestQueries,
} from "./search-dialog.ts";
import { expectFound, writings } from "./checks/search-writings.ts";

for (const writing of writings.filter(({ inEveryRun }) => inEveryRun)) {
  test(`typing ${writing.typed} finds ${writing.finds}`, ({ page }) => expectFound(page, writing));
}

test("the search opens by / and by click, and closes without navigation @verify", async ({
  page,
}) => {
  await openPage(page, "/companies/0482");
  const opener = openLinkOf(page);
  await opener.click();
  await expect(inputOf(dialogOf(page))).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press("/");
  await expect(inputOf(dialogOf(page))).toBeFocused();
  await closeButtonOf(page).click();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page).toHaveURL("/companies/0482");
});

test("arrow keys select, Enter opens, Shift+Enter shows all results", async ({ page }) => {
  await openPage(page, "/");
  const input = await openSearch(page);
  await input.fill("みなと");
  const options = dialogOf(page).getByRole("option");
  const isChosen = async (n: number) => {
    const id = (await options.nth(n).getAttribute("id")) ?? "";
    await expect(input).toHaveAttribute("aria-activedescendant", id);
  };
  await expect(options.nth(1)).toBeVisible();
  await isChosen(0);
  await page.keyboard.press("ArrowDown");
  await isChosen(1);
  const href = (await options.nth(1).getAttribute("href")) ?? "";
  expect(href).toMatch(/^\/companies\//);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(href);
  await expect(dialogOf(page)).toBeHidden();

  await (await openSearch(page)).fill("みなと");
  await expect(options.first()).toBeVisible();
  await page.keyboard.press("Shift+Enter");
  await expect(page).toHaveURL(/\/results\?q=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("「みなと」の検索結果");
});

test("Ctrl+K takes commands: section, table, theme, month and comparison @verify", async ({
  page,
}) => {
  await openPage(page, "/companies/0482");
  const run = async (text: string, option: string) => {
    await page.keyboard.press("Control+k");
    const input = inputOf(dialogOf(page));
    await expect(input).toBeFocused();
    await input.fill(text);
    const chosen = dialogOf(page).getByRole("group", { name: "操作" }).getByRole("option");
    await expect(chosen).toHaveText(option);
    await expect(input).toHaveAttribute(
      "aria-activedescendant",
      (await chosen.getAttribute("id")) ?? "",
    );
    await page.keyboard.press("Enter");
    await expect(dialogOf(page)).toBeHidden();
  };
  await run("業績", "項目業績");
  await expect(page).toHaveURL("/companies/0482#financials");
  await expect(page.getByRole("heading", { name: "業績", exact: true })).toBeInViewport();
  await run("表", "表示チャートを表で見る");
  await expect(page.getByRole("button", { name: "図で見る" })).toBeFocused();
  await expect(page.getByRole("button", { name: "図で見る" })).toBeInViewport();
  await run("暗い", "画面画面を暗くする");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await run("2020-03", "時点2020年3月末の時点を見る");
  await expect(page).toHaveURL("/companies/0482?at=2020-03-31");
  await run("0482 vs 0533", "比較0482と0533を比べる");
  await expect(page).toHaveURL("/results?compare=0482,0533");
});

test("J and K lead through a list and its companies, unless somebody types @verify", async ({
  page,
}) => {
  await openPage(page, "/results?q=みなと");
  const links = page.getByRole("table").getByRole("link", { name: /みなと|湊/ });
  const [first = "", second = ""] = await links.evaluateAll((found) =>
    found.map((link) => link.getAttribute("href") ?? ""),
  );
  await expect(async () => {
    // Its script comes with the first interaction.
    await page.keyboard.press("j");
    await expect(links.nth(0)).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.press("j");
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press("k");
  await expect(links.nth(0)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(first);
  await page.keyboard.press("j");
  await expect(page).toHaveURL(second);
  await page.keyboard.press("Shift+k");
  await (await openSearch(page)).pressSequentially("jk");
  await expect(inputOf(dialogOf(page))).toHaveValue("jk");
  await dialogOf(page).getByRole("checkbox", { name: "を使う" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toBeHidden();
  await page.keyboard.press("/");
  await page.keyboard.press("k");
  await page.keyboard.press("Control+k");
  await expect(inputOf(dialogOf(page))).toBeFocused();
  await expect(page).toHaveURL(second);
});

test("text being composed is not searched", async ({ page, context }) => {
  await page.clock.install();
  const requests = recordSuggestQueries(page);
  await openPage(page, "/");
  await openSearch(page);
  const devtools = await context.newCDPSession(page);
  for (const text of ["m", "み", "みn", "みなt", "みなと"]) {
    await devtools.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
    await page.clock.runFor(1_000);
  }
  // Enter ends an input method's composition and must not open the page.
  await inputOf(dialogOf(page)).dispatchEvent("keydown", { key: "Enter", isComposing: true });
  await page.clock.runFor(1_000);
  await devtools.send("Input.insertText", { text: "みなとせい" });
  await page.clock.runFor(1_000);
  await expect(dialogOf(page).getByRole("option", { name: /^0482/ })).toBeVisible();
  expect(requests).toEqual(["みなとせい"]);
  // Safari ends the composition before the Enter that confirms it.
  const input = inputOf(dialogOf(page));
  await input.dispatchEvent("keydown", { key: "Enter", keyCode: 229 });
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL("/");
  await expect(dialogOf(page)).toBeVisible();
  await input.press("Enter");
  await expect(page).toHaveURL("/companies/0482");
});

test("the latest disclosures of what is found are offered @verify", async ({ page }) => {
  await openPage(page, "/");
  await (await openSearch(page)).fill("みなとせい");
  await dialogOf(page).getByRole("group", { name: "開示" }).getByRole("option").first().click();
  await expect(page).toHaveURL("/companies/0482#disclosures");
  await expect(page.getByRole("heading", { name: "開示", exact: true })).toBeInViewport();
});

test("recently opened companies are shown beside the search @verify", async ({ page }) => {
  await openPage(page, "/companies/0482");
  await openPage(page, "/companies/0533");
  await openSearch(page);
  const links = dialogOf(page).getByRole("link");
  await expect(links.nth(0)).toContainText("すずらん重機");
  await expect(links.nth(1)).toContainText("みなと精工");
  await links.nth(1).click();
  await expect(page).toHaveURL("/companies/0482");
});

test("a search that opens before the next page stands offers that page's sections", async ({
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/companies\/0482\.data/, async (route) => {
    await released;
    await route.continue();
  });
  await openPage(page, "/");
  await (await openSearch(page)).fill("みなとせい");
  await dialogOf(page).getByRole("option", { name: /^0482/ }).click();
  await expect(dialogOf(page)).toBeHidden();
  await (await openSearch(page)).fill("開示");
  await expect(dialogOf(page).getByText("「開示」に一致する企業はありません。")).toBeVisible();
  await expect(page).toHaveURL("/");
  const section = dialogOf(page).getByRole("option", { name: "項目 開示" });
  await expect(section).toBeHidden();
  release();
  await section.click();
  await expect(page).toHaveURL("/companies/0482#disclosures");
});

test("an empty result has a message @verify", async ({ page }) => {
  await openPage(page, "/search");
  await inputOf(page).fill("ぬぬぬぬぬ");
  await expect(page.getByText("「ぬぬぬぬぬ」に一致する企業はありません。")).toBeVisible();
  await page.getByRole("link", { name: "みなと精工(0482)" }).click();
  await expect(page).toHaveURL("/companies/0482");
});

test("the search page searches while typing [spec 1.6]", async ({ page }) => {
  await openPage(page, "/search");
  await inputOf(page).fill("みなとせい");
  await page.getByRole("option", { name: /^0482/ }).click();
  await expect(page).toHaveURL("/companies/0482");
});

test("text typed before the search page's script is loaded is searched as well @verify", async ({
  page,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/search-panel-.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await openPage(page, "/search");
  const requests = page.waitForRequest(/\/assets\/search-panel-/);
  await inputOf(page).pressSequentially("みなとせい");
  await requests;
  await expect(page.getByRole("option")).toHaveCount(0);
  release();
  await expect(page.getByRole("option", { name: /^0482/ })).toBeVisible();
  await expect(inputOf(page)).toHaveValue("みなとせい");
  await expect(inputOf(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/companies/0482");
});

test.describe("while the API fails", () => {
  test.use({ expectedBrowserErrors: [/Failed to load resource/] });

  test("504 asks to retry from a better connection [spec 8.1] @verify", async ({ page }) => {
    await searchWhileAnswering(page, 504);
    await expect(dialogOf(page).getByText(/通信エラーが発生しました/)).toBeVisible();
  });

  test("401 asks to check the permissions [spec 8.2] @verify", async ({ page }) => {
    await searchWhileAnswering(page, 401);
    await expect(dialogOf(page).getByText(/認証エラーが発生しました/)).toBeVisible();
  });

  test("without a response a message is shown, and the next input retries [spec 8.3] @verify", async ({
    page,
  }) => {
    await page.route(`${apiUrl}/suggest*`, (route) => route.abort(), { times: 1 });
    await openPage(page, "/");
    const input = await openSearch(page);
    await input.fill("みなと");
    await expect(dialogOf(page).getByText(/システムエラーが発生しました/)).toBeVisible();
    await input.fill("みなとせい");
    await expect(dialogOf(page).getByRole("option", { name: /^0482/ })).toBeVisible();
    await expect(dialogOf(page).getByText(/システムエラーが発生しました/)).toBeHidden();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the search opens by tap, finds and closes", async ({ page }) => {
    await openPage(page, "/");
    await openLinkOf(page).tap();
    const dialog = dialogOf(page);
    await inputOf(dialog).fill("みなとせい");
    await expect(dialog.getByRole("option", { name: /^0482/ })).toBeVisible();
    await closeButtonOf(page).tap();
    await expect(dialog).toBeHidden();
    await openLinkOf(page).tap();
    await inputOf(dialog).fill("みなとせい");
    await dialog.getByRole("option", { name: /^0482/ }).tap();
    await expect(page).toHaveURL("/companies/0482");
    await openLinkOf(page).tap();
    await inputOf(dialog).fill("開示");
    await dialog.getByRole("option", { name: "項目 開示" }).tap();
    await expect(page.getByRole("heading", { name: "開示", exact: true })).toBeInViewport();
  });

  test("the bottom bar links to the search page @verify", async ({ page }) => {
    await openPage(page, "/");
    await page
      .getByRole("navigation", { name: "主なページ" })
      .getByRole("link", { name: "探す" })
      .tap();
    await expect(page).toHaveURL("/search");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("企業を探す");
  });
});

/** Types while the API answers every suggestion with `status`. */
async function searchWhileAnswering(page: Page, status: number): Promise<void> {
  await page.route(`${apiUrl}/suggest*`, (route) =>
    route.fulfill({ status, headers: { "access-control-allow-origin": "*" }, body: "" }),
  );
  await openPage(page, "/");
  await (await openSearch(page)).fill("みなと");
}
