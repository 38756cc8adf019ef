import type { CompanyResponse, PriceChart } from "@tenbin/contract";
import { absence, unratedReason, warning } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { priceChartFixture } from "../../../charts/testing/price-chart-fixture.ts";
import { absenceLabels } from "../../../components/absence-labels.ts";
import { unratedMessages } from "../../../components/unrated-messages.ts";
import { warningMessages } from "@tenbin/contract/warning-messages";
import { assumptionsFixture } from "../testing/assumptions-fixture.ts";
import { companyFixture, financialsFixture, valuationFixture } from "../testing/company-fixture.ts";
import { renderCompanyPage as render, textOf } from "../testing/render-company-page.tsx";

const page = await render(companyFixture(), priceChartFixture(), financialsFixture());

describe("a rated company", () => {
  it("shows price, value, verdict and accuracy, each with date or definition", () => {
    const text = textOf(page);
    expect(text).toMatch(/株価\s+1,842\s+円/);
    expect(text).toContain("2025年11月14日 終値");
    expect(text).toMatch(/理論価値\s+2,570\s+円/);
    expect(text).toMatch(/妥当\s+2,056\s+〜\s+から\s+3,213円\s+まで/);
    expect(text).toContain("28%下回っています");
    expect(text).toContain("11月7日の開示まで反映");
    expect(text).toContain("過去60か月のうち39か月で、株価との差が±20%以内");
  });

  it("weighs once more beside the tabs, for the eye alone", () => {
    const [, scales = ""] = /class="mini-scales" aria-hidden="true">(.*?)<\/div>/.exec(page) ?? [];
    expect(textOf(scales).replaceAll(/\s+/g, " ").trim()).toBe(
      "みなと精工 1,842円 11月14日 2,570円 0.72倍 割安",
    );
    expect(scales).toContain("--tilt:19.3deg");
  });

  it("says until when the member's own unlock shows it", async () => {
    const unlockEnds = { "130A": "2026-12-23T04:50:00.000Z" };
    const root = { member: { units: [], freeUnitSlots: 3, unlockEnds } };
    const showFor = (ticker: string) =>
      render({ ...companyFixture(), ticker }, priceChartFixture(), financialsFixture(), root);
    expect(textOf(await showFor("130A"))).toContain("解放中(12月23日 13:50まで)");
    expect(textOf(await showFor("7203"))).not.toContain("解放中");
  });

  it("has one h1 and its sections in order", () => {
    const headings = [...page.matchAll(/<h([1-6])/g)].map((match) => Number(match[1]));
    expect(headings.filter((level) => level === 1)).toHaveLength(1);
    for (const [i, level] of headings.entries()) {
      expect(level).toBeLessThanOrEqual((headings[i - 1] ?? 0) + 1);
    }
  });

  it("has a caption in every table and a scope on every header cell", () => {
    const tables = page.match(/<table/g)?.length ?? 0;
    expect(page.match(/<caption/g)).toHaveLength(tables);
    expect(page.match(/<th(?=[\s>])(?![^>]*scope=)/g)).toBeNull();
  });

  it("shows each pillar's arithmetic with the kind and date of its figures", () => {
    const text = textOf(page);
    expect(text).toContain("(1,644円 ÷ 1,842円)の0.4乗 = ×0.9555");
    expect(text).toContain("1,842円 ×0.9555 ×1.385 ×1.080 ×0.9760 = 2,570円");
    expect(text).toContain("1,842円 − 99円 + 712円 + 168円 − 53円 = 2,570円");
  });

  it("writes the price in one way, in the step of its quote", async () => {
    const valuation = valuationFixture({ price: 1602, price_decimals: 1 });
    const tape = { ...companyFixture().tape, close: 1602, decimals: 1 };
    const company = companyFixture({ tape }, { valuation });
    const text = textOf(await render(company, priceChartFixture(), financialsFixture()));
    expect(text).toContain("(1,644円 ÷ 1,602.0円)の");
    expect(text).toContain("1,602.0円 ×0.9555");
    expect(text.match(/1,602[^.\d]/g)).toBeNull();
  });

  it("tells what moved the value since the last results, unless another window is chosen", async () => {
    const company = companyFixture();
    const since = {
      since: "2025-05-13",
      value_per_share: 2_777,
      change: -75,
      causes: [
        { cause: "premium" as const, change: -80 },
        { cause: "market_level" as const, change: 5 },
      ],
    };
    const moved = { ...company, page: { ...company.page, value_since_results: since } };
    const show = async (chart: PriceChart) =>
      textOf(await render(moved, chart, financialsFixture()));
    const words =
      /前回の決算からの動き\s+2025年5月13日の2,777円から2,570円へ −7.5%\s+上乗せ・割引\s+−8.0%\s+市場水準\s+\+0.5%/;
    expect(await show(priceChartFixture())).toMatch(words);
    const window = { begin: -3, end: 0, is_default: false };
    expect(await show(priceChartFixture({ window }))).not.toContain("前回の決算からの動き");
  });

  it("names each pillar's sources once, and says why one is missing", () => {
    const text = textOf(page);
    expect(text).toMatch(/ROEの平均\s+9.0%\s+2023年3月期から2025年3月期\(3期\)①②/);
    expect(text).toContain("平均フリーキャッシュフローがプラスでないため");
    expect(text).toMatch(/② 2025年3月期 決算短信\s+\(2025\/05\/09開示\)/);
    expect(text).not.toContain("S100AAAA");
  });

  it("has the key of the source marks once, outside what has to be opened", () => {
    const [, bridge = ""] = /<div class="bridge">(.*?)<\/section>/s.exec(page) ?? [];
    const unopened = textOf(bridge.replaceAll(/<details.*?<\/details>/gs, ""));
    expect(unopened).toMatch(/① 2024年3月期 決算短信.*② 2025年3月期 決算短信/s);
    expect(textOf(bridge).match(/② 2025年3月期 決算短信/g)).toHaveLength(1);
  });

  it("offers both handles as sliders with the fiscal year in words", () => {
    expect(page).toMatch(
      /role="slider"[^>]*aria-label="開始の決算期"[^>]*aria-valuetext="2020年3月期"/,
    );
    expect(page).toMatch(
      /role="slider"[^>]*aria-label="終了の決算期"[^>]*aria-valuetext="2025年3月期"/,
    );
  });

  it("hides the handles when no year is available", async () => {
    const chart = priceChartFixture({ offsets: priceChartFixture().offsets.slice(-1) });
    expect(
      (await render(companyFixture(), chart, financialsFixture())).includes('role="slider"'),
    ).toBe(false);
  });

  it("renders the chart for three widths on the server", () => {
    for (const kind of ["wide", "medium", "narrow"]) expect(page).toContain(`drawing ${kind}`);
  });

  it("shows a missing year as a gap, a changed one with its months, and marks the forecast", () => {
    const text = textOf(page);
    expect(text).toContain("書類なし");
    expect(text).toContain("9か月");
    expect(text).toMatch(/3月期\s+予/);
    expect(text).toContain("△3.2");
  });
});

