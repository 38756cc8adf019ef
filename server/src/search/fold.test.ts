import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildKanjiVariants } from "./kanji-variants.ts";
import { fold, foldQuery, originalRange } from "./fold.ts";

describe("fold", () => {
  it.each([
    ["ﾄﾖﾀ", "トヨタ"],
    ["とよた", "トヨタ"],
    ["ｶﾞｽ", "がす"],
    ["コンピューター", "コンピュータ"],
    ["ヴィーナス", "ビーナス"],
    ["ｳﾞｧｲｵﾘﾝ", "バイオリン"],
    ["髙島屋", "高島屋"],
    ["ＳＯＮＹ", "sony"],
    ["キヤノン", "キャノン"],
    ["山崎製パン", "山﨑製パン"],
    ["Ｊ．フロント リテイリング", "J・フロントリテイリング"],
    ["㈱花筏", "(株)花筏"],
    ["か\u3099す", "がす"],
    ["澁谷みほん", "渋谷みほん"],
    ["東亞製罐", "東亜製缶"],
    ["綜合證券", "総合証券"],
    ["龜甲花筏", "亀甲花筏"],
    ["渕上藪﨑", "淵上薮碕"],
    ["禮文體鹽", "礼文体塩"],
    ["渡邊渡邉", "渡辺渡辺"],
    ["齋花齊花", "斎花斉花"],
    ["\uFA19筏\uFA1B祉", "神筏福祉"],
    ["莊内", "庄内"],
    ["霞ヶ関", "霞が関"],
    ["霞ケ関", "霞ヶ関"],
    ["霞ｹ関", "霞ガ関"],
    ["霞ヶ", "霞が"],
  ])("takes %s and %s for the same", (one, other) => {
    expect(fold(one).text).toBe(fold(other).text);
  });

  it("keeps different sounds and letters apart", () => {
    expect(fold("ハス").text).not.toBe(fold("バス").text);
    expect(fold("日立").text).not.toBe(fold("日産").text);
    expect(fold("花ケミカル").text).not.toBe(fold("花ガミカル").text);
    expect(fold("ヶ").text).toBe(fold("ケ").text);
  });

  it.each([
    ["花崎", "花埼"],
    ["花園", "花苑"],
    ["花知", "花智"],
    ["花椎", "花槌"],
    ["花輝", "花煇"],
    ["花坂", "花阪"],
    ["花英", "花穎"],
    ["花栢", "花柏"],
    ["花州", "花洲"],
  ])("keeps %s and %s apart, as names do", (one, other) => {
    expect(fold(one).text).not.toBe(fold(other).text);
  });

  it("points back into the original, across joined and dropped characters", () => {
    const name = "ｶﾞﾗｽ・コーポ";
    const folded = fold(name);
    const range = originalRange(folded, folded.text.indexOf("ラス"), 2);
    expect(range).not.toBeNull();
    expect(name.slice(...range!)).toBe("ﾗｽ");
    expect(name.slice(...originalRange(folded, 0, 1)!)).toBe("ｶﾞ");
    const vu = fold("ヴァレー");
    expect("ヴァレー".slice(...originalRange(vu, 0, 1)!)).toBe("ヴァ");
  });

  it("is idempotent and its positions are ordered and inside the original", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 30 }), (text) => {
        const folded = fold(text);
        expect(folded.starts).toHaveLength(folded.text.length);
        expect(folded.ends).toHaveLength(folded.text.length);
        folded.starts.forEach((start, index) => {
          expect(start).toBeGreaterThanOrEqual(index === 0 ? 0 : folded.starts[index - 1]!);
          expect(folded.ends[index]!).toBeGreaterThan(start);
          expect(folded.ends[index]!).toBeLessThanOrEqual(text.length);
        });
        expect(fold(folded.text).text).toBe(folded.text);
      }),
      { seed: 20261121, numRuns: 500 },
    );
  });
});

describe("kanji variants", () => {
  it("fold to one form, which is no variant itself", () => {
    const variants = buildKanjiVariants();
    for (const [variant, folded] of variants) {
      expect([variant, variants.get(folded)]).toEqual([variant, undefined]);
      expect([variant, folded.normalize("NFKC")]).toEqual([variant, folded]);
    }
    expect(Array.from("會髙鹽莊庄邉齋", (each) => variants.get(each))).toEqual(
      Array.from("会高塩荘荘辺斉"),
    );
  });
});

describe("foldQuery", () => {
  it("leaves the company form out unless nothing else was typed", () => {
    expect(foldQuery("株式会社 螢沢ソフト")).toBe(fold("蛍沢ソフト").text);
    expect(foldQuery("螢沢ソフト（株）")).toBe(fold("螢沢ソフト").text);
    expect(foldQuery("株式会社")).toBe("株式会社");
    expect(foldQuery("　")).toBe("");
  });
});
