import type { CompanyResponse, Financials, PriceChart } from "@tenbin/contract";
import { absence, unratedReason, warning } from "@tenbin/contract";
import { prerender } from "react-dom/static";
import { createRoutesStub } from "react-router";
import { describe, expect, it } from "vitest";
import { priceChartFixture } from "../../../charts/testing/price-chart-fixture.ts";
import { absenceLabels } from "../../../components/absence-labels.ts";
import { unratedMessages } from "../../../components/unrated-messages.ts";
import { warningMessages } from "../../../components/warning-messages.ts";
import { CompanyPage } from "./company-page.tsx";
import { companyFixture, financialsFixture, valuationFixture } from "../testing/company-fixture.ts";

async function render(
  company: CompanyResponse,
  chart: PriceChart,
  financials: Financials,
  root: object = {},
): Promise<string> {
  const Stub = createRoutesStub([
    {
      id: "root",
      path: "/",
      Component: () => (
        <CompanyPage
          company={company}
          chart={chart}
          financials={financials}
          apiUrl="http://api.test"
        />
      ),
    },
  ]);
  const { prelude } = await prerender(<Stub hydrationData={{ loaderData: { root } }} />, {
    progressiveChunkSize: Infinity,
  });
  return (await new Response(prelude).text()).replaceAll("<!-- -->", "");
}

/** The text without markup. */
const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, " ");

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

  it("shows each pillar's inputs with fiscal years and documents, and why one is missing", () => {
    const text = textOf(page);
    expect(text).toContain("ROEの平均 9.0%");
    expect(text).toContain("2023年3月期から2025年3月期(3期)、書類 S100AAAA・S100AAAB");
    expect(text).toContain("平均フリーキャッシュフローがプラスでないため");
    expect(text).toContain("2本の柱を統合");
    expect(text).toContain("過去94か月のずれで補正(×1.054)");
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
    expect(text).toContain("この表は既定の期間(2020年3月期から2025年3月期まで)の内訳です");
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
      /株価は1,842円です。\s+理論価値を決めている柱\s+柱は2,570円です。\s+文中の数値と出所/,
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
  it("is shown beside the value with a link to its definition", async () => {
    const html = await render(companyFixture(), priceChartFixture(), financialsFixture());
    expect(textOf(html)).toMatch(/8割の幅\s+2,056\s+〜\s+から\s+3,212円\s+まで/);
    expect(html).toContain('href="#band"');
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
    expect(/2,570|大幅割|very_cheap|cheap|class="band|value-line/.exec(masked)).toBeNull();
  });

  it("explains the masking once", () => {
    expect(masked.match(/この企業の分析は未解放です/g)).toHaveLength(1);
    expect(textOf(masked)).toContain("未表示");
  });
});

/** Every figure of a company, missing. */
const missingFigures: Partial<CompanyResponse> = Object.fromEntries(
  Object.entries(companyFixture())
    .filter(([, value]) => typeof value === "number")
    .map(([name]) => [name, null]),
);

function almostEmpty(known: Partial<CompanyResponse["page"]>) {
  return companyFixture(
    {
      ...missingFigures,
      verdict: "unrated",
      name_en: null,
      tape: { close: null, change: null, change_ratio: null, volume: null, date: null },
    },
    {
      valuation: null,
      accuracy: null,
      unrated_reason: "no_price",
      absences: { progress: "no_forecast", netcash: "fact_not_disclosed", mv: "no_shares" },
      figures: { per: null, pbr: null, dividend_yield: null, equity_ratio: null, roe: null },
      progress: {
        quarter: null,
        own_mean: null,
        points: [],
        forecast_op: null,
        fiscal_year: null,
      },
      netcash_parts: null,
      dividends: [],
      peers: [],
      disclosures: [],
      sources: [],
      market_date: null,
      ...known,
    },
  );
}

describe("company with hardly any data", async () => {
  const known = companyFixture().page;
  const chart = priceChartFixture({
    price: { days: [], close: [] },
    value: null,
    window: null,
    offsets: [],
    disclosures: [],
  });
  const noFigures = financialsFixture({ years: [], quarters: [] });

  it("says everywhere what is missing, and never shows 0 or NaN for it", async () => {
    const disclosed = almostEmpty({
      disclosures: known.disclosures,
      figures: { ...known.figures, per: null },
    });
    const text = textOf(await render(disclosed, chart, noFigures));
    expect(text).toContain("株価のデータがまだありません");
    expect(text).toContain(absenceLabels.no_forecast);
    expect(text).toContain(absenceLabels.fact_not_disclosed);
    expect(text).toContain(absenceLabels.no_shares);
    expect(text).toContain("決算の数値がまだありません");
    expect(text).not.toMatch(/NaN|undefined|null|Infinity/);
    const undisclosed = await render(almostEmpty({}), chart, financialsFixture());
    expect(textOf(undisclosed)).toContain("開示がまだありません");
  });

  it("says once that there are no documents, without empty sections or links to them", async () => {
    const html = await render(almostEmpty({}), chart, noFigures);
    expect(textOf(html)).toContain("決算書類と開示が1件もない");
    expect(html.match(/<h2/g)).toHaveLength(2);
    expect(html).not.toContain('aria-label="このページ"');
    expect(html).not.toContain("company-facts");
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
