import type { Page } from "@playwright/test";
import type { SitePage } from "../../web/app/site/site-page.ts";
import { sitePages } from "../../web/app/site/site-pages.ts";
import { expect } from "./journey.ts";

const SITE = "天秤 Tenbin";
const SAMPLE_TICKER = "0482";
export const everyPage: readonly SitePage[] = sitePages;

/** Titles that name a company in front of the table's title. */
const companyTitles: Readonly<Record<string, string>> = {
  "/companies/:ticker": `みなと精工(0482)の株価と理論価値|${SITE}`,
  "/companies/:ticker/history": `みなと精工(0482)の判定の履歴|${SITE}`,
};

const addressOf = ({ path }: SitePage) => path.replace(":ticker", SAMPLE_TICKER);

/** `/setting/mail-change/done` belongs to the area `/setting`. */
const areaOf = ({ path }: SitePage) => `/${path.split("/")[1]}`;

export const pagesByArea: ReadonlyMap<string, readonly SitePage[]> = Map.groupBy(everyPage, areaOf);

/** With its own title and its rules. */
export async function expectDefaultLayout(page: Page, row: SitePage): Promise<void> {
  const response = await page.goto(addressOf(row));
  expect(response?.status()).toBe(200);
  expect(response?.headers()["cache-control"]).toBe(
    row.middleware.includes("no-store") ? "no-store" : "private, no-cache",
  );
  await expect(page).toHaveTitle(companyTitles[row.path] ?? `${row.title}|${SITE}`);
  for (const landmark of ["banner", "main", "contentinfo"] as const) {
    await expect(page.getByRole(landmark), landmark).toHaveCount(1);
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator('meta[name="robots"][content="noindex"]')).toHaveCount(
    row.indexable ? 0 : 1,
  );
}
