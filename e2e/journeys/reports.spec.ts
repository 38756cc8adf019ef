import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { fontsWithoutFile, readPdf } from "../../server/src/platform/pdf/testing/read-pdf.ts";
import { enterpriseSession } from "../test-urls.ts";
import { demoUser } from "./accounts.ts";
import { startSession } from "./start-session.ts";
import { accessibilityViolations } from "./axe.ts";
import { expect, openPage, sectionOf, test, movePointer } from "./journey.ts";

const MAX_BYTES = 1_000_000;
const TICKER = "0482";

/** Text of elements as it stands on paper: without white space. */
const textsOf = async (page: Page, selector: string) =>
  (await page.locator(selector).allTextContents()).map((text) => text.replaceAll(/\s/g, ""));

async function download(page: Page) {
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: "PDFで保存" }).click();
  const file = await started;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** That has the company. */
async function savePortfolio(page: Page): Promise<void> {
  await openPage(page, "/portfolio");
  const row = page.locator(".portfolio-row").filter({ hasText: TICKER });
  await expect(row).toBeVisible();
  const { name, bytes } = await download(page);
  expect(name).toMatch(/^天秤_ポートフォリオ_\d{4}-\d\d-\d\d\.pdf$/);
  expect(fontsWithoutFile(bytes)).toEqual([]);
  const { pages, title } = await readPdf(bytes);
  expect(title).toContain("ポートフォリオのレポート");
  const shown = await textsOf(
    page,
    ".portfolio-row .company b, .portfolio-row .price b, .portfolio-row .ratio b",
  );
  expect(shown.length).toBeGreaterThan(2);
  expect(shown.filter((figure) => !pages.join("").includes(figure))).toEqual([]);
}

test("an expert saves a company's page, then the portfolio, as PDFs that say the same", async ({
  page,
}) => {
  await startSession(page, demoUser("expert"), `/companies/${TICKER}`);
  await movePointer(page);
  const { name, bytes } = await download(page);
  await expect(page.getByText(`「${name}」を保存しました。`)).toBeVisible();
  expect(name).toMatch(new RegExp(`^天秤_${TICKER}_\\d{4}-\\d\\d-\\d\\d\\.pdf$`));
  expect(bytes.length).toBeLessThan(MAX_BYTES);
  expect(fontsWithoutFile(bytes)).toEqual([]);

  const { pages, title, language, isTagged } = await readPdf(bytes);
  expect(title).toContain(`(${TICKER})の企業レポート`);
  expect({ language, isTagged }).toEqual({ language: "ja", isTagged: true });
  const text = pages.join("");
  const shown = [
    ...(await textsOf(page, ".company-facts dd.num")),
    ...(await textsOf(page, "#financials .years-table td.n")),
    ...(await textsOf(page, "#evidence td.n")),
    ...(await textsOf(page, "#why .bridge-row .num")),
    ...(await textsOf(page, ".peers td.n")),
    ...(await textsOf(page, "#diagnosis .lead, #diagnosis .topics li")),
    ...(await textsOf(page, "#progress .data-table td.n")),
  ];
  expect(shown.length).toBeGreaterThan(100);
  expect(shown.filter((figure) => !text.includes(figure))).toEqual([]);
  for (const [at, each] of pages.entries()) {
    expect(each).toMatch(/株価と判定は\d{4}年\d{1,2}月\d{1,2}日の大引け\(15:\d0\)時点のものです。/);
    expect(each).toContain("サンプルデータです");
    expect(each).toContain(`${at + 1}/${pages.length}ページ`);
  }

  const again = await download(page);
  expect(again.bytes.equals(bytes)).toBe(true);

  const star = page.getByRole("button", { name: /^ポートフォリオに追加/ });
  if ((await star.getAttribute("aria-pressed")) === "false") await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await savePortfolio(page);
});

test.describe("of a firm", () => {
  test.use({ storageState: enterpriseSession, expectedBrowserErrors: [/422/] });

  test("shows the firm's own logo, which it chooses in the settings and can delete @verify", async ({
    page,
  }) => {
    await openPage(page, "/setting");
    const section = sectionOf(page, "レポートのロゴ");
    const choose = (name: string, text: string) =>
      section
        .getByLabel("ロゴのファイル")
        .setInputFiles({ name, mimeType: "image/svg+xml", buffer: Buffer.from(text) });
    await choose("a.svg", '<svg viewBox="0 0 9 9"><script>alert(1)</script></svg>');
    await expect(section.getByRole("alert")).toContainText("スクリプトを含むSVGは使えません。");
    await choose("b.svg", '<svg viewBox="0 0 30 10"><circle cx="15" cy="5" r="4"/></svg>');
    await expect(section.getByRole("img", { name: "登録しているロゴ" })).toBeVisible();
    await expect(section.getByRole("alert")).toHaveCount(0);
    expect(await accessibilityViolations(page)).toEqual([]);

    await openPage(page, `/companies/${TICKER}`);
    await movePointer(page);
    const { roles } = await readPdf((await download(page)).bytes);
    expect(roles[0]).toBe("Figure");

    await openPage(page, "/setting");
    await section.getByRole("button", { name: "ロゴを削除する" }).click();
    await expect(section.getByRole("img")).toHaveCount(0);
  });
});

test.describe("without the plan", () => {
  test.use({ expectedBrowserErrors: [/403/] });

  test("a member is told which plan has reports @verify", async ({ page }) => {
    await startSession(page, demoUser("standard"), `/companies/${TICKER}`);
    await movePointer(page);
    const section = sectionOf(page, "レポート");
    await section.getByRole("button", { name: "PDFで保存" }).click();
    await expect(section.getByRole("alert")).toContainText("ご利用中のプランでは");
    await expect(section.getByRole("link", { name: "エキスパートのプラン" })).toBeVisible();
  });
});

test("a visitor reads of reports and is offered no button", async ({ page }) => {
  await openPage(page, `/companies/${TICKER}`);
  await expect(sectionOf(page, "レポート")).toContainText("A4のPDF");
  await expect(page.getByRole("button", { name: "PDFで保存" })).toHaveCount(0);
});
