import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeHtml, unescapeHtml } from "./escape-html.ts";

const SEED = { seed: 20261121 };

describe("text in HTML", () => {
  it("has no character left by which a tag or an attribute begins or ends", () => {
    expect(escapeHtml(`<a href='x'>"&"</a>`)).toBe(
      "&lt;a href=&#x27;x&#x27;&gt;&quot;&amp;&quot;&lt;/a&gt;",
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(escapeHtml(text)).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|#x27;)/);
      }),
      SEED,
    );
  });

  it("is read as it was, also where it looks escaped", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom("&amp;lt;", "&quot", "&nbsp;")), (text) => {
        expect(unescapeHtml(escapeHtml(text))).toBe(text);
      }),
      SEED,
    );
  });
});
