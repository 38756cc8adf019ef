import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayAtShare, MIN_ZOOM_DAYS, pinchedSpan, spanBetween, zoomAround } from "./zoom.ts";

const whole = { from: 10_000, to: 14_000 };
const shares = fc.double({ min: 0, max: 1, noNaN: true });
const spans = fc
  .tuple(fc.integer({ min: 10_000, max: 13_900 }), fc.integer({ min: MIN_ZOOM_DAYS, max: 4_000 }))
  .map(([from, days]) => ({ from, to: Math.min(whole.to, from + days) }))
  .filter(({ from, to }) => to - from >= MIN_ZOOM_DAYS);

describe("zooming", () => {
  it("stays within the whole and above the shortest span, whatever is asked", () => {
    fc.assert(
      fc.property(spans, shares, fc.double({ min: 0.01, max: 100, noNaN: true }), (...asked) => {
        const [span, share, factor] = asked;
        const zoomed = zoomAround(span, dayAtShare(span, share), factor, whole);
        expect(zoomed.from).toBeGreaterThanOrEqual(whole.from);
        expect(zoomed.to).toBeLessThanOrEqual(whole.to);
        expect(zoomed.to - zoomed.from).toBeGreaterThanOrEqual(MIN_ZOOM_DAYS);
      }),
    );
  });

  it("keeps the day below the pointer in its place", () => {
    const span = { from: 11_000, to: 13_000 };
    expect(zoomAround(span, 11_500, 0.5, whole)).toEqual({ from: 11_250, to: 12_250 });
    expect(zoomAround({ from: 11_250, to: 12_250 }, 11_500, 2, whole)).toEqual(span);
  });

  it("selects between two days in either direction", () => {
    const selected = { from: 12_000, to: 12_300 };
    expect(spanBetween(12_000, 12_300, whole)).toEqual(selected);
    expect(spanBetween(12_300, 12_000, whole)).toEqual(selected);
    expect(spanBetween(12_000, 12_001, whole).to - spanBetween(12_000, 12_001, whole).from).toBe(
      MIN_ZOOM_DAYS,
    );
  });

  it("keeps two days below two fingers that part", () => {
    const span = { from: 11_000, to: 13_000 };
    const fingers = [0.4, 0.6].map((share) => dayAtShare(span, share));
    const pinched = pinchedSpan(
      { day: fingers[0]!, share: 0.2 },
      { day: fingers[1]!, share: 0.8 },
      whole,
    );
    expect(dayAtShare(pinched, 0.2)).toBeCloseTo(fingers[0]!, -0.5);
    expect(dayAtShare(pinched, 0.8)).toBeCloseTo(fingers[1]!, -0.5);
  });
});