describe("what must be true for the price", () => {
  const [company, chart, financials] = [companyFixture(), priceChartFixture(), financialsFixture()];

  it("comes from the server, after the reasons for the verdict", async () => {
    const html = await render(company, chart, financials, {}, assumptionsFixture());
    expect(textOf(html)).toContain("年−12.84%");
    expect(html.indexOf('id="why"')).toBeLessThan(html.indexOf('id="assumptions"'));
    expect(html).toContain('href="#assumptions"');
  });

  it("is not asked without a value", async () => {
    const unrated = companyFixture({}, { valuation: null, unrated_reason: "delisted" });
    expect(await render(unrated, chart, financials)).not.toContain("assumptions");
  });
});

describe("figures of the balance sheet", () => {
  it("say of which day the net cash is", async () => {
    const text = textOf(page).replaceAll(/\s+/g, " ");
    expect(text).toContain("ネットキャッシュ(2025年9月末) 流動資産");
    expect(text).toContain("ネットキャッシュ (2025年9月末、億円) 118.6");
    expect(await draw({ netcash: null }, { netcash_parts: null })).not.toContain("年9月末");
  });

  it("say once why 純資産 and 自己資本 differ, and nothing where they do not", async () => {
    const note = /純資産は非支配株主持分を含みます/g;
    expect(textOf(page).match(note)).toHaveLength(1);
    const [year] = financialsFixture().years;
    const years = year === undefined ? [] : [{ ...year, net_assets: year.equity }];
    const html = await render(companyFixture(), priceChartFixture(), financialsFixture({ years }));
    expect(textOf(html)).not.toMatch(note);
  });
});

