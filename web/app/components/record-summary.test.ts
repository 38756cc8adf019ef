import { describe, expect, it } from "vitest";
import { recordFixture } from "../routes/info/testing/method-fixture.ts";
import { recordCaveats, recordSummary } from "./record-summary.ts";

const record = recordFixture(1);
const { protocol } = record;

function spreadNote(interval: [number, number]): string | undefined {
  const { model } = record;
  const intervals = { ...model.intervals!, spread: interval };
  return recordSummary({ ...record, model: { ...model, intervals }, held_back: null })[3]?.note;
}

describe("four figures of the measured record", () => {
  it("use the holdout companies if there are any", () => {
    const other = recordFixture(2).model;
    const heldBack = { ...record, held_back: { ...record, model: other } };
    expect(recordSummary(heldBack)).toEqual(
      recordSummary({ ...record, model: other, held_back: null }),
    );
    expect(recordSummary(heldBack)).not.toEqual(recordSummary({ ...record, held_back: null }));
  });

  it("say whether the interval of the spread contains zero", () => {
    expect(spreadNote([-0.01, 0.15])).toContain("偶然と区別できません");
    expect(spreadNote([0.01, 0.15])).toContain("区間は0を含みません");
  });
});

function caveatsText(more: Partial<typeof protocol>): string {
  return recordCaveats({ ...record, protocol: { ...protocol, ...more } }).join("");
}

describe("caveats of the record", () => {
  it("name sample data, an older method, selected companies and survivorship", () => {
    expect(caveatsText({ sample: true })).toContain("架空の会社");
    expect(caveatsText({ sample: false })).not.toContain("架空の会社");
    expect(caveatsText({ is_current: false })).toContain("いまの値の成績とは異なる");
    expect(caveatsText({ is_current: true })).not.toContain("いまの値の成績とは異なる");
    expect(caveatsText({ narrowed_to: 12 })).toContain("指定した12社");
    const { survivorship } = protocol;
    expect(caveatsText({ survivorship: { ...survivorship, survivors_only: true } })).toContain(
      "途中で上場をやめた企業は入っていません",
    );
    expect(caveatsText({ survivorship: { ...survivorship, survivors_only: false } })).not.toContain(
      "途中で上場をやめた企業は入っていません",
    );
  });
});
