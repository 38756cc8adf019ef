import { mean } from "../statistics/mean.ts";
import type { Rival } from "./rival.ts";

/** Month ends in the band. */
const BAND_MONTHS = 60;
/** Minimum number of multiples. */
const MINIMUM_MONTHS = 12;

/**
 * The middle of the company's own PER band × its latest annual profit. The middle is the geometric
 * mean of market value ÷ profit at the last 60 month ends with a profit, so that one year of tiny
 * profit does not dominate it. Null for a loss or with fewer than twelve such month ends.
 */
export const ownPerBand: Rival = {
  kind: "value",
  evaluate({ latest, pastEarningsMultiples }) {
    const { profit } = latest.facts;
    const multiples = pastEarningsMultiples.slice(-BAND_MONTHS);
    const logarithm = mean(multiples.map((multiple) => Math.log(multiple)));
    if (profit === null || profit <= 0 || logarithm === null) return null;
    return multiples.length < MINIMUM_MONTHS ? null : profit * Math.exp(logarithm);
  },
};
