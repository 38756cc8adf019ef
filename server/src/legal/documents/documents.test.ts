import { type LegalDocumentName, legalDocumentNames } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { plans } from "../../billing/index.ts";
import { composeText } from "../create-legal.ts";
import { type LegalFacts, UNDECLARED } from "../legal-facts.ts";
import { testFacts } from "../testing/test-facts.ts";
import { legalVersions } from "../versions.ts";

/** Own text without navigation (issue of the pages). */
const MIN_LENGTHS: Readonly<Record<LegalDocumentName, number>> = {
  law: 800,
  tos: 3_000,
  privacy: 2_500,
  cc: 400,
};

/**
 * Of every text under the facts of the tests. A change of what is promised needs a new version in `versions.ts`, and with it a new
 * line here; a change of words alone needs the line only.
 */
const REVIEWED: Readonly<Record<LegalDocumentName, readonly [version: string, id: string]>> = {
  law: ["2026-11-28", "84cfc04b63f4"],
  tos: ["2027-01-05", "c3e75c470fa0"],
  cc: ["2026-11-25", "7fa2619f3478"],
  privacy: ["2027-01-05", "40e422a4a5bf"],
};

const exempt: LegalFacts = { ...testFacts, adviser: { kind: "exempt" } };

const contentOf = (document: LegalDocumentName, facts: LegalFacts = testFacts) =>
  composeText(document, facts).content;

const NO_WORDS: ReadonlySet<string> = new Set(["id", "kind", "to"]);

/** All that a reader reads. */
function wordsOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "object" || value === null) return "";
  return Object.entries(value)
    .map(([key, each]) => (NO_WORDS.has(key) ? "" : wordsOf(each)))
    .join("");
}

describe.each(legalDocumentNames)("%s", (document) => {
  it("has as much text of its own as a complete document needs", () => {
    for (const facts of [testFacts, exempt, UNDECLARED]) {
      expect(wordsOf(contentOf(document, facts)).length).toBeGreaterThanOrEqual(
        MIN_LENGTHS[document],
      );
    }
  });

  it("has no gap where all is declared, and visible ones where nothing is", () => {
    for (const facts of [testFacts, exempt]) {
      expect(wordsOf(contentOf(document, facts))).not.toMatch(/未設定|null|undefined|NaN/);
    }
    expect(wordsOf(contentOf(document, UNDECLARED))).toContain("【未設定: ");
  });

  it("says of a demonstration that it is one, and nothing of it otherwise", () => {
    expect(contentOf(document, UNDECLARED).notice).toContain("デモンストレーション");
    expect(contentOf(document).notice).toBeNull();
  });

  it("has sections with headings and ids of their own", () => {
    const { sections } = contentOf(document);
    for (const key of ["id", "heading"] as const) {
      expect(new Set(sections.map((section) => section[key])).size).toBe(sections.length);
    }
  });

  it("is the reviewed text of its newest version", () => {
    const { id, version } = composeText(document, testFacts);
    expect([version, id], "review the text, then change REVIEWED").toEqual(REVIEWED[document]);
    const versions = legalVersions[document].map((each) => each.version);
    expect(versions).toEqual(versions.toSorted().toReversed());
  });
});

describe.each(["law", "tos"] as const)("%s", (document) => {
  it("promises use while a charge fails, but not after the first one", () => {
    expect(wordsOf(contentOf(document))).toMatch(
      /7日間はそのまま使えますが、.*ただし、初回の請求が成立しなかったとき\(.*\)は、すぐに無料会員の範囲に戻ります。/,
    );
  });
});

describe("law", () => {
  it("names the oldest browsers for which the pages are built", () => {
    expect(wordsOf(contentOf("law"))).toContain(
      "ブラウザー(Safari 16.4、iOS 16.4、Chrome 109、Edge 109、Firefox 115以降)で使えます",
    );
  });

  it("names every price that is sold, and none that is not", () => {
    const words = wordsOf(contentOf("law"));
    for (const { price, sold } of Object.values(plans)) {
      if (price === 0) continue;
      expect(words.includes(`月額 ${price.toLocaleString("ja-JP")}円`)).toBe(sold);
    }
  });

  it("speaks of cooling off where the adviser is registered only", () => {
    expect(wordsOf(contentOf("law"))).toContain("関東財務局長(金商)第9999号");
    expect(wordsOf(contentOf("law"))).toContain("クーリング・オフ");
    for (const facts of [exempt, UNDECLARED]) {
      expect(wordsOf(contentOf("law", facts))).not.toContain("クーリング・オフ");
    }
  });
});
