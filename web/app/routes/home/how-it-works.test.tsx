import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { pillarLabels } from "@tenbin/contract/labels";
import { HowItWorks, type RecordHighlights } from "./how-it-works.tsx";

function htmlOf(highlights: RecordHighlights | "measuring" | null): string {
  const Page = () => <HowItWorks highlights={highlights} />;
  const Stub = createRoutesStub([{ path: "/", Component: Page }]);
  return renderToString(<Stub />).replaceAll("<!-- -->", "");
}

describe("the three steps", () => {
  it("name the pillar of the market as every other page does", () => {
    expect(htmlOf(null)).toContain(`成長の傾向、${pillarLabels.peers}。`);
  });
});

describe("the measured record on the front page", () => {
  it("is said to be computed while it is", () => {
    expect(htmlOf("measuring")).toContain("過去の株価での検証結果を計算しています…");
  });

  it("gives figures and cautions once there are any, and nothing without", () => {
    const figures = [{ label: "近い割合", figure: "31.4%", note: "12社" }];
    const html = htmlOf({ figures, cautions: ["架空の会社で測ったものです。"] });
    for (const text of ["31.4%", "架空の会社で測ったものです。"]) expect(html).toContain(text);
    expect(html).not.toContain("計算しています");
    expect(htmlOf(null)).not.toContain("これまでの実測");
  });
});
