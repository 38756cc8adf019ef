import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { BreakableName } from "./breakable-name.tsx";

const markup = (name: string) => renderToStaticMarkup(<BreakableName name={name} />);

describe("a company's name in large type", () => {
  it.each([
    ["みらい野住宅リート投資法人", "みらい野住宅<wbr/>リート<wbr/>投資法人"],
    ["天秤ＵＦＪフィナンシャル・グループ", "天秤<wbr/>UFJフィナンシャル・グループ"],
    ["ABC 日本", "ABC <wbr/>日本"],
  ])("breaks %s where its writing changes only", (name, broken) => {
    expect(markup(name)).toBe(`<span class="break-keep">${broken}</span>`);
  });

  it.each(["みなと精工", "テルミナシステムズ"])("leaves %s to the browser", (name) => {
    expect(markup(name)).toBe(`<span>${name}</span>`);
  });
});
