import { clamp } from "../money/growth.ts";
import type { Rival } from "./rival.ts";

/** Minimum equity ÷ assets and the rate applied to book value, highest first. */
const ASSET_RATES = [
  [0.8, 0.8],
  [0.67, 0.75],
  [0.5, 0.7],
  [0.33, 0.65],
  [0.1, 0.6],
] as const;
const MIN_ASSET_RATE = 0.5;
/** Cap on the return on assets. */
const MAX_RETURN_ON_ASSETS = 0.2;
/** 15 × earnings × ten times the return on assets. */
const EARNINGS_FACTOR = 150;

/**
 * はっしゃん式 理論株価, whole company in yen:
 *
 *   V = B · rate(equity ratio) + profit · ROA · 150 ÷ clamp(equity ratio + 0.33, 0.66, 1)
 *
 * with ROA = profit ÷ assets up to 20 %, and no business value for a loss. Source: the author's own
 * description, はっしゃん「理論株価と長期投資」, 2017-10-22 (hatsyan.cocolog-nifty.com/kabu/2017/10/). Omits the
 * author's later discount on shares under half of book, because it depends on the price.
 */
export const hasshan: Rival = {
  kind: "value",
  evaluate({ book, latest }) {
    const { profit, assets } = latest.facts;
    if (profit === null || assets === null || assets <= 0) return null;
    const equityRatio = book / assets;
    const rate = ASSET_RATES.find(([from]) => equityRatio >= from)?.[1] ?? MIN_ASSET_RATE;
    const earning = Math.max(0, profit);
    const returnOnAssets = Math.min(MAX_RETURN_ON_ASSETS, earning / assets);
    const leverage = clamp(equityRatio + 0.33, 0.66, 1);
    return book * rate + (earning * returnOnAssets * EARNINGS_FACTOR) / leverage;
  },
};
