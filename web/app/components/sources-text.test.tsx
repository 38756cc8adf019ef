import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { SourcesText } from "./sources-text.tsx";

const htmlOf = (...sources: string[]) =>
  renderToString(<SourcesText sources={sources} />).replaceAll("<!-- -->", "");
const textOf = (html: string) => html.replaceAll(/<svg.*?<\/svg>|<[^>]+>/g, "");

describe("SourcesText", () => {
  it("links a name to the address that follows it and keeps all other text", () => {
    const html = htmlOf(
      "庁のサイト(提出)(https://a.example/x)の書類から作成、P1.0(https://b.example/)",
    );
    expect(html).toContain('href="https://a.example/x"');
    expect(html).toContain('href="https://b.example/"');
    expect(textOf(html).replaceAll("(外部のサイト)", "")).toBe(
      "出典:庁のサイト(提出)の書類から作成、P1.0",
    );
  });

  it("prints sources without addresses as they are, and nothing without sources", () => {
    expect(htmlOf("甲(架空の会社)", "乙")).toBe("出典:甲(架空の会社)、乙");
    expect(htmlOf()).toBe("");
  });
});
