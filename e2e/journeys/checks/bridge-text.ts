import { expect } from "../journey.ts";

interface PrintedStep {
  readonly name: string;
  readonly factor: number;
  readonly yen: number;
}

interface PrintedBridge {
  readonly price: number;
  readonly value: number;
  /** Between the price and the value. */
  readonly steps: readonly PrintedStep[];
  /** Lines of arithmetic, also those of folded steps. */
  readonly equations: readonly string[];
}

/** Reads what the page of a rated company prints, with or without script. */
export function readBridge(html: string): PrintedBridge {
  const [, inner = ""] = /<div class="bridge">(.*?)<\/section>/s.exec(html) ?? [];
  const text = inner
    .replaceAll("<!-- -->", "")
    .replaceAll(/<span class="[^"]*sr-only">.*?<\/span>/gs, "");
  const rows = [...text.matchAll(/<(summary|p) class="bridge-row.*?<\/\1>/gs)].map(([row]) => ({
    name: cell(row, "name"),
    own: parseNumber(cell(row, "own")),
    factor: parseNumber(cell(row, "factor")),
    yen: parseNumber(cell(row, "yen")),
  }));
  const [price, ...steps] = rows;
  const value = steps.pop();
  if (price === undefined || value === undefined) throw new Error("no bridge on the page");
  const equations = [...text.matchAll(/<dd class="num">(.*?)<\/dd>/gs)].map(
    ([, line = ""]) => line,
  );
  return { price: price.own, value: value.own, steps, equations };
}

function cell(row: string, name: string): string {
  const [, inner = ""] = new RegExp(`<span class="${name}">(.*?)</span>`, "s").exec(row) ?? [];
  return inner;
}

/** ×0.9555, −1,099円: NaN for an empty cell. */
function parseNumber(text: string): number {
  const [, sign = "", digits] = /([−△]?)([\d,]+(?:\.\d+)?)/.exec(text) ?? [];
  return digits === undefined ? NaN : Number(digits.replaceAll(",", "")) * (sign === "" ? 1 : -1);
}

/** Yen are the factor's share of the difference, by logarithms, within the rounding of all four. */
export function expectShareOfDifference(
  { name, factor, yen }: PrintedStep,
  { price, value }: PrintedBridge,
  ticker: string,
): void {
  const mean = price === value ? price : (value - price) / Math.log(value / price);
  const expected = mean * Math.log(factor);
  const roundingOfPrices = price >= 100 && value >= 100 ? 0.5 : 0.05;
  const roundingOfFactor = 0.5 * 10 ** -(factor >= 1 ? 3 : 4);
  const tolerance =
    (price >= 100 ? 0.5 : 0.05) +
    (mean * roundingOfFactor) / factor +
    Math.abs(expected) * (roundingOfPrices / Math.min(price, value));
  expect(Math.abs(expected - yen), `${ticker} ${name}`).toBeLessThanOrEqual(tolerance);
}
