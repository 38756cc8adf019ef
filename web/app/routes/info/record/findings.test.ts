import type { MeasuredRecord } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { recordFixture } from "../testing/method-fixture.ts";
import { findingsOf, variantsSentence } from "./findings.ts";

const record: MeasuredRecord = { ...recordFixture(1), held_back: null };

/** The record with another figure beyond price history. */
function withForesight(interval: [number, number]): MeasuredRecord {
  const { model } = record;
  const intervals = { ...model.intervals!, ic_beyond_price: interval };
  return { ...record, model: { ...model, ic_beyond_price: 0.089, intervals } };
}

/** The record with another figure of the largest companies. */
function withLargest(interval: [number, number]): MeasuredRecord {
  const largest = record.by_size.at(-1)!;
  const figures = {
    ...largest.figures,
    ic_beyond_price: 0.021,
    intervals: { ...largest.figures.intervals!, ic_beyond_price: interval },
  };
  return { ...record, by_size: [{ ...largest, from_yen: 1e11, to_yen: null, figures }] };
}

const text = (sentences: readonly string[]) => sentences.join("\n");

describe("what the record shows", () => {
  it("is doubted where the interval holds chance", () => {
    const [doubted] = findingsOf(withForesight([-0.024, 0.193])).shown;
    expect(doubted).toContain("0.089です。ただし区間は−0.024から0.193で、偶然と区別できません。");
    const [sure] = findingsOf(withForesight([0.012, 0.193])).shown;
    expect(sure).toContain("0.089です(区間は0.012から0.193)。");
    expect(sure).not.toContain("偶然");
  });

  it("counts a hit rate against a half", () => {
    const evidence = record.evidence.map((cell) => ({
      ...cell,
      hit_rate: 0.609,
      interval: [0.48, 0.734] as [number, number],
      rows: 939,
    }));
    const hits = findingsOf({ ...record, evidence }).shown.at(-1);
    expect(hits).toContain(
      "のべ939件の60.9%です。ただし区間は48.0%から73.4%で、偶然と区別できません",
    );
  });

  it("is of the holdout companies where there are any", () => {
    const heldBack = { ...record, model: recordFixture(2).model };
    const { shown } = findingsOf({ ...record, held_back: heldBack });
    expect(shown).toEqual(findingsOf({ ...record, model: heldBack.model }).shown);
    expect(shown).not.toEqual(findingsOf(record).shown);
  });
});

describe("what the record cannot tell", () => {
  it("names the largest companies, without foresight unless their interval is above zero", () => {
    expect(text(findingsOf(withLargest([-0.2, 0.2])).open)).toContain(
      "時価総額1,000億円以上の企業では、先を見通せたとは言えません。相関は0.021です。",
    );
    const sure = text(findingsOf(withLargest([0.01, 0.2])).open);
    expect(sure).toContain("時価総額1,000億円以上の企業では、相関は0.021です。");
    expect(sure).not.toContain("見通せた");
  });

  it("sets nearness beside a value without filings, and says how many years are independent", () => {
    const open = text(findingsOf(record).open);
    expect(open).toContain("決算を使わない過去の株価の平均");
    expect(open).toContain(`${record.protocol.bootstrap.independent_years.toFixed(1)}年分しかなく`);
  });

  it("claims no direction of survivorship, and says it only of survivors", () => {
    const { protocol } = record;
    const survivors = { ...protocol, survivorship: { gone: 0, survivors_only: true } };
    expect(text(findingsOf({ ...record, protocol: survivors }).open)).toContain(
      "上がるか下がるかはわかりません",
    );
    expect(text(findingsOf(record).open)).not.toContain("途中で上場をやめた");
  });

  it("says how many variants were tried", () => {
    const tried = { ...record.protocol, variants_tried: { value: 45, score: 31 } };
    expect(variantsSentence(tried)).toMatch(/約45通り.*約31通り/);
  });
});
