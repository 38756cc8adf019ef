import { describe, expect, it } from "vitest";
import { parseDocumentText } from "./document-text.ts";

describe("parseDocumentText", () => {
  it("begins a section at each heading and after each empty line", () => {
    expect(
      parseDocumentText("契約の書面\n\n甲と乙\n以上\n【報酬】\n月額\n\n【期間】\n一年"),
    ).toEqual({
      title: "契約の書面",
      sections: [
        {
          heading: null,
          paragraphs: [
            { at: 7, text: "甲と乙" },
            { at: 11, text: "以上" },
          ],
        },
        { heading: "報酬", paragraphs: [{ at: 19, text: "月額" }] },
        { heading: "期間", paragraphs: [{ at: 28, text: "一年" }] },
      ],
    });
  });

  it("tells lines apart that say the same", () => {
    const [section] = parseDocumentText("題\n\n同じ\n同じ").sections;
    expect(section?.paragraphs.map(({ at }) => at)).toEqual([3, 6]);
  });

  it("has what follows the title at once as a section", () => {
    expect(parseDocumentText("題\n前文\n【報酬】\n月額").sections).toEqual([
      { heading: null, paragraphs: [{ at: 2, text: "前文" }] },
      { heading: "報酬", paragraphs: [{ at: 10, text: "月額" }] },
    ]);
  });

  it("is only a title for a text of one line", () => {
    expect(parseDocumentText("題")).toEqual({ title: "題", sections: [] });
  });
});
