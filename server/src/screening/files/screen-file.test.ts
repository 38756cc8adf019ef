import { tapeFixture } from "@tenbin/contract/testing/tape-fixture";
import { read, utils, type WorkSheet } from "@e965/xlsx";
import type { PlanName, Problem, ScreenExport } from "@tenbin/contract";
import { parse } from "csv-parse/sync";
import iconv from "iconv-lite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rightsOf } from "../../members/index.ts";
import { analysisRightsFor } from "../../members/testing/analysis-rights.ts";
import { factsOfPlan } from "../../members/testing/rights-facts.ts";
import { readZip } from "../../platform/files/read-zip.ts";
import { createScreens, type Screens } from "../questions/index.ts";
import { registerScreens } from "../routes.ts";
import { ratedCompany, ratedMarket, valuationsOf } from "../../valuation/testing/rated-market.ts";
import { screenColumns, storedColumns } from "../testing/screen-market.ts";
import { createTestApi, type TestApi } from "../../members/testing/test-api.ts";
import { toScreenCsv } from "./screen-file.ts";

const NOW = new Date("2026-11-21T00:00:00Z");
const DAY = "2025-11-14";
const MONTH_END = "2025-10-31";
const member = { userType: "personal", lifetime: null, registeredAt: NOW } as const;

/** Names that spreadsheets and encodings take for something else. */
const NAMES = ['=HYPERLINK("https://x.test")', "髙﨑①〜－,電機", '名"字\n二行', "𠮷田製作所"];
const CODES = NAMES.map((_, at) => `010${at + 1}0`);
/** More than one slice. */
const MORE = Array.from({ length: 60 }, (_, at) => `${2000 + at}0`);

const market = ratedMarket([
  ...CODES.map((code, at) =>
    ratedCompany({
      code,
      segment: "プライム",
      fields: {
        name_jp: NAMES[at]!,
        industry_category: "電気機器",
        tape: tapeFixture({ close: 100, change: -1, change_ratio: -0.01, date: DAY }),
      },
    }),
  ),
  ...MORE.map((code) => ratedCompany({ code })),
]);
const columns = (version: string, day: string) =>
  screenColumns(version, day, [
    ...CODES.map((code, at) => ({
      code,
      numbers: {
        mv: 12_345_678_900 * (at + 1),
        netsales_growth_p5y: at === 1 ? "no_statement" : -0.07,
        price_value_ratio: 0.5 + at / 10,
      },
      categories: { sector: "電気機器", verdict: "cheap", warnings: "supervision stale_statement" },
    })),
    ...MORE.map((code) => ({ code, numbers: { mv: 1 } })),
  ]);

const NOTHING_ELSE = { sort: [], columns: [] };

let screens: Screens;
const apis = new Map<string, TestApi>();
beforeAll(async () => {
  screens = createScreens({
    valuation: valuationsOf(market),
    stored: storedColumns(
      new Map([["1", columns("1", DAY)]]),
      new Map([[MONTH_END, columns("m", MONTH_END)]]),
    ),
    secret: "secret of this test",
    findOwnLists: async () => ({ portfolio: new Set(), labels: new Map([["株😀", new Set()]]) }),
  });
  const serve = (rights: Parameters<typeof createTestApi>[2]) =>
    createTestApi((api) => registerScreens(api, screens), [], rights);
  for (const plan of ["tenbin_free", "tenbin_light", "tenbin_standard", "tenbin_expert"] as const)
    apis.set(plan, await serve(rightsOf(member, NOW, factsOfPlan(plan))));
  apis.set(
    "one company",
    await serve({
      ...rightsOf(member, NOW, factsOfPlan("tenbin_standard")),
      ...analysisRightsFor("0102"),
    }),
  );
});
afterAll(async () => {
  for (const api of apis.values()) await api.close();
});

const FOUR = [{ metric: "mv", min: 1e9 }];
const SHOWN = ["mv", "netsales_growth_p5y", "price_value_ratio", "verdict", "warnings"];
const fileOf = async (kind: "csv" | "xlsx", question: object, viewer = "tenbin_standard") => {
  const { status, headers, bytes } = await apis
    .get(viewer)!
    .download(`/screening/${kind}`, { conditions: FOUR, columns: SHOWN, ...question });
  return { status, headers, bytes };
};
const refusalOf = async (kind: "csv" | "xlsx", question: object, viewer?: string) => {
  const { status, bytes } = await fileOf(kind, question, viewer);
  const { errorType, details = [] } = JSON.parse(bytes.toString()) as Problem;
  return [status, errorType, ...details.map(({ path, reason }) => `${path} → ${reason}`)];
};
const linesOf = (text: string): string[][] => parse(text, { bom: true });
const sheetOf = (bytes: Buffer): WorkSheet => {
  const { Sheets } = read(bytes, { cellDates: true, cellNF: true });
  return Sheets["スクリーニング"]!;
};

