import type { Locator } from "@playwright/test";
import { readPdf } from "../../server/src/platform/pdf/testing/read-pdf.ts";
import { enterpriseSession } from "../test-urls.ts";
import {
  bridgeOf,
  fetchCompany,
  fetchChart,
  expectValuationShown,
  figureOf,
  verdictLabels,
  weighBarOf,
} from "./company-page.ts";
import { expectPrintedArithmetic, expectTabsToBringHeadings } from "./checks/company-checks.ts";
import {
  roundPerShare,
  roundPrice,
  expect,
  parseFigure,
  openPage,
  sectionOf,
  test,
} from "./journey.ts";

test.use({ storageState: enterpriseSession });

test("the weigh bar matches the API", async ({ page, api }) => {
  const company = await fetchCompany(api, "0482");
  const { valuation, accuracy } = company.page;
  await openPage(page, "/companies/0482");
  expect(await parseFigure(figureOf(page, "株価"))).toBe(roundPrice(company.tape.close ?? NaN));
  await expectValuationShown(page, await fetchChart(api, "0482"));
  expect(await parseFigure(figureOf(page, "理論価値"))).toBe(
    roundPerShare(valuation?.value_per_share ?? NaN),
  );
  await expect(weighBarOf(page)).toContainText(verdictLabels[company.verdict ?? "unrated"]);
  expect(await parseFigure(figureOf(page, "正確度"))).toBe(
    Math.round(company.ctbm_accuracy ?? NaN),
  );
  await expect(weighBarOf(page)).toContainText(`うち${accuracy?.within ?? ""}か月で`);
  await expect(weighBarOf(page)).toContainText("2025年11月14日 終値");
});

test("every step of the bridge opens to its sum, by mouse and by keyboard", async ({
  page,
  api,
}) => {
  const { valuation } = (await fetchCompany(api, "0482")).page;
  await openPage(page, "/companies/0482");
  const steps = bridgeOf(page).locator("details");
  const pillars = valuation?.pillars.filter((pillar) => pillar.value_per_share !== null) ?? [];
  expect(pillars).toHaveLength(4);
  for (const [i, pillar] of pillars.entries()) {
    const step = steps.nth(i);
    expect(await parseFigure(step.locator("summary .own"))).toBe(
      roundPerShare(pillar.value_per_share ?? NaN),
    );
    await expect(step.getByText(/万株 = /)).toBeHidden();
    if (i % 2 === 0) await step.locator("summary").click();
    else await step.locator("summary").press("Enter");
    await expect(step.getByText(/万株 = /)).toBeVisible();
  }
  const total = steps.filter({ hasText: /^理論価値/ });
  expect(await parseFigure(total.locator("summary .own"))).toBe(
    roundPerShare(valuation?.value_per_share ?? NaN),
  );
});

test("five companies print arithmetic that leads from price to value", ({ page, api }) =>
  expectPrintedArithmetic(page, api, 5));

test("the yearly table matches the API @verify", async ({ page, api }) => {
  const financials = await api.call("getFinancials", { params: { ticker: "0482" } });
  const years = financials?.years ?? [];
  await openPage(page, "/companies/0482");
  const table = sectionOf(page, "業績").getByRole("table", { name: /通期の業績/ });
  const head = await table.getByRole("columnheader").allTextContents();
  expect(head.slice(1).map((text) => text.replace(/ 予$/, ""))).toEqual(
    years.map(({ name }) => name),
  );
  const sales = table.getByRole("row", { name: /^売上高/ }).getByRole("cell");
  for (const [i, year] of years.entries()) {
    const written = year.sales === null ? NaN : Math.round(year.sales / 1e7) / 10;
    expect(await parseFigure(sales.nth(i)), year.name).toBe(written);
  }
});

const colourOf = (cell: Locator) =>
  cell.evaluate((element) => getComputedStyle(element).backgroundColor);

test("a hovered row of the yearly table keeps the colour of the newest year @verify", async ({
  page,
}) => {
  await openPage(page, "/companies/0482");
  const row = sectionOf(page, "業績")
    .getByRole("row", { name: /^売上高/ })
    .first();
  const newest = row.locator(".now");
  const other = row.getByRole("cell").first();
  const [marked, plain] = [await colourOf(newest), await colourOf(other)];
  await row.hover();
  await expect.poll(() => colourOf(other)).not.toBe(plain);
  expect(await colourOf(newest)).toBe(marked);
});

test("a tab pressed before its section's script is loaded opens afterwards @verify", async ({
  page,
}) => {
  const blocked = Promise.withResolvers<void>();
  await page.route(/\/assets\/company-sections-[^/]+\.js$/, async (route) => {
    await blocked.promise;
    await route.continue();
  });
  await openPage(page, "/companies/0482");
  await page.getByRole("tab", { name: "四半期(3か月)" }).click();
  await expect(page.getByRole("tab", { name: "四半期(3か月)" })).toHaveAttribute(
    "aria-selected",
    "false",
  );
  blocked.resolve();
  await expect(page.getByRole("tabpanel", { name: "四半期(3か月)" })).toBeVisible();
});

