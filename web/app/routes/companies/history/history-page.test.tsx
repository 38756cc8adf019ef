import type { CompanyHistoryResponse, HistoryEntry } from "@tenbin/contract";
import { outcomeState } from "@tenbin/contract";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { HistoryPage } from "./history-page.tsx";
import {
  describeCall,
  toCallMarks,
  describeCallMarks,
  describeMovedPillars,
  outcomeLabels,
} from "./history-text.ts";

const entry = (year: number, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  disclosures: [
    {
      document_id: `S${year}`,
      disclosed_at: `${year}-06-27T15:30:00+09:00`,
      kind: "annual",
      title: `有価証券報告書 ${year}年3月期`,
      period_name: `${year}年3月期`,
    },
  ],
  weighed_on: `${year}-06-28`,
  price: 700,
  listed_as: null,
  judgement: {
    verdict: "cheap",
    unrated_reason: null,
    value_per_share: 1000,
    ratio: 0.7,
    value_change: 0.2,
    verdict_before: "fair",
    evidence: "strong",
    pillars: [
      { key: "trend", change: 0.31 },
      { key: "peers", change: -0.004 },
      { key: "cash_flow", change: null },
    ],
    moved: {
      since: `${year - 1}-06-28`,
      change: -41,
      causes: [
        { cause: "market_level", change: -30 },
        { cause: "premium", change: -11 },
      ],
    },
  },
  outcomes: [
    { months: 3, state: "whole", until: `${year}-09-28`, change: -0.1234, market_median: 0.05 },
    { months: 6, state: "cut_short", until: `${year}-10-01`, change: 0, market_median: null },
    { months: 12, state: "not_yet", until: null, change: null, market_median: null },
  ],
  ...more,
});

const history = (more: Partial<CompanyHistoryResponse> = {}): CompanyHistoryResponse => ({
  ticker: "0482",
  name_jp: "みなと精工",
  is_authorized: true,
  masked: false,
  market_date: "2025-11-14",
  sources: ["サンプルデータ"],
  delisted: false,
  price_withheld: false,
  engine_version: "9.8.7",
  listings: null,
  price_decimals: 0,
  entries: [entry(2025), entry(2024), entry(2023)],
  counts: [call({})],
  forecasts: { years: [], records: [], progress: null },
  plan_limit: null,
  ...more,
});

const call = (more: Partial<NonNullable<CompanyHistoryResponse["counts"]>[number]>) => ({
  side: "cheap" as const,
  months: 12,
  said: 6,
  settled: 4,
  not_yet: 2,
  rose: 1,
  fell: 3,
  above_market: 0,
  below_market: 4,
  ...more,
});

function markupOf(response: CompanyHistoryResponse): string {
  const Stub = createRoutesStub([
    { path: "/", Component: () => <HistoryPage history={response} /> },
  ]);
  return renderToString(<Stub />).replaceAll("<!-- -->", "");
}

/** Without tags. */
const textOf = (response: CompanyHistoryResponse) => markupOf(response).replaceAll(/<[^>]+>/g, " ");

