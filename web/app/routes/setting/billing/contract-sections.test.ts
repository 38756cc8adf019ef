import { describe, expect, it } from "vitest";
import { parseContractText } from "./contract-sections.ts";

describe("parseContractText", () => {
  it("begins a section at each heading and after each empty line", () => {
    expect(
      parseContractText("契約の書面\n\n甲と乙\n以上\n【報酬】\n月額\n\n【期間】\n一年"),
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
    const [section] = parseContractText("題\n\n同じ\n同じ").sections;
    expect(section?.paragraphs.map(({ at }) => at)).toEqual([3, 6]);
  });

  it("is only a title for a text of one line", () => {
    expect(parseContractText("題")).toEqual({ title: "題", sections: [] });
  });
});
