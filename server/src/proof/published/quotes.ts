import { normalizeMarketCode } from "../../companies/index.ts";
import { isIsoDate } from "../../platform/clock/days.ts";
import { parseFigure, readTables } from "./read-table.ts";

export const PRICE_FIGURES = ["previousClose", "open", "high", "low", "close", "volume"] as const;
export type PriceFigure = (typeof PRICE_FIGURES)[number];

/** A published quote of one day; all but the shares are null on a day without a trade. */
export interface PublishedQuote extends Readonly<Record<PriceFigure, number | null>> {
  readonly code: string;
  /** Issued shares. */
  readonly shares: number | null;
}

const COLUMNS: Readonly<Record<PriceFigure, string>> = {
  previousClose: "p_close",
  open: "open",
  high: "high",
  low: "low",
  close: "close",
  volume: "volume",
};

export interface PublishedQuotes {
  readonly day: string;
  readonly quotes: readonly PublishedQuote[];
}

/**
 * Of the day that most rows have: rows name month and day of the last trade (`05/14`) and the moment of reading
 * (`2021/05/16 12:36:55`), which gives the year.
 */
export async function readPublishedQuotes(folder: string): Promise<PublishedQuotes> {
  const rows = await readTables(folder, "_yahoo_fundamental_");
  const counts = new Map<string, number>();
  const dated = rows.flatMap((row) => {
    const code = normalizeMarketCode(row["code"] ?? "");
    if (code === null) return [];
    const day = `${row["get"]?.slice(0, 4)}-${row["date"]?.replace("/", "-")}`;
    if (isIsoDate(day)) counts.set(day, (counts.get(day) ?? 0) + 1);
    return [{ code, row, day }];
  });
  const day = [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
  if (day === undefined) throw new Error(`${folder}: no row names the day of its last trade`);
  const quotes = dated.map(({ code, row, day: own }): PublishedQuote => {
    const figure = (name: PriceFigure) => (own === day ? parseFigure(row[COLUMNS[name]]) : null);
    return {
      code,
      shares: parseFigure(row["発行済株式数"]),
      previousClose: figure("previousClose"),
      open: figure("open"),
      high: figure("high"),
      low: figure("low"),
      close: figure("close"),
      volume: figure("volume"),
    };
  });
  return { day, quotes };
}
