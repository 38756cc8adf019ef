import { describe, expect, it } from "vitest";
import { parseMarkup, textOf } from "./markup.ts";

describe("parseMarkup", () => {
  it("leaves out what no font draws", () => {
    const text = "\u200b星\u{2b50}\ufe0f 右\u202e左\u0001\u00ad、辻\u{e0100}";
    expect(textOf(parseMarkup(`<p>${text}</p>`))).toBe("星\u{2b50} 右左、辻");
  });
});