describe("company history", () => {
  it("shows verdict, price, value and what followed, with the market beside it", () => {
    const text = textOf(history());
    for (const words of ["割安", "0.70倍", "前日まで妥当", "700", "1,000", "版9.8.7"]) {
      expect(text).toContain(words);
    }
    expect(text).toMatch(/▼\s+−12.34%\s+市場 \+5.00%/);
    expect(text).toContain("売買終了まで");
    expect(text).toContain("−4.1%:市場水準 −3.0%、上乗せ・割引 −1.1%");
    expect(text).toContain("動いた柱:成長トレンド +31%");
    expect(text).not.toContain("市場比較 ");
  });

  it("writes all prices with the decimals of the quotes, in and beside the chart too", () => {
    const entries = [entry(2025, { price: 1602 }), entry(2024, { price: 801.5 }), entry(2023)];
    const whole = textOf(history({ entries }));
    expect(whole).toMatch(/1,602 .* 802 .* 700 /s);
    expect(whole).not.toMatch(/1,602\.0|801\.5/);
    const fine = textOf(history({ entries, price_decimals: 1 }));
    expect(fine).toMatch(/1,602\.0 .* 801\.5 .* 700\.0 /s);
    expect(fine).not.toMatch(/1,602(?!\.0)/);
    expect(markupOf(history({ entries, price_decimals: 1 }))).toContain("最後は株価1,602.0円");
  });

  it("counts wrong calls in the same sentence as right ones", () => {
    expect(describeCall(call({}))).toBe(
      "「割安・大幅割安」と判定した6回のうち、12か月後の株価がわかるのは4回です。上昇したのは1回、下落したのは3回でした。同じ期間の市場の中央値を上回ったのは0回、下回ったのは4回です。",
    );
    expect(describeCall(call({ settled: 0 }))).toContain("まだありません");
  });

  it("gives every call one mark", () => {
    const counted = call({ said: 9, settled: 6, not_yet: 2, rose: 2, fell: 3 });
    expect(toCallMarks(counted)).toEqual({ rose: 2, fell: 3, open: 4 });
    expect(describeCallMarks(counted)).toBe(
      "上昇2回、下落3回、変わらず1回、期間未到来2回、株価なし1回",
    );
    expect(describeCallMarks(call({ said: 4, settled: 4, not_yet: 0, rose: 0, fell: 4 }))).toBe(
      "上昇0回、下落4回",
    );
    expect(textOf(history({ counts: [counted] }))).toMatch(/▲▲\s+▼▼▼\s+－－－－/);
  });

  it("collapses old years with the counts of their verdicts, and omits none", () => {
    const judged = entry(2000).judgement;
    const older = (year: number, verdict: "fair" | "expensive") =>
      entry(year, { judgement: { ...judged!, verdict } });
    const entries = [
      ...Array.from({ length: 8 }, (_, i) => entry(2025 - i)),
      older(2017, "fair"),
      older(2016, "expensive"),
      older(2015, "fair"),
    ];
    const text = textOf(history({ entries }));
    expect(text).toMatch(/2015年から2017年\s+3件\s+妥当2、割高1/);
    for (const { disclosures } of entries) expect(text).toContain(disclosures[0]?.title);
    const masked = Array.from({ length: 11 }, (_, i) => entry(2025 - i, { judgement: null }));
    const hidden = textOf(history({ entries: masked, masked: true, counts: null }));
    expect(hidden).toMatch(/2015年から2017年\s+3件/);
    expect(hidden).not.toMatch(/妥当|割高/);
  });

  it("sends nothing about verdicts to a viewer without rights", () => {
    const hidden = history({
      masked: true,
      is_authorized: false,
      engine_version: null,
      counts: null,
      entries: [entry(2025, { judgement: null })],
    });
    const text = textOf(hidden);
    expect(text).toContain("この企業の分析は未解放です");
    expect(text).toContain("未解放");
    expect(text).toMatch(/−12.34%/);
    expect(text).not.toContain("割安・大幅割安");
  });

  it("says from when on the plan shows judgements, and which one shows more", () => {
    const entries = [entry(2025), entry(2024), entry(2016, { judgement: null })];
    const limit = { judged_since: "2020-11-14", plan: "tenbin_standard" as const };
    const limited = textOf(history({ entries, plan_limit: limit }));
    expect(limited).toMatch(
      /2020年11月14日からの判定と理論価値を表示しています。.*スタンダード以上/s,
    );
    expect(limited).toContain("2020年11月14日からの判定1回を印1つで");
    expect(limited.match(/未解放/g)).toHaveLength(3);
    const whole = textOf(history({ entries }));
    expect(whole).not.toMatch(/未解放|スタンダード/);
    expect(textOf(history({ entries, plan_limit: limit, masked: true }))).not.toContain(
      "スタンダード",
    );
  });

  it("has texts for no disclosures, no verdicts, quarantined prices and a delisted company", () => {
    expect(textOf(history({ entries: [], counts: [] }))).toContain("開示がまだありません");
    expect(textOf(history({ counts: [call({ said: 0 })] }))).toContain("まだありません");
    expect(textOf(history({ price_withheld: true }))).toContain("確認が済むまで伏せています");
    expect(textOf(history({ delisted: true }))).toContain("最後に売買された日");
  });

  it("names the company as it was listed then, and says what only a later list tells", () => {
    const renamed = { name_jp: "みなと鉄工所", segment: "市場第一部", industry_category: null };
    const entries = [entry(2025), entry(2016, { listed_as: renamed })];
    const text = textOf(
      history({ entries, listings: { since: "2017-11-30", assumed_entries: 1 } }),
    );
    expect(text.match(/当時の社名は「みなと鉄工所」、市場区分は市場第一部/g)).toHaveLength(1);
    expect(text).toContain("2017年11月30日より前の一覧がないため、それより前の開示(1件)には");
    const all = textOf(history({ listings: { since: "2017-11-30", assumed_entries: 0 } }));
    expect(all).toContain("その日までで最も新しい上場銘柄一覧");
    expect(all).not.toContain("より前の一覧がない");
    const unlisted = textOf(history({ listings: { since: null, assumed_entries: 3 } }));
    expect(unlisted).toContain("上場銘柄一覧がないため、過去の開示(3件)でも今の社名");
    expect(textOf(history())).not.toContain("上場銘柄一覧");
  });

  it("has a text for every reason why a move is missing", () => {
    const missing = outcomeState.options.filter((state) => state !== "whole");
    expect(Object.keys(outcomeLabels).toSorted()).toEqual(missing.toSorted());
  });

  it("says that no pillar moved beside the causes of the move, and nothing without a value before", () => {
    const { judgement } = entry(2025);
    const still = { ...judgement!, pillars: [{ key: "trend" as const, change: 0.004 }] };
    const shown = textOf(history({ entries: [entry(2025, { judgement: still })] }));
    expect(shown).toMatch(/−4.1%:市場水準[^柱]+柱の変化は1%未満/);
    const first = { ...still, moved: null, value_change: null };
    const silent = textOf(history({ entries: [entry(2025, { judgement: first })] }));
    expect(silent).not.toMatch(/市場水準 −|柱の変化は/);
  });

  it("omits pillars that hardly moved", () => {
    expect(describeMovedPillars([{ key: "peers", change: 0.0099 }])).toBeNull();
  });
});
