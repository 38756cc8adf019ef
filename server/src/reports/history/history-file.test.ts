import type { CompanyHistoryResponse, HistoryEntry, PlanName, Problem } from "@tenbin/contract";
import { parse } from "csv-parse/sync";
import { afterEach, describe, expect, it } from "vitest";
import { rightsOf } from "../../members/index.ts";
import { analysisRightsFor } from "../../members/testing/analysis-rights.ts";
import { factsOfPlan } from "../../members/testing/rights-facts.ts";
import { createTestApi, type TestApi } from "../../members/testing/test-api.ts";
import type { Reports } from "../create-reports.ts";
import { register } from "../routes.ts";

const NOW = new Date("2026-11-21T00:00:00Z");
const member = { userType: "personal", lifetime: null, registeredAt: NOW } as const;

const outcome = (months: number, until: string): HistoryEntry["outcomes"][number] => {
  return { months, state: "whole", until, change: -0.07, market_median: 0.123456 };
};
const entries: HistoryEntry[] = [
  {
    disclosures: [
      {
        document_id: "a",
        disclosed_at: "2025-05-14T15:30:00+09:00",
        kind: "annual",
        title: "=2025年3月期 決算短信",
        period_name: "2025年3月期",
      },
      {
        document_id: "b",
        disclosed_at: "2025-05-15T00:10:00+09:00",
        kind: "correction",
        title: "(訂正)決算短信",
        period_name: null,
      },
    ],
    weighed_on: "2025-05-15",
    price: 812.5,
    listed_as: null,
    judgement: {
      verdict: "very_cheap",
      unrated_reason: null,
      value_per_share: 1_625.25,
      ratio: 0.5,
      value_change: 0.29,
      moved: null,
      verdict_before: "unrated",
      evidence: "strong",
      pillars: [],
    },
    outcomes: [
      outcome(3, "2025-08-15"),
      { ...outcome(6, "2025-10-01"), state: "cut_short", market_median: null },
      { months: 12, state: "not_yet", until: null, change: null, market_median: null },
    ],
  },
];
const history: CompanyHistoryResponse = {
  ticker: "0104",
  name_jp: "＝見本",
  is_authorized: true,
  masked: false,
  market_date: "2025-11-14",
  sources: ["EDINET"],
  delisted: false,
  price_withheld: false,
  engine_version: "1.6",
  listings: { since: null, assumed_entries: 1 },
  price_decimals: 0,
  entries,
  counts: [],
  forecasts: { years: [], records: [], progress: null },
  plan_limit: null,
};
const reports = {
  history: async (code: string) => (code === "01040" ? history : null),
} as unknown as Reports;

const open: TestApi[] = [];
afterEach(async () => {
  for (const api of open.splice(0)) await api.close();
});
async function download(plan: PlanName, ticker = "0104", own: object = {}) {
  const rights = { ...rightsOf(member, NOW, factsOfPlan(plan)), ...own };
  const api = await createTestApi((each) => register(each, reports), [], rights);
  open.push(api);
  return api.download(`/companies/${ticker}/history/csv`);
}
const linesOf = (bytes: Buffer): string[][] => parse(bytes, { bom: true });

describe("GET /companies/{ticker}/history/csv", () => {
  it("writes a line for each entry below where it is from, days as days and text inert", async () => {
    const { status, headers, bytes } = await download("tenbin_expert");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8; header=present");
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(decodeURIComponent(String(headers["content-disposition"]))).toContain(
      "天秤_判定の履歴_0104_2025-11-14.csv",
    );
    const lines = linesOf(bytes);
    expect(lines.slice(0, 4).map(([term, value]) => [term, value])).toEqual([
      ["出典", "EDINET、指標は天秤が加工・計算"],
      ["証券コード", "0104"],
      ["銘柄名", "'＝見本"],
      ["株価の最後の日", "2025-11-14"],
    ]);
    const [titles, ...rows] = lines.slice(6);
    expect(rows).toHaveLength(1);
    expect(Object.fromEntries(titles!.map((title, at) => [title, rows[0]![at]]))).toEqual({
      開示日: "2025-05-15",
      開示: "'=2025年3月期 決算短信、(訂正)決算短信",
      終値の日: "2025-05-15",
      "終値 [円]": "812.5",
      判定: "大幅割安",
      "理論価値 [円]": "1625.25",
      "株価÷価値 [倍]": "0.5",
      裏付け: "強",
      前の営業日の判定: "判定なし",
      "理論価値の変化 [%]": "29",
      "3か月後の日": "2025-08-15",
      "3か月後の値動き [%]": "-7",
      "3か月後の市場の中央値 [%]": "12.3456",
      "3か月後の測りかた": "全期間",
      "6か月後の日": "2025-10-01",
      "6か月後の値動き [%]": "-7",
      "6か月後の市場の中央値 [%]": "",
      "6か月後の測りかた": "売買終了まで",
      "12か月後の日": "",
      "12か月後の値動き [%]": "",
      "12か月後の市場の中央値 [%]": "",
      "12か月後の測りかた": "期間未到来",
    });
  });

  it("goes through the mask: of a company that is not seen analysed no judgement is written", async () => {
    const { bytes } = await download("tenbin_expert", "0104", analysisRightsFor("0101"));
    const text = bytes.toString();
    expect(text).toContain("812.5");
    for (const told of ["大幅割安", "1625.25", "判定なし", ",強,", ",29,"]) {
      expect(text).not.toContain(told);
    }
  });

  it("needs expert, and a company that there is", async () => {
    for (const plan of ["tenbin_free", "tenbin_light", "tenbin_standard"] as const) {
      const { status, bytes } = await download(plan);
      const { errorType, details } = JSON.parse(bytes.toString()) as Problem;
      expect([status, errorType, details]).toEqual([
        403,
        "plan_required",
        [{ path: "plan", reason: "tenbin_expert" }],
      ]);
    }
    expect((await download("tenbin_expert", "0105")).status).toBe(404);
  });
});
