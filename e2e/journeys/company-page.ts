import type { Locator, Page } from "@playwright/test";
import type { CompanyResponse, PriceChart } from "@tenbin/contract";
import type { Client } from "@tenbin/contract/client";
import { expect, sectionOf } from "./journey.ts";

export function weighBarOf(page: Page): Locator {
  return page.getByRole("region", { name: "株価・理論価値・判定の要約" });
}

export function figureOf(page: Page, name: string): Locator {
  return weighBarOf(page)
    .locator("dl")
    .filter({ has: page.locator("dt", { hasText: name }) })
    .locator("dd")
    .first();
}

/** Named after its lines: a company without a value has the price alone. */
export function chartOf(page: Page): Locator {
  return page.getByRole("region", { name: /^株価(と理論価値)?$/ });
}

/** The focusable plot; exists once the canvas does. */
export function plotOf(page: Page): Locator {
  return chartOf(page).getByRole("slider", { name: /までの株価/ });
}

export function handleOf(page: Page, name: "開始" | "終了"): Locator {
  return chartOf(page).getByRole("slider", { name: `${name}の決算期` });
}

/** The steps from the price to the value, those of the pillars first. */
export function bridgeOf(page: Page): Locator {
  return sectionOf(page, "判定の理由").locator(".bridge");
}

export async function fetchCompany(api: Client, ticker: string): Promise<CompanyResponse> {
  const company = await api.call("getCompany", { params: { ticker } });
  if (company === undefined) throw new Error(`no response for ${ticker}`);
  return company;
}

export async function fetchChart(
  api: Client,
  ticker: string,
  query: { readonly begin?: number; readonly end?: number; readonly moves?: "true" } = {},
): Promise<PriceChart> {
  const chart = await api.call("getPriceChart", { params: { ticker }, query });
  if (chart === undefined) throw new Error(`no chart for ${ticker}`);
  return chart;
}

export const verdictLabels = {
  very_cheap: "大幅割安",
  cheap: "割安",
  fair: "妥当",
  expensive: "割高",
  very_expensive: "大幅割高",
  unrated: "判定なし",
} as const;

/** Edges of valuation.md; upper edges are exclusive except the first two. */
function verdictLabelOf(ratio: number): string {
  if (ratio <= 0.6) return verdictLabels.very_cheap;
  if (ratio <= 0.8) return verdictLabels.cheap;
  if (ratio < 1.25) return verdictLabels.fair;
  return ratio < 1.67 ? verdictLabels.expensive : verdictLabels.very_expensive;
}

/** 株価は理論価値を28%下回っています, from price ÷ value. */
function gapSentenceOf(ratio: number): string {
  const percent = Math.round(Math.abs(ratio - 1) * 100);
  if (percent === 0) return "株価は理論価値とほぼ同じです";
  return `株価は理論価値を${percent}%${ratio < 1 ? "下回って" : "上回って"}います`;
}

export async function expectValuationShown(page: Page, { valuation }: PriceChart): Promise<void> {
  if (valuation == null) throw new Error("the chart carries no valuation");
  const { value_per_share: value, ratio } = valuation;
  await expect(figureOf(page, "理論価値")).toHaveText(
    `${value.toLocaleString("ja-JP", { maximumFractionDigits: value >= 99.95 ? 0 : 1 })}円`,
  );
  await expect(weighBarOf(page)).toContainText(gapSentenceOf(ratio));
  await expect(weighBarOf(page)).toContainText(verdictLabelOf(ratio));
}
