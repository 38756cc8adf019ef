import type { Page } from "@playwright/test";
import { apiUrl } from "../test-urls.ts";
import { expect } from "./journey.ts";

export const csvFile = (text: string) => ({
  name: "holdings.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});
export const HEADINGS = "銘柄コード,銘柄名,口座,数量,取得単価";

export async function importHoldings(page: Page, tickers: readonly string[]): Promise<void> {
  await page.getByRole("button", { name: "保有銘柄を取り込む" }).click();
  const dialog = page.getByRole("dialog", { name: "保有銘柄を取り込む" });
  const lines = tickers.map((ticker) => `${ticker},名,特定,100,1000`);
  await dialog
    .getByLabel("保有銘柄のファイル")
    .setInputFiles(csvFile([HEADINGS, ...lines].join("\n")));
  await dialog.getByRole("button", { name: `${tickers.length}社を取り込む` }).click();
  await expect(dialog).toBeHidden();
}

export async function findTickers(page: Page, count: number): Promise<readonly string[]> {
  const found = await page.request.get(`${apiUrl}/search?limit=${count}`);
  const { rows } = (await found.json()) as { rows: { ticker: string }[] };
  return rows.map(({ ticker }) => ticker);
}

export const rowOf = (page: Page, ticker: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: ticker });

/** To a member who sees no company analysed but the open ones. */
export const EMPTY = "企業を登録すると、ここで株価と次の決算日をまとめて見られます";
