import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeHtml, unescapeHtml } from "./escape-html.ts";

const SEED = { seed: 20261121 };

describe("escapeHtml", () => {
  it("leaves no character that begins or ends a tag or attribute [ASVS 1.2.1]", () => {
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

  it("round-trips, even for text that looks escaped", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom("&amp;lt;", "&quot", "&nbsp;")), (text) => {
        expect(unescapeHtml(escapeHtml(text))).toBe(text);
      }),
      SEED,
    );
  });
});
