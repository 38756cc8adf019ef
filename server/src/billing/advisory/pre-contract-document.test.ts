import { describe, expect, it } from "vitest";
import { plans } from "../plans.ts";
import { documentText, preContractDocument } from "./pre-contract-document.ts";
import { testAdviser } from "../testing/test-adviser.ts";

const text = documentText(preContractDocument(testAdviser));

describe("preContractDocument", () => {
  it("names the adviser and every fact that was declared", () => {
    const facts = Object.values(testAdviser).filter((fact) => fact !== null);
    expect(facts).toHaveLength(7);
    expect(facts.filter((fact) => !text.includes(fact))).toEqual([]);
    expect(text).toContain("加入する協会: ありません。");
    const member = { ...testAdviser, associations: "一般社団法人見本協会" };
    expect(documentText(preContractDocument(member))).toContain("一般社団法人見本協会");
  });

  it("names the fee of everything that is sold, and of nothing else", () => {
    expect(text).toContain("ライト: 月額 1,980円");
    expect(text).toContain("単品購入: 1社につき月額 500円");
    const fees = Object.values(plans)
      .filter(({ sold }) => sold)
      .map(({ price }) => `${price.toLocaleString("ja-JP")}円`);
    expect(text.match(/(?<=月額 )[\d,]+円/g)?.toSorted()).toEqual(fees.toSorted());
  });

  it("tells of the ten days, of what is kept and where to turn", () => {
    expect(text).toContain("起算して10日を経過するまで");
    expect(text).toContain("期間の料金 ÷ 期間の日数、1円未満切り捨て × 経過した日数");
    expect(text).toContain(`書面または電子メールを連絡先(${testAdviser.contact})`);
  });

  it("has another version for another text, and the same one for the same", () => {
    const { version } = preContractDocument(testAdviser);
    expect(version).toMatch(/^[0-9a-f]{12}$/);
    expect(text).toContain(`(版 ${version})`);
    expect(preContractDocument({ ...testAdviser }).version).toBe(version);
    const moved = { ...testAdviser, address: "東京都港区架空町1-1-1" };
    expect(preContractDocument(moved).version).not.toBe(version);
  });
});
