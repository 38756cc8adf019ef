import { emptyTape, type CompanyResponse, type Financials } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { priceChartFixture } from "../../../charts/testing/price-chart-fixture.ts";
import { absenceLabels } from "../../../components/absence-labels.ts";
import { NOT_AVAILABLE } from "../../../ui/format.ts";
import { companyFixture, financialsFixture } from "../testing/company-fixture.ts";
import { factsIn, renderCompanyPage as render, textOf } from "../testing/render-company-page.tsx";

const withOtherClasses = (other_classes: number | null) =>
  companyFixture(
    { mv: 5e9 },
    { shares: { net: 24_150_000, basis: "issued_less_treasury", other_classes } },
  );

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
      tape: emptyTape,
    },
    {
      valuation: null,
      accuracy: null,
      unrated_reason: "no_price",
      absences: { progress: "no_forecast", netcash: "fact_not_disclosed", mv: "no_shares" },
      figures: {
        per: null,
        forecast_per: null,
        pbr: null,
        dividend_yield: null,
        dividend_yield_of: null,
        equity_ratio: null,
        roe: null,
      },
      progress: {
        quarter: null,
        own_mean: null,
        points: [],
        means: [],
        forecast_op: null,
        fiscal_year: null,
      },
      netcash_parts: null,
      dividends: [],
      peers: [],
      disclosures: [],
      next_results: null,
      sources: [],
      market_date: null,
      ...known,
    },
  );
}

async function factsOf(shown: Partial<CompanyResponse["page"]>): Promise<string> {
  const html = await render(companyFixture({}, shown), priceChartFixture(), financialsFixture());
  return factsIn(html);
}

describe("key figures", () => {
  it("lead from their labels to what the glossary says of them", async () => {
    const html = await render(companyFixture(), priceChartFixture(), financialsFixture());
    const [strip = ""] = /<dl class="company-facts">.*?<\/dl>/.exec(html) ?? [];
    const links = [...strip.matchAll(/<dt><a [^>]*href="\/gn#(\w+)"[^>]*>([^<]+)<\/a><\/dt>/g)];
    expect(links.map(([, term, name]) => [name, term])).toEqual([
      ["時価総額", "market_capitalisation"],
      ["予想PER", "per"],
      ["実績PER", "per"],
      ["PBR", "pbr"],
      ["予想配当利回り", "dividend"],
      ["ROE", "roe"],
      ["ネットキャッシュ比率", "net_cash_ratio"],
      ["売買代金(20日中央値)", "traded_value"],
    ]);
  });

  it("name both PERs, whose dividend yields, and the day of the next results", async () => {
    const facts = await factsOf({});
    for (const part of [
      "予想PER 12.4倍",
      "実績PER 13.1倍",
      "予想配当利回り 2.93%",
      "次の決算発表(3Q) 2026年2月6日予定",
    ])
      expect(facts).toContain(part);
    const { figures } = companyFixture().page;
    const paid = { ...figures, dividend_yield_of: "reported" as const };
    const undecided = { planned_on: null, published_on: "2026-01-16", period: "FY" as const };
    const other = await factsOf({ figures: paid, next_results: undecided });
    expect(other).toContain("実績配当利回り 2.93%");
    expect(other).toContain("次の決算発表(本決算) 日は未定");
  });
});

describe("key figures that are missing", () => {
  it("name the reason that the server gives of each", async () => {
    const { figures } = companyFixture().page;
    const reasons = {
      予想PER: ["forecast_per", "forecast_undecided"],
      実績PER: ["per", "six_month_periods"],
      PBR: ["pbr", "negative_equity"],
      配当利回り: ["dividend_yield", "missing_year"],
      ROE: ["roe", "nonpositive_base"],
    } as const;
    const facts = await factsOf({
      figures: {
        ...figures,
        per: null,
        forecast_per: null,
        pbr: null,
        dividend_yield: null,
        dividend_yield_of: null,
        roe: null,
      },
      absences: Object.fromEntries(Object.values(reasons)),
    });
    for (const [name, [, absence]] of Object.entries(reasons))
      expect(facts).toContain(`${name} ${NOT_AVAILABLE} ${absenceLabels[absence]}`);
  });
});

async function textWithout(
  progress: NonNullable<CompanyResponse["page"]["absences"]["progress"]>,
  quarter: number,
): Promise<string> {
  const known = { ...companyFixture().page.progress, quarter };
  const company = companyFixture({ progress: null }, { progress: known, absences: { progress } });
  return textOf(await render(company, priceChartFixture(), financialsFixture()));
}

