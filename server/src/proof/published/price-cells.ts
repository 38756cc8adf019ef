import type { DayBar } from "../../companies/index.ts";
import { toEpochDay } from "../../platform/clock/days.ts";
import type { ComparedCell, Line, Uncompared } from "../cells.ts";
import { type CompanyRecord, lastTradeAt } from "../company-record.ts";
import { PRICE_FIGURES, type PriceFigure, type PublishedQuotes } from "./quotes.ts";

export interface PriceCell extends ComparedCell {
  readonly record: CompanyRecord;
}

interface PriceLine extends Line<PriceCell> {
  readonly figure: PriceFigure;
}

/** Prices have one decimal at the most; volumes are whole shares. */
const TOLERANCE = 0.051;
/** Most issues have a close; the rest of a bar comes from a smaller file. */
const MIN_CELLS: Readonly<Record<PriceFigure, number>> = {
  close: 2_000,
  previousClose: 2_000,
  open: 500,
  high: 500,
  low: 500,
  volume: 500,
};
const NAMES: Readonly<Record<PriceFigure, string>> = {
  close: "close",
  previousClose: "close of the trading day before",
  open: "open",
  high: "high",
  low: "low",
  volume: "volume",
};

export const priceLines: readonly PriceLine[] = PRICE_FIGURES.map((figure) => ({
  id: figure,
  name: NAMES[figure],
  figure,
  floor: 0.99,
  minCells: MIN_CELLS[figure],
  agrees: ({ ours, theirs }) => Math.abs(ours - theirs) <= TOLERANCE,
}));

/** Cells of each line by its id. */
export function priceCells(
  { day, quotes }: PublishedQuotes,
  records: ReadonlyMap<string, CompanyRecord>,
  bars: ReadonlyMap<string, DayBar>,
): ReadonlyMap<string, { readonly cells: PriceCell[]; readonly uncompared: Uncompared[] }> {
  return new Map(
    priceLines.map(({ id, figure }) => {
      const cells: PriceCell[] = [];
      let absent = 0;
      for (const quote of quotes) {
        const [record, theirs] = [records.get(quote.code), quote[figure]];
        if (theirs === null) continue;
        const ours = record === undefined ? null : ourFigure(figure, day, record, bars);
        if (record === undefined || ours === null) absent += 1;
        else
          cells.push({ code: quote.code, periodEnd: day, documentId: null, ours, theirs, record });
      }
      return [id, { cells, uncompared: [{ cells: absent, reason: "we have none of the day" }] }];
    }),
  );
}

/** Null without a bar of the day. */
function ourFigure(
  figure: PriceFigure,
  day: string,
  { code, closes }: CompanyRecord,
  bars: ReadonlyMap<string, DayBar>,
): number | null {
  if (figure !== "previousClose") return bars.get(code)?.[figure] ?? null;
  const at = lastTradeAt(closes, day);
  return closes.days[at] === toEpochDay(day) ? (closes.close[at - 1] ?? null) : null;
}
