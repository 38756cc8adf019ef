import { describe, expect, it } from "vitest";
import { declaredLayerOrder, layerOrderPlugin } from "../../layer-order-plugin.ts";

const ORDER = "@layer theme,base,components;";

function sourcesAfter(files: Readonly<Record<string, string | Uint8Array>>): unknown[] {
  const bundle = Object.fromEntries(
    Object.entries(files).map(([fileName, source]) => [
      fileName,
      { type: "asset", fileName, source },
    ]),
  );
  const { generateBundle } = layerOrderPlugin(ORDER);
  if (typeof generateBundle !== "function") throw new Error("no hook");
  // The hook only reads the bundle.
  Reflect.apply(generateBundle, undefined, [undefined, bundle, true]);
  return Object.values(bundle).map(({ source }) => source);
}

describe("cascade layer order", () => {
  it("comes first in every style sheet, whichever the browser reads first", () => {
    const late = "@layer components{.brand{text-decoration:none}}";
    expect(sourcesAfter({ "a.css": late, "b.css": new TextEncoder().encode(late) })).toEqual([
      ORDER + late,
      ORDER + late,
    ]);
  });

  it("is not added to other files", () => {
    expect(sourcesAfter({ "a.svg": "<svg/>" })).toEqual(["<svg/>"]);
  });

  it("is the one that the first style sheet declares", () => {
    expect(
      declaredLayerOrder("/* Everything. */\n@layer theme, base,\n  components;\n@layer x{}"),
    ).toBe(ORDER);
    expect(() => declaredLayerOrder("@layer components{}")).toThrow("no order");
    expect(layerOrderPlugin().name).toBe("tenbin:layer-order");
  });
});