/** Text of the page of a company that differs from the fixture. */
const draw = async (...changes: Parameters<typeof companyFixture>) =>
  textOf(await render(companyFixture(...changes), priceChartFixture(), financialsFixture()));

describe("a value in doubt", () => {
  it("says so in words with its figure, and nothing without a doubt", async () => {
    const text = await draw(
      {},
      {
        doubts: [
          { kind: "moved_by_results", change: -0.634 },
          { kind: "unusual_profit", item: "operating_income", times: 2.44, years: 4 },
        ],
      },
    );
    expect(text).toContain("直近の決算で理論価値が63%下がりました。一時的な要因がないか");
    expect(text).toContain("営業利益がそれまでの4期の中央値の2.4倍です。一時的な要因がないか");
    expect(textOf(page)).not.toContain("一時的な要因");
  });

  it("has its verdict for reference where its past is far from the price", async () => {
    expect(await draw({ ctbm_accuracy: 19 })).toMatch(/参考\s+正確度 19\/100/);
    expect(await draw({ ctbm_accuracy: 20 })).not.toContain("参考");
    const band = { low_per_share: 300, high_per_share: 3_001 };
    const bands = { p50: band, p80: band };
    expect(await draw({}, { valuation: valuationFixture({ bands }) })).toMatch(
      /参考\s+ずれの幅が10倍超/,
    );
  });

  it("says how many times the value a price far above it is", async () => {
    const valuation = valuationFixture({ ratio: 7.34 });
    expect(await draw({ verdict: "very_expensive" }, { valuation })).toContain("7.3倍です");
  });
});

describe("custom window", () => {
  const custom = priceChartFixture({ window: { begin: -7, end: 0, is_default: false } });

  it("rates with the valuation of that window", async () => {
    const valuation = valuationFixture({ value_per_share: 1500, ratio: 1.228 });
    const text = textOf(
      await render(companyFixture(), { ...custom, valuation }, financialsFixture()),
    );
    expect(text).toContain("23%上回っています");
    expect(text).toContain("2018年3月期から2025年3月期までで計算");
    expect(text).toContain("既定に戻す");
  });

  it("says to which window the pillars belong when only the default one's are known", async () => {
    const text = textOf(await render(companyFixture(), custom, financialsFixture()));
    expect(text).toContain("この内訳は既定の期間(2020年3月期から2025年3月期まで)のものです");
  });
});

