import type { Page } from "@playwright/test";
import { expect, openPage } from "../journey.ts";
import { dialogOf, openSearch } from "../search-dialog.ts";

interface Writing {
  readonly typed: string;
  readonly finds: string;
  /** The name in which the match must be reported. */
  readonly says: string | null;
  /** Else in the second tier only. */
  readonly inEveryRun?: true;
}

/** Spellings that viewers use. */
export const writings: readonly Writing[] = [
  { typed: "みなと", finds: "みなと精工", says: null },
  { typed: "ミナトセイ", finds: "みなと精工", says: "よみ" },
  { typed: "ﾐﾅﾄｾｲ", finds: "みなと精工", says: "よみ" },
  {
    typed: "みなとがわ",
    finds: "湊川食品",
    says: "よみ「みなとがわしょくひん」",
    inEveryRun: true,
  },
  { typed: "０４８２", finds: "みなと精工", says: null },
  { typed: "04820", finds: "みなと精工", says: null },
  { typed: "021a", finds: "ミナトデータ", says: null },
  { typed: "０２１ａ", finds: "ミナトデータ", says: null },
  { typed: "みなせい", finds: "みなと精工", says: "通称「みなせい」" },
  { typed: "minato seiko", finds: "みなと精工", says: "英語名「Minato Seiko Co., Ltd.」" },
  { typed: "ＭＩＮＡＴＯ ＳＥＩＫＯ", finds: "みなと精工", says: "英語名", inEveryRun: true },
  { typed: "株式会社みなと精工", finds: "みなと精工", says: null },
  { typed: "みなと製鋼", finds: "みなと精工", says: "よみ「みなとせいこう」" },
  { typed: "蛍沢", finds: "螢沢ソフト", says: null },
];

export async function expectFound(page: Page, { typed, finds, says }: Writing): Promise<void> {
  await openPage(page, "/");
  const input = await openSearch(page);
  await input.fill(typed);
  // Options of companies start with their code; others lead to all results and to disclosures.
  const companies = dialogOf(page).getByRole("option", { name: /^[0-9A-Z]{4}/ });
  const hit = companies.filter({ hasText: finds });
  await expect(hit).toBeVisible();
  if (says !== null) await expect(hit).toContainText(says);
  await hit.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(finds);
}
