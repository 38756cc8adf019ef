import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");
const themes = ["light", "dark"] as const;
type Theme = (typeof themes)[number];

/** #rrggbb */
function colour(token: string, theme: Theme): string {
  const [, value] = new RegExp(`^\\s*--color-${token}:\\s*([^;]+);`, "m").exec(css) ?? [];
  if (value === undefined) throw new Error(`no token ${token}`);
  const [, other] = /^var\(--color-([\w-]+)\)$/.exec(value) ?? [];
  if (other !== undefined) return colour(other, theme);
  const [, light, dark] = /^light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)$/.exec(value) ?? [];
  const found = theme === "light" ? light : dark;
  if (found === undefined) throw new Error(`${token} is ${value}`);
  return found;
}

/** Relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ["ground", "sheet", "sunken"];
const bands = ["very-cheap", "cheap", "fair", "expensive", "very-expensive"];
const pairs = (texts: readonly string[], on: readonly string[]) =>
  texts.flatMap((text) => on.map((ground) => [text, ground] as const));

/** Text colours and their backgrounds. */
const texts = [
  ...pairs(["ink", "ink-2", "ink-3"], [...grounds, ...bands.map((band) => `band-${band}`)]),
  ...pairs(["accent", "accent-strong"], [...grounds, "band-fair"]),
  ...pairs(["accent", "accent-strong", "ink", "ink-2"], ["accent-soft"]),
  ...pairs(["up", "down", "red", "blue", "danger", "ok"], grounds),
  ["on-ink", "ink"],
  ["on-accent", "accent"],
  ["on-accent", "accent-strong"],
  ["notice-ink", "notice-soft"],
  ["danger", "danger-soft"],
  ["ok", "ok-soft"],
  ...bands.map((band) => [`${band}-ink`, `${band}-soft`] as const),
  ...bands.map((band) => [`${band}-ink`, `band-${band}`] as const),
  ...pairs(
    bands.map((band) => `${band}-ink`),
    grounds,
  ),
  ["on-verdict", "very-cheap"],
  ["on-verdict", "very-expensive"],
] as const;

/** Control borders and meaningful marks, and their backgrounds. */
const marks = [
  ...pairs(["line", "rule", "accent", "danger"], grounds),
  ...pairs(["chart-axis", "chart-value", "chart-price", "chart-bar-now"], ["ground", "sheet"]),
  ...pairs(["chart-value-raw"], ["ground", "sheet", "band-cheap", "band-expensive"]),
  ...pairs(bands, ["ground", "sheet"]),
  ["accent", "accent-soft"],
  ["accent", "chart-bar"],
] as const;

describe.each(themes)("contrast in the %s theme", (theme) => {
  it.each(texts)("%s on %s: text, at least 4.5", (text, ground) => {
    expect(contrast(colour(text, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(marks)("%s on %s: mark, at least 3", (mark, ground) => {
    expect(contrast(colour(mark, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

describe("contrast ratio", () => {
  it("is computed as in WCAG", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  });
});