const HEAD = (rows: number, ...conditions: string[]) => [
  ["出典", "天秤の見本市場、会社も数字もすべて架空"],
  ["基準日", DAY],
  ["時点", "2025年11月14日の大引け(15:30)時点"],
  ...conditions.map((each, at) => [at === 0 ? "条件" : "", each]),
  ["並び順", "証券コード順"],
  ["社数", `${rows}社`],
];
const TITLES = [
  "証券コード",
  "銘柄名",
  "業種",
  "市場区分",
  "株価の日付",
  "直近の開示日",
  "時価総額 [億円]",
  "売上高成長率(5年) [%]",
  "株価÷価値 [倍]",
  "判定",
  "注意",
];

describe("POST /screening/csv", () => {
  it("answers a file named in Japanese by its market day", async () => {
    const { headers } = await fileOf("csv", {});
    expect(headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8; header=present",
      "cache-control": "private, no-store",
      "content-disposition": `attachment; filename="2025-11-14.csv"; filename*=UTF-8''${encodeURIComponent("天秤_スクリーニング_2025-11-14.csv")}`,
    });
  });

  it("says source, day and conditions, then has every company with codes and plain numbers (H54) [ASVS 1.3.3]", async () => {
    const { bytes } = await fileOf("csv", {});
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    const [top, rows] = splitAtTitles(linesOf(bytes.toString()));
    expect(top).toEqual(HEAD(4, "時価総額 10億円以上"));
    const end = ["割安", "監理銘柄・決算書類が古い"];
    const start = ["電気機器", "プライム", DAY, ""];
    expect(rows).toEqual([
      TITLES,
      ["0101", `'${NAMES[0]}`, ...start, "123.456789", "-7", "0.5", ...end],
      ["0102", NAMES[1], ...start, "246.913578", "", "0.6", ...end],
      ["0103", NAMES[2], ...start, "370.370367", "-7", "0.7", ...end],
      ["0104", NAMES[3], ...start, "493.827156", "-7", "0.8", ...end],
    ]);
  });

  it("has no limit of rows, in the order asked for", async () => {
    const { bytes } = await fileOf("csv", {
      conditions: [],
      columns: ["mv"],
      sort: [{ metric: "mv", order: "desc" }],
    });
    const lines = linesOf(bytes.toString());
    expect(lines.find(([term]) => term === "並び順")?.[1]).toBe("時価総額の高い順");
    const [, [, ...rows]] = splitAtTitles(lines);
    expect(rows.map(([code]) => code)).toEqual([
      "0104",
      "0103",
      "0102",
      "0101",
      ...MORE.map((code) => code.slice(0, 4)),
    ]);
  });

  it("says the conditions of a preset, and of a past day as known then", async () => {
    const { bytes, headers } = await fileOf(
      "csv",
      { preset: "net_cash", as_of: "2025-11-01", conditions: [], columns: ["mv"] },
      "tenbin_expert",
    );
    const [top] = splitAtTitles(linesOf(bytes.toString()));
    expect(top.slice(1, 5)).toEqual([
      ["基準日", MONTH_END],
      ["時点", "2025年10月31日の大引け(15:30)時点"],
      ["用意した条件", "ネットキャッシュ"],
      ["条件", expect.stringContaining("ネットキャッシュ")],
    ]);
    expect(decodeURIComponent(String(headers["content-disposition"]))).toContain(
      `天秤_ネットキャッシュ_${MONTH_END}.csv`,
    );
  });

  it("is Shift_JIS where every sign fits, with those of Windows", async () => {
    const conditions = [{ metric: "price_value_ratio", max: 0.75 }];
    const { bytes, headers } = await fileOf("csv", { conditions, encoding: "shift_jis" });
    expect(headers["content-type"]).toBe("text/csv; charset=shift_jis; header=present");
    const [, rows] = splitAtTitles(linesOf(iconv.decode(bytes, "cp932")));
    expect(rows.map(([, name]) => name)).toEqual([
      "銘柄名",
      `'${NAMES[0]}`,
      "髙﨑①～－,電機",
      NAMES[2],
    ]);
  });

  it("names the sign that Shift_JIS lacks and where it is", async () => {
    expect(await refusalOf("csv", { encoding: "shift_jis" })).toEqual([
      422,
      "sign_not_in_encoding",
      "0104: 𠮷田製作所 → 𠮷",
    ]);
    const conditions: ScreenExport["conditions"] = [{ kind: "own", list: "label", label: "株😀" }];
    const viewer = { uid: "a", rights: rightsOf(member, NOW, factsOfPlan("tenbin_standard")) };
    const list = await screens.list(viewer, { ...NOTHING_ELSE, conditions });
    expect(() => toScreenCsv(list, "shift_jis")).toThrow(
      expect.objectContaining({
        details: [{ path: "head: ラベル「株😀」の企業", reason: "😀" }],
      }),
    );
  });
});

