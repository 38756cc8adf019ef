import { expect } from "../journey.ts";

interface PrintedMove {
  readonly before: number;
  readonly after: number;
  /** Percent, as its causes. */
  readonly change: number;
  readonly causes: readonly number[];
}

/** What the page of a rated company prints of the move since its last results; null without any. */
export function readSinceResults(html: string): PrintedMove | null {
  const [, inner] = /<dl class="since-results">(.*?)<\/dl>/s.exec(html) ?? [];
  if (inner === undefined) return null;
  const [whole = "", ...causes] = [...inner.matchAll(/<dd>(.*?)<\/dd>/gs)].map(
    ([, text = ""]) => text,
  );
  const [, before = "", after = "", change = ""] =
    /日の([\d,.]+)円から([\d,.]+)円へ (.*)%$/.exec(whole) ?? [];
  return {
    before: toNumber(before),
    after: toNumber(after),
    change: toNumber(change),
    causes: causes.map((text) => toNumber(text.replace("%", ""))),
  };
}

function toNumber(text: string): number {
  return Number(text.replaceAll(",", "").replace("−", "-"));
}

/** Causes add to the change, and the change leads from one value to the other within rounding. */
export function expectMoveToAddUp(move: PrintedMove | null, ticker: string): void {
  if (move === null) return;
  const { before, after, change, causes } = move;
  const sum = causes.reduce((total, part) => total + part, 0);
  expect(Math.round(sum * 10), `${ticker} causes`).toBe(Math.round(change * 10));
  const yen = before >= 100 && after >= 100 ? 0.5 : 0.05;
  const tolerance = 0.05 + 100 * (after / before) * (yen / before + yen / after);
  expect(Math.abs((after / before - 1) * 100 - change), ticker).toBeLessThanOrEqual(tolerance);
}
