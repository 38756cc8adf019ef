import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { LegalPage } from "./legal-page.tsx";

type LegalDocument = Parameters<typeof LegalPage>[0]["text"];

const now = { id: "b", version: "2027-01-01", first_shown_on: "2027-01-02", changes: "変更" };
const before = { id: "a", version: "2026-11-25", first_shown_on: "2026-11-26", changes: "最初" };
const text = (word: string) => [{ text: word }];

const shown: LegalDocument = {
  id: "b",
  version: "2027-01-01",
  is_current: true,
  upcoming: null,
  texts: [now, before],
  content: {
    notice: null,
    lead: text("はじめに"),
    sections: [
      {
        id: "one",
        heading: "第1条 適用",
        blocks: [
          { kind: "list", ordered: true, items: [[{ text: "規約", to: "/tos" }]] },
          { kind: "terms", items: [{ term: "所在地", paragraphs: [text("東京都")] }] },
          {
            kind: "table",
            caption: "保存の期間",
            head: ["情報", "期間"],
            rows: [[text("アドレス"), [{ text: "別の頁", to: "https://tenbin.example/" }]]],
          },
        ],
      },
    ],
  },
};

function htmlOf(document: LegalDocument): string {
  const Page = () => <LegalPage title="利用規約" path="/tos" text={document} />;
  const Stub = createRoutesStub([{ path: "/", Component: Page }]);
  return renderToString(<Stub />).replaceAll("<!-- -->", "");
}

describe("LegalPage", () => {
  it("shows version, contents, sections and earlier texts", () => {
    const html = htmlOf(shown);
    expect(html).toContain("2027年1月1日版");
    expect(html).toContain('<a href="#one">第1条 適用</a>');
    expect(html).toContain('<section id="one"');
    expect(html).toContain('href="/tos?text=a"');
    expect(html).not.toContain('href="/tos?text=b"');
    expect(html).not.toContain("以前に表示していた内容");
  });

  it("announces a text that is to come, which says from when it applies", () => {
    const upcoming = { id: "c", version: "2027-04-01" };
    const html = htmlOf({ ...shown, upcoming });
    expect(html).toContain("2027年4月1日から内容が変わります。");
    expect(html).toContain('href="/tos?text=c"');
    const announced = htmlOf({ ...shown, ...upcoming, is_current: false, upcoming });
    expect(announced).toContain("この内容は、2027年4月1日から適用します。");
    expect(announced).toContain('<a href="/tos" data-discover="true">いまの内容を読む</a>');
    expect(announced).not.toContain("以前に表示していた内容");
  });

  it("links inside the site, and outside of it with a word", () => {
    const html = htmlOf(shown);
    expect(html).toContain('<a href="/tos" data-discover="true">規約</a>');
    expect(html).toMatch(/<a class="external" href="https:\/\/tenbin.example\/"[^>]*>別の頁/);
    expect(html).toContain("(外部のサイト)");
  });

  it("says of an earlier text that it is one, with the way to the current", () => {
    const html = htmlOf({ ...shown, is_current: false, id: "a" });
    expect(html).toContain("これは以前に表示していた内容です。");
    expect(html).toContain('<a href="/tos" data-discover="true">いまの内容を読む</a>');
    expect(html).toContain('href="/tos?text=b"');
  });
});
