import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { BreakableName } from "./breakable-name.tsx";

const markup = (name: string) => renderToStaticMarkup(<BreakableName name={name} />);

describe("company name in large type", () => {
  it.each([
    ["みらい野住宅リート投資法人", "みらい野住宅<wbr/>リート<wbr/>投資法人"],
    ["天秤ＵＦＪフィナンシャル・グループ", "天秤<wbr/>UFJフィナンシャル・グループ"],
    ["ABC 日本", "ABC <wbr/>日本"],
  ])("allows breaks in %s only where its script changes", (name, broken) => {
    expect(markup(name)).toBe(`<span class="break-keep">${broken}</span>`);
  });

  it.each(["みなと精工", "テルミナシステムズ"])("adds no breaks to %s", (name) => {
    expect(markup(name)).toBe(`<span>${name}</span>`);
  });
});