describe("the progress until the first quarter of a year", () => {
  const named = "営業利益の累計÷会社予想(2026年3月期 通期48.0億円)。";

  it("names the forecast beside a quarter", async () => {
    expect(await textWithout("fact_not_disclosed", 3)).toContain(named);
  });

  it.each(["year_just_begun", "no_forecast"] as const)(
    "names no forecast, because the one in force is that of the year before: %s",
    async (absence) => {
      const text = await textWithout(absence, 4);
      expect(text).toContain("営業利益の累計÷会社予想。");
      expect(text).toContain(absenceLabels[absence]);
      expect(text).not.toContain(named);
    },
  );
});

describe("a forecast from before a split", () => {
  it.each([true, false])(
    "is called an estimate where its shares are assumed: %s",
    async (assumed) => {
      const [dividends, years] = [companyFixture().page.dividends, financialsFixture().years].map(
        (all) => all.map((year) => ({ ...year, share_basis_assumed: assumed })),
      ) as [CompanyResponse["page"]["dividends"], Financials["years"]];
      const page = companyFixture({}, { dividends });
      const text = textOf(await render(page, priceChartFixture(), financialsFixture({ years })));
      for (const words of ["予想は分割前に開示された", "分割前に開示された予想の1株あたりの値は"])
        expect(text.includes(words)).toBe(assumed);
    },
  );
});

const textWithChangeFrom = async (change_from: string | null) =>
  textOf(
    await render(companyFixture({}, { change_from }), priceChartFixture(), financialsFixture()),
  );

describe("a change of the price", () => {
  it("names the day that it is against where that is not the trading day before", async () => {
    expect(await textWithChangeFrom("2025-08-29")).toContain("2025年8月29日の終値との差");
    expect(await textWithChangeFrom(null)).not.toContain("の終値との差");
  });
});

describe("a dividend of a year with a split inside", () => {
  const [first, paid, planned] = companyFixture().page.dividends;
  const of = async (split_within: boolean) => {
    const dividends = [first!, { ...paid!, split_within }, planned!];
    return textOf(
      await render(companyFixture({}, { dividends }), priceChartFixture(), financialsFixture()),
    );
  };

  it("is said to be one", async () => {
    const said = "2025年3月期は期中に株式分割か併合があり、";
    expect(await of(true)).toContain(said);
    expect(await of(false)).not.toContain(said);
  });
});

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
  const factsWith = async (otherClasses: number | null) =>
    factsIn(await render(withOtherClasses(otherClasses), chart, noFigures));

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

  it("says when a company will be listed, and links to no empty history", async () => {
    const coming = almostEmpty({ disclosures: known.disclosures });
    const listing_date = Date.UTC(2025, 11, 1, 15) / 1000;
    const text = async (changes: Partial<CompanyResponse>) =>
      textOf(await render({ ...coming, ...changes }, chart, noFigures));
    const dated = await text({ standard: "not_yet_listed", listing_date });
    expect(dated).toContain("2025年12月2日上場予定");
    expect(dated).not.toContain("開示ごとの判定と、その後の株価");
    expect(dated).not.toContain(absenceLabels.no_shares);
    expect(await text({ standard: "not_yet_listed" })).toContain("上場前(上場日は未定)");
  });

  it("shows of a fund what exists: its price and what it trades", async () => {
    const fund = { ...almostEmpty({}), mv: 5_000_000_000, daily_amount: 4_320_000 };
    const prices = priceChartFixture({ value: null, disclosures: [] });
    const html = await render(fund, prices, noFigures);
    expect(factsIn(html)).toBe("時価総額 50.0億円 売買代金(20日中央値) 432万円");
    expect(html).toContain('<h2 id="chart-heading">株価</h2>');
  });

  it("names other classes of shares beside the market value, which leaves them out", async () => {
    expect(await factsWith(1_750_000)).toContain("時価総額 50.0億円 (ほかに種類株式1,750,000株)");
    expect(await factsWith(0)).not.toContain("種類株式");
    expect(await factsWith(null)).not.toContain("種類株式");
  });

  it("says once that there are no documents, without empty sections or links to them", async () => {
    const html = await render(almostEmpty({}), chart, noFigures);
    expect(textOf(html)).toContain("決算書類と開示が1件もない");
    expect(html.match(/<h2/g)).toHaveLength(2);
    expect(html).not.toContain('aria-label="このページ"');
    expect(html).not.toContain("company-facts");
  });
});