test("content below the chart stays as rendered until the first interaction @verify", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await openPage(page, "/companies/0482");
  await page.waitForLoadState("networkidle");
  const sections = () => scripts.filter((url) => url.includes("/assets/company-sections-"));
  expect(sections()).toEqual([]);
  const sectionHandle = await page.locator("#financials").evaluateHandle((element) => element);
  await page.mouse.wheel(0, 200);
  await expect.poll(sections).toHaveLength(1);
  await page.getByRole("tab", { name: "四半期(3か月)" }).click();
  await expect(page.getByRole("tabpanel", { name: "四半期(3か月)" })).toBeVisible();
  // Hydrated, not rendered again.
  expect(await sectionHandle.evaluate((element) => element.isConnected)).toBe(true);
});

test("the second tab shows quarters and is reached by an arrow key @verify", async ({ page }) => {
  await openPage(page, "/companies/0482");
  const tabs = page.getByRole("tablist", { name: "業績の期間" });
  // Retried because the sections handle keys only after they have been hydrated.
  await expect(async () => {
    await tabs.getByRole("tab", { name: "通期" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(tabs.getByRole("tab", { name: "四半期(3か月)" })).toBeFocused({ timeout: 200 });
  }).toPass();
  await expect(page.getByRole("tabpanel", { name: "四半期(3か月)" })).toBeVisible();
  await expect(page.getByRole("tabpanel", { name: "通期" })).toBeHidden();
});

test("a peer's link opens its page, and Back returns @verify", async ({ page, api }) => {
  const [peer] = (await fetchCompany(api, "0482")).page.peers;
  if (peer === undefined) throw new Error("no peers");
  await openPage(page, "/companies/0482");
  const name = peer.name_jp.normalize("NFKC");
  await sectionOf(page, "同業他社").getByRole("link", { name }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("みなと精工");
});

test("the page navigation marks the current section, also after jumps to the end and back @verify", async ({
  page,
}) => {
  await openPage(page, "/companies/0482");
  const nav = page.getByRole("navigation", { name: "このページ" });
  const marked = nav.locator("[aria-current]");
  await expect(marked).toHaveText("チャート");
  await nav.getByRole("link", { name: "業績" }).click();
  await expect(marked).toHaveText("業績");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(marked).toHaveText("開示");
  await page.evaluate(() => scrollTo(0, 0));
  await expect(marked).toHaveText("チャート");
});

test("every tab brings its heading wholly below the sticky bar @verify", ({ page }) =>
  expectTabsToBringHeadings(page, [1280]));

test("a fund without documents says so once and has no empty sections @verify", async ({
  page,
}) => {
  await openPage(page, "/companies/0131");
  const main = page.getByRole("main");
  await expect(main.getByText("決算書類と開示が1件もない")).toBeVisible();
  await expect(main.getByRole("heading", { level: 2 })).toHaveText(["株価", "判定の理由"]);
  await expect(page.getByRole("navigation", { name: "このページ" })).toBeHidden();
});

test("the dark theme is stored @verify", async ({ page }) => {
  const luminance = () =>
    page.evaluate(() => {
      const [r = 0, g = 0, b = 0] = (
        getComputedStyle(document.documentElement).backgroundColor.match(/[\d.]+/g) ?? []
      ).map(Number);
      return (r + g + b) / 3;
    });
  await openPage(page, "/companies/0482");
  const light = await luminance();
  await page.getByRole("button", { name: "明るい画面と暗い画面を切り替える" }).click();
  await expect.poll(luminance).toBeLessThan(light / 2);
  await page.reload();
  expect(await luminance()).toBeLessThan(light / 2);
  await expect(page.getByRole("radio", { name: "暗い" })).toBeChecked();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page shows the chart, the verdict and the figures [spec 1.5]", async ({
    page,
    api,
  }) => {
    await page.goto("/companies/0482");
    await expectValuationShown(page, await fetchChart(api, "0482"));
    await expect(page.getByRole("img", { name: /までの株価と理論価値/ })).toBeVisible();
    await expect(bridgeOf(page)).toBeVisible();
    // All panels of tabs, as none can be pressed.
    for (const name of [/通期の業績/, /3か月ごと/, /期初からの累計/])
      await expect(sectionOf(page, "業績").getByRole("table", { name })).toBeVisible();
  });

  test("prints on four sheets at most, each with its address and day @verify", async ({ page }) => {
    await page.goto("/companies/0482");
    const { pages } = await readPdf(await page.pdf({ format: "A4" }));
    expect(pages.length).toBeLessThanOrEqual(4);
    for (const sheet of pages) {
      expect(sheet).toContain("/companies/0482");
      // Fonts give 日 and its radical one shape, and the file names the radical.
      expect(sheet.normalize("NFKC")).toContain("基準日");
    }
  });
});
