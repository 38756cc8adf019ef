import type { MeasuredRecord, Method } from "@tenbin/contract";
import { constantKey, formulaKey, measuredRecord, rivalName } from "@tenbin/contract";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { MethodPage } from "./method-page.tsx";
import { zeroIntervalNote } from "../../components/record-format.ts";
import { methodFixture, recordFixture } from "./testing/method-fixture.ts";

function htmlOf(method: Method, record: MeasuredRecord | "measuring" | null): string {
  const Page = () => <MethodPage title="計算方法と検証結果" method={method} record={record} />;
  const Stub = createRoutesStub([{ path: "/", Component: Page }]);
  return renderToString(<Stub />).replaceAll("<!-- -->", "");
}

/** Formulas and axes are removed, because their digits are not figures. */
function textOf(html: string): string {
  return html
    .replaceAll(/<code>.*?<\/code>/g, "")
    .replaceAll(/<svg.*?<\/svg>/g, "")
    .replaceAll(/<div class="x-ticks".*?<\/div>/g, "")
    .replaceAll(/<[^>]+>/g, " ");
}

function split(text: string) {
  return { words: text.split(/[\d.,]*\d/g), figures: text.match(/[\d.,]*\d/g) ?? [] };
}

/** Fixed texts with digits, such as names of methods, and counts of rivals, which are alike in both. */
const FIXED =
  /±20%以内|PBR 1倍|15倍|PER 15倍|4本の柱|0は無関係、1は|1−理論価値|区間に0を|区間は0を|区間が0を|1か月のずれ|[58]0%の幅|(割安な|割高な|下の)2割|8割|(上回った|下回った|残る)\d+の方法/g;

describe("method page", () => {
  it("prints given figures only: another record and engine change all of them", () => {
    const [one, other] = [1, 2].map((seed) =>
      split(textOf(htmlOf(methodFixture(seed), recordFixture(seed))).replaceAll(FIXED, "")),
    );
    expect(one!.figures.length).toBeGreaterThan(200);
    expect(one!.words).toEqual(other!.words);
    const typed = one!.figures.flatMap((figure, at) =>
      figure === other!.figures[at] ? [`${one!.words[at]?.slice(-12)}${figure}`] : [],
    );
    expect(typed).toEqual([]);
  });

  it("has a text for every rival, formula and constant of the contract", () => {
    const html = htmlOf(methodFixture(1), recordFixture(1));
    expect(html).not.toContain("undefined");
    expect(html.match(/<code>/g)).toHaveLength(formulaKey.options.length);
    expect(constantKey.options.length).toBeGreaterThan(20);
    expect(measuredRecord.parse(recordFixture(1)).rivals).toHaveLength(rivalName.options.length);
  });

  it("says that there is no record, or that it is of the sample, outdated or filtered", () => {
    expect(htmlOf(methodFixture(1), null)).toContain("検証の記録がまだありません");
    const measuring = htmlOf(methodFixture(1), "measuring");
    expect(measuring).toContain("検証結果を計算しています…");
    expect(measuring).not.toContain("検証の記録がまだありません");
    const { protocol, ...record } = recordFixture(1);
    const page = (more: Partial<MeasuredRecord["protocol"]>) =>
      htmlOf(methodFixture(1), { ...record, protocol: { ...protocol, ...more } });
    expect(page({ sample: true })).toContain("架空の会社と株価");
    expect(page({ sample: false })).not.toContain("架空の会社と株価");
    expect(page({ is_current: false })).toContain("いまの値の成績とは異なる");
    expect(page({ narrowed_to: 12 })).toContain("指定した12社");
    expect(page({ assumed_sector_rows: 1_234 })).toContain(
      "ただし1,234件は、それまでの一覧に載っていないため",
    );
    expect(page({ assumed_sector_rows: 0 })).not.toContain("あとの一覧");
    expect(page({ assumed_sector_rows: null })).not.toContain("上場銘柄の一覧");
    const survivors = { ...protocol.survivorship, survivors_only: true };
    expect(page({ survivorship: survivors })).toContain("どちらへ変わるかはわかりません");
  });

  it("says in words whether an interval contains zero", () => {
    expect(zeroIntervalNote([-0.01, 0.2])).toContain("偶然と区別できません");
    expect(zeroIntervalNote([0.01, 0.2])).toBe("区間は0を含みません");
    expect(zeroIntervalNote(null)).toContain("区間は出せません");
  });
});
