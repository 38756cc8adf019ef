import type { CompanyResponse, MarketResponse } from "@tenbin/contract";
import type { LessonChapter } from "@tenbin/contract/lesson";
import type { ApiLoader } from "../../api/api-loader.ts";
import { isLessonChapter } from "@tenbin/contract/lesson";

type ShownCompany = Pick<CompanyResponse, "ticker" | "name_jp" | "tape">;

/** What a figure draws, of a company that everybody sees analysed today. */
export type LessonFigure = Awaited<ReturnType<typeof loadFigure>>;
type Figure = NonNullable<LessonFigure>;
export type FigureOf<Chapter extends Figure["chapter"]> = Extract<
  Figure,
  { readonly chapter: Chapter }
>;

/** Null for the overview. */
export function parseChapter(url: URL): LessonChapter | null {
  const written = url.searchParams.get("chapter");
  return isLessonChapter(written) ? written : null;
}

export async function loadLesson(load: ApiLoader, request: Request, chapter: LessonChapter) {
  const [lessons, market] = await Promise.all([
    load(request, "getLessons"),
    load(request, "getMarket"),
  ]);
  const questions = lessons.data.chapters.find((each) => each.chapter === chapter)?.questions ?? [];
  return {
    chapter,
    questions,
    sources: market.data.sources,
    marketDate: market.data.market_date,
    figure: await loadFigure(load, request, chapter, market.data),
    staleSince: lessons.staleSince ?? market.staleSince,
  };
}

/** Null where no company of the day has what the figure shows. */
async function loadFigure(
  load: ApiLoader,
  request: Request,
  chapter: LessonChapter,
  market: MarketResponse,
) {
  const find = (suits: (company: CompanyResponse) => boolean) =>
    findOpenCompany(load, request, market, suits);
  switch (chapter) {
    case "1": {
      const company = await find(({ page }) => page.valuation !== null);
      const valuation = company?.page.valuation;
      if (company === null || valuation == null) return null;
      const { pillars, price, price_date: date, value_per_share: value } = valuation;
      const values = pillars.map(({ key, value_per_share: own }) => ({ key, value: own }));
      return { chapter, company: shown(company), price, date, value, values };
    }
    case "2": {
      const company = await find(({ page }) => page.valuation !== null);
      if (company === null) return null;
      const params = { ticker: company.ticker };
      const { data: chart } = await load(request, "getPriceChart", { params });
      return { chapter, company: shown(company), chart };
    }
    case "3": {
      const company = await find(
        ({ netcash, page }) => netcash !== null && page.netcash_parts !== null,
      );
      const parts = company?.page.netcash_parts;
      if (company === null || parts == null || company.netcash === null) return null;
      const { netcash: total, cash_price_ratio: ratio } = company;
      return { chapter, company: shown(company), parts, total, ratio };
    }
    case "4": {
      const company = await find(({ op_growth_p5y: growth }) => growth !== null);
      if (company === null) return null;
      const params = { ticker: company.ticker };
      const { data } = await load(request, "getFinancials", { params });
      const years = data.years
        .filter(({ status }) => status === "reported")
        .slice(-YEARS)
        .map(({ name, sales, operating_income: op }) => ({ name, sales, op }));
      const { netsales_growth_p5y: salesGrowth, op_growth_p5y: opGrowth } = company;
      return { chapter, company: shown(company), years, salesGrowth, opGrowth };
    }
    case "5": {
      const company = await find(({ page }) => page.progress.points.length > 0);
      if (company === null) return null;
      const { progress, disclosures } = company.page;
      const newest = disclosures
        .toSorted((a, b) => b.disclosed_at.localeCompare(a.disclosed_at))
        .slice(0, DISCLOSURES);
      const { points, means } = progress;
      return { chapter, company: shown(company), points, means, disclosures: newest };
    }
    case "6":
      return market.cash_price_ratio === null
        ? null
        : { chapter, histogram: market.cash_price_ratio };
    default:
      return chapter satisfies never;
  }
}

/** As many as a growth of five years spans. */
const YEARS = 6;
const DISCLOSURES = 3;

/** The first of the day's open companies that suits, in their order. */
async function findOpenCompany(
  load: ApiLoader,
  request: Request,
  { open }: MarketResponse,
  suits: (company: CompanyResponse) => boolean,
): Promise<CompanyResponse | null> {
  for (const { ticker } of open) {
    const { data } = await load(request, "getCompany", { params: { ticker } });
    if (suits(data)) return data;
  }
  return null;
}

function shown({ ticker, name_jp, tape }: CompanyResponse): ShownCompany {
  return { ticker, name_jp, tape };
}