const splitAtTitles = (lines: readonly string[][]) => {
  const at = lines.findIndex(([code]) => code === "証券コード");
  expect(new Set(lines.map(({ length }) => length)).size).toBe(1);
  return [lines.slice(0, at - 1).map((line) => line.slice(0, 2)), lines.slice(at)] as const;
};

describe("POST /screening/xlsx", () => {
  it("has codes as text, days as days and numbers as numbers, and nothing to compute (H54) [ASVS 1.3.3]", async () => {
    const { bytes, headers } = await fileOf("xlsx", {});
    expect(headers["content-type"]).toMatch(/spreadsheetml\.sheet$/);
    const sheet = sheetOf(bytes);
    const lines = utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: null, UTC: true });
    const day = new Date(`${DAY}T00:00:00Z`);
    expect(lines.slice(0, 7).map(([term, value]) => [term, value])).toEqual([
      ...HEAD(4, "時価総額 10億円以上").map(([term, value]) => [term, value === DAY ? day : value]),
      [null, null],
    ]);
    expect(lines.slice(7, 10)).toEqual([
      TITLES,
      [
        "0101",
        NAMES[0],
        "電気機器",
        "プライム",
        day,
        null,
        123.456789,
        -7,
        0.5,
        "割安",
        "監理銘柄・決算書類が古い",
      ],
      [
        "0102",
        NAMES[1],
        "電気機器",
        "プライム",
        day,
        null,
        246.913578,
        null,
        0.6,
        "割安",
        "監理銘柄・決算書類が古い",
      ],
    ]);
    const [xml] = readZip(bytes, (name) => name.endsWith("sheet1.xml"));
    const text = xml!.content.toString();
    expect(text).toContain('<c r="A9" s="0" t="inlineStr"><is><t xml:space="preserve">0101<');
    expect(text).not.toMatch(/<f[\s>]/);
  });
});

describe.each(["csv", "xlsx"] as const)("who may have a file: %s", (kind) => {
  it.each(["tenbin_free", "tenbin_light"] as const)("%s needs standard", async (plan) => {
    expect(
      await refusalOf(kind, { preset: "net_cash", conditions: [], columns: [] }, plan),
    ).toEqual([403, "plan_required", `plan → ${"tenbin_standard" satisfies PlanName}`]);
  });

  it("past days need expert", async () => {
    expect(await refusalOf(kind, { as_of: DAY })).toEqual([
      403,
      "plan_required",
      "plan → tenbin_expert",
    ]);
  });

  it("what is masked is not written", async () => {
    const { bytes } = await fileOf(kind, {}, "one company");
    const rows =
      kind === "csv"
        ? linesOf(bytes.toString())
        : utils.sheet_to_json<string[]>(sheetOf(bytes), { header: 1, defval: "", raw: false });
    const companies = rows.filter(([code]) => /^010\d$/.test(String(code)));
    expect(companies.map((row) => [row[0], row[8], row[9]])).toEqual([
      ["0101", "", ""],
      ["0102", expect.stringMatching(/^0\.60?$/), "割安"],
      ["0103", "", ""],
      ["0104", "", ""],
    ]);
  });

  it("conditions are checked as those of a list", async () => {
    const conditions = [
      { metric: "gone", min: 2, max: 1 },
      { kind: "category", metric: "mv", in: ["x"] },
    ];
    expect(await refusalOf(kind, { conditions })).toEqual([
      422,
      "invalid_condition",
      expect.stringContaining("body.conditions.0.min"),
    ]);
    expect(await refusalOf(kind, { conditions: [{ metric: "gone" }] })).toEqual([
      422,
      "invalid_condition",
      "body.conditions.0.metric → unknown metric",
    ]);
    expect((await refusalOf(kind, { limit: 5 }))[0]).toBe(422);
  });

  it("of the version asked for, or of none", async () => {
    expect((await fileOf(kind, { version: "1" })).status).toBe(200);
    expect(await refusalOf(kind, { version: "0" })).toEqual([410, "snapshot_gone"]);
  });
});