describe("an unrated company", () => {
  it.each(unratedReason.options)("explains its reason: %s", async (reason) => {
    const company = companyFixture(
      { verdict: "unrated", ctbm_accuracy: null },
      { valuation: null, accuracy: null, unrated_reason: reason },
    );
    const chart = priceChartFixture({ value: null, window: null });
    const text = textOf(await render(company, chart, financialsFixture()));
    expect(text).toContain("判定なし");
    expect(text).toContain(unratedMessages[reason]);
    expect(text).not.toContain("下回っています");
  });

  it("names no verdict of the value that was known when trading stopped", async () => {
    const company = companyFixture(
      { verdict: "unrated", ctbm_accuracy: null },
      { valuation: null, accuracy: null, unrated_reason: "paused" },
    );
    const html = await render(company, priceChartFixture(), financialsFixture());
    expect(textOf(html)).toMatch(/当時の計算\s+1,[0-9]{3}円・[0-9.]+倍\(判定は見合わせ中\)/);
    expect(html).not.toMatch(/の帯にある|class="bracket/);
  });
});

describe("diagnosis", () => {
  type Diagnosis = NonNullable<CompanyResponse["page"]["diagnosis"]>;
  type Figure = Diagnosis["sections"][number]["sentences"][number]["figures"][number];
  const figure = {
    label: "株価",
    value: 1842,
    unit: "yen_per_share",
    text: "1,842円",
    source: "終値",
    document_ids: [],
  } satisfies Figure;
  const value = { ...figure, label: "理論価値", text: "2,570円", source: "計算値" };
  const diagnosis = {
    as_of: "2025-11-14",
    lead: [{ kind: "position", text: "株価は1,842円です。", figures: [figure] }],
    sections: [
      {
        topic: "pillars",
        heading: "理論価値を決めている柱",
        sentences: [{ kind: "pillars", text: "柱は2,570円です。", figures: [value] }],
      },
    ],
  } satisfies Diagnosis;

  it("consists of sentences with figures and their sources", async () => {
    const company = companyFixture({ diagnosis: true }, { diagnosis });
    const text = textOf(await render(company, priceChartFixture(), financialsFixture()));
    expect(text).toMatch(
      /株価は1,842円です。\s+くわしい診断\(1文\)\s+理論価値を決めている柱\s+柱は2,570円です。\s+文中の数値と出所/,
    );
    expect(text).toMatch(/要約\s+株価\s+1,842円\s+終値/);
    expect(text).toMatch(/理論価値を決めている柱\s+理論価値\s+2,570円\s+計算値/);
  });

  it("is omitted when there is none", async () => {
    const html = await render(companyFixture(), priceChartFixture(), financialsFixture());
    expect(html).not.toContain('id="diagnosis"');
  });
});

describe("price band", () => {
  it("is shown beside the value with its definition to open", async () => {
    const html = await render(companyFixture(), priceChartFixture(), financialsFixture());
    expect(textOf(html)).toMatch(
      /過去のずれの8割が収まる範囲\s+2,056\s+〜\s+から\s+3,212円\s+まで/,
    );
    expect(html).toMatch(/<details class="price-band"><summary>/);
  });

  it("has both ends in the coarser precision", async () => {
    const band = { low_per_share: 36.1, high_per_share: 10_544 };
    const valuation = valuationFixture({ bands: { p50: band, p80: band } });
    expect(await draw({}, { valuation })).toMatch(/8割が収まる範囲\s+36\s+〜\s+から\s+10,544円/);
  });
});

describe("warnings", () => {
  it("are shown under the weigh bar unless the reason already says the same", async () => {
    const warnings: CompanyResponse["warning"] = ["supervision", "stale_statement"];
    const rated = textOf(
      await render(companyFixture({ warning: warnings }), priceChartFixture(), financialsFixture()),
    );
    expect(rated).toContain(warningMessages.supervision);
    expect(rated).toContain(warningMessages.stale_statement);
    const company = companyFixture(
      { warning: warnings, verdict: "unrated" },
      { valuation: null, unrated_reason: "stale_statement" },
    );
    const chart = priceChartFixture({ value: null, window: null });
    const unrated = textOf(await render(company, chart, financialsFixture()));
    expect(unrated).toContain(warningMessages.supervision);
    expect(unrated).not.toContain(warningMessages.stale_statement);
  });
});

describe("masked company", async () => {
  const company = companyFixture(
    { masked: true, is_authorized: false, verdict: null, ctbm_accuracy: null, diagnosis: null },
    { valuation: null, accuracy: null, unrated_reason: null, peers: [] },
  );
  const chart = priceChartFixture({
    masked: true,
    is_authorized: false,
    value: null,
    window: null,
  });
  const masked = await render(company, chart, financialsFixture());

  it("shows price, financials and disclosures", () => {
    expect(textOf(masked)).toMatch(/株価\s+1,842/);
    expect(textOf(masked)).toContain("第2四半期決算短信");
  });

  it("reveals nothing of the value: no figure, word, colour or band", () => {
    const own = masked.replace(/<figure aria-label="表示の見本">.*?<\/figure>/s, "");
    expect(own).not.toBe(masked);
    expect(/2,570|大幅割|very_cheap|cheap|class="band|value-line/.exec(own)).toBeNull();
  });

  it("has the price alone beside the tabs", () => {
    const [, scales = ""] =
      /class="mini-scales" aria-hidden="true">(.*?)<\/div>/.exec(masked) ?? [];
    expect(textOf(scales).replaceAll(/\s+/g, " ").trim()).toBe("みなと精工 1,842円 11月14日");
  });

  it("explains the masking once", () => {
    expect(masked.match(/この企業の分析は未解放です/g)).toHaveLength(1);
    expect(textOf(masked)).toContain("未表示");
  });
});

describe("texts", () => {
  it("exist for every code of the contract, as calm sentences", () => {
    const all = [
      ...unratedReason.options.map((code) => unratedMessages[code]),
      ...warning.options.map((code) => warningMessages[code]),
      ...absence.options.map((code) => absenceLabels[code]),
    ];
    for (const words of all) expect(words).toMatch(/^[^!!]{4,}$/);
    for (const [codes, words] of [
      [unratedReason.options, unratedMessages],
      [warning.options, warningMessages],
      [absence.options, absenceLabels],
    ] as const) {
      expect(Object.keys(words).toSorted()).toEqual([...codes].toSorted());
      expect(new Set(Object.values(words)).size).toBe(codes.length);
    }
  });
});
