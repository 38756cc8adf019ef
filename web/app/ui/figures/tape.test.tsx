import { tapeFixture } from "@tenbin/contract/testing/tape-fixture";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { PriceChange } from "./tape.tsx";

const tape = tapeFixture();
const text = (html: string) => html.replaceAll(/<[^>]*>/g, "");

describe("PriceChange", () => {
  it.each([
    [24, 0.0132, "up", "▲ +24円(+1.32%)"],
    [-31, -0.0168, "down", "▼ −31円(−1.68%)"],
    [0, 0, "text-ink-2", "0円(0.00%)"],
  ])("of %d yen is shown by mark, sign and colour", (change, ratio, tone, words) => {
    const html = renderToString(
      <PriceChange tape={{ ...tape, change, change_ratio: ratio }} yen />,
    );
    expect(text(html)).toBe(words);
    expect(html).toContain(`move ${tone}"`);
  });

  it.each([
    [152.3, 0.4, 1, "▲ +0.4円"],
    [2999.5, -0.5, 1, "▼ −0.5円"],
    [1602, 0, 1, "0.0円"],
    [1500, -0.333, 0, "▼ −0.3円"],
  ])("to %d yen by %d reads 0 only where nothing changed", (close, change, decimals, words) => {
    const moved = { ...tape, close, change, decimals, change_ratio: change / (close - change) };
    expect(text(renderToString(<PriceChange tape={moved} yen />))).toMatch(words);
  });

  it("reads as a percentage alone without what is marked as yen", () => {
    const html = renderToString(
      <PriceChange tape={{ ...tape, change: 24, change_ratio: 0.0132 }} yen />,
    );
    const narrow = html.replaceAll(/<span class="in-yen">.*?<\/span>/g, "");
    expect(text(narrow)).toBe("▲ +1.32%");
  });

  it("is a dash without a previous close, and nothing without a price", () => {
    const first = { ...tape, change: null, change_ratio: null };
    expect(text(renderToString(<PriceChange tape={first} />))).toBe("－");
    expect(renderToString(<PriceChange tape={{ ...first, close: null }} />)).toBe("");
  });
});
