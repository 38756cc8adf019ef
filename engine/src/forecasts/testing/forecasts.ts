import type { CompanyForecast } from "../revision.ts";

/** A forecast of the twelve months to 31 March of `year`, disclosed at noon of a day. */
export function forecastOf(
  year: number,
  day: string,
  operatingProfit: number | null,
): CompanyForecast {
  return {
    documentId: `F${day}`,
    disclosedAt: Date.parse(`${day}T12:00:00+09:00`),
    yearStart: `${year - 1}-04-01`,
    yearEnd: `${year}-03-31`,
    operatingProfit,
  };
}
