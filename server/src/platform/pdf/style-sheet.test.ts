import { describe, expect, it } from "vitest";
import { parseMarkup } from "./markup.ts";
import { createStyleSheet, toPixels } from "./style-sheet.ts";

const declaredOf = (css: string, markup: string) => {
  const root = parseMarkup(markup);
  const [child] = root.children;
  if (child === undefined || typeof child === "string") throw new Error("no child");
  return createStyleSheet([css]).declared([root], child);
};

describe("createStyleSheet", () => {
  it("resolves tokens to their light value", () => {
    const css = "@theme static { --a: light-dark(#111, #eee); --b: var(--a); }";
    expect(createStyleSheet([css]).token("--b")).toBe("#111");
  });

  it("rejects an unknown token", () => {
    expect(() => createStyleSheet([""]).token("--b")).toThrow("Unknown token --b");
  });

  it.each([
    ["a nested rule", ".c { & .a { fill: #111; } }", "#111"],
    ["a list of nested rules", ".c { & .x, & .a { fill: #111; } }", "#111"],
    ["one of several", ".c { & :is(.x, .a) { fill: #111; } }", "#111"],
    ["two classes over one", ".a.b { fill: #111; } .a { fill: #222; }", "#111"],
    ["the later of equal ones", ".a { fill: #222; } .b { fill: #111; }", "#111"],
    ["a tag", "g { fill: #111; }", "#111"],
    ["nothing of another ancestor", ".d { & .a { fill: #111; } }", undefined],
    ["nothing that depends on a width", "@media print { .a { fill: #111; } }", undefined],
    ["nothing of a state", ".a:hover { fill: #111; }", undefined],
    ["no comment", "/* .a { fill: #222; } */ .a { fill: #111; }", "#111"],
  ])("applies %s", (_, css, fill) => {
    expect(declaredOf(css, '<svg class="c"><g class="a b"/></svg>')["fill"]).toBe(fill);
  });
});

describe("toPixels", () => {
  it.each([
    ["12px", 12],
    ["0.75rem", 12],
    ["min(0.75rem, 14px)", 12],
    ["1.8", 1.8],
  ])("reads %s", (value, pixels) => expect(toPixels(value)).toBe(pixels));
});
