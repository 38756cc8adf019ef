import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { lightColours } from "../old-browser-colours-plugin.ts";

describe("lightColours", () => {
  it("gives each token its light colour where light-dark() is not understood", () => {
    const css = `.a{color:red}@layer theme{:root{--a:light-dark(#fff, #000);--b:0 8px light-dark(rgb(29 28 25/.14),rgb(0 0 0/.55));--c:var(--a)}}`;
    expect(lightColours(css)).toBe(
      "@supports not (color:light-dark(red,red)){:root,:root[data-theme]{color-scheme:light;--a:#fff;--b:0 8px rgb(29 28 25/.14)}}",
    );
  });

  it("adds nothing to a style sheet without", () => {
    expect(lightColours(".a{color:red}")).toBe("");
  });

  it("has every colour of the tokens", () => {
    const css = readFileSync(new URL("ui/tokens.css", import.meta.url), "utf8").replaceAll(
      /\/\*[^]*?\*\//g,
      "",
    );
    const added = lightColours(css);
    expect(added.split(";").length - 1).toBe(css.split("light-dark(").length - 1);
    expect(added).toContain("--color-ground:#f7f6f2");
  });

  it("fails for what it does not understand", () => {
    expect(() => lightColours(":root{--a:light-dark(#fff)}")).toThrow(/Unknown form/);
  });
});
