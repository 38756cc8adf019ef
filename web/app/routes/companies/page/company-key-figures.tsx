import type { CompanyResponse, NextResults } from "@tenbin/contract";
import { absenceLabel } from "../../../components/absence-labels.ts";
import type { GlossaryTerm } from "../../../components/glossary-path.ts";
import { TermName } from "../../../components/term-link.tsx";
import {
  day,
  formatCount,
  formatMonthDay,
  formatRatioPercent,
  formatMoney,
  formatPer,
  formatTradedValue,
  NOT_AVAILABLE,
  formatMultiple,
  formatYield,
} from "../../../ui/format.ts";

interface KeyFigure {
  readonly name: string;
  /** Where there is one to look up. */
  readonly term?: GlossaryTerm;
  readonly text: string | null;
  /** Why there is no figure, or where it comes from. */
  readonly note: string | undefined;
}

/** Missing figures show their reason; of an issue without price or documents only what exists is shown. */
export function CompanyKeyFigures({ company }: { company: CompanyResponse }) {
  const { standard, page } = company;
  const isSparse = standard === "not_yet_listed" || page.disclosures.length === 0;
  const facts = keyFigures(company);
  const shown = isSparse ? facts.filter(({ text }) => text !== null) : facts;
  if (shown.every(({ text }) => text === null)) return null;
  return (
    <dl className="company-facts">
      {shown.map(({ name, term, text, note }) => (
        <div key={name}>
          <dt>{term === undefined ? name : <TermName term={term} name={name} />}</dt>
          <dd className="num" title={text === null ? note : undefined}>
            {text ?? NOT_AVAILABLE}
            {note === undefined ? null : (
              <span className={text === null ? "sr-only" : "source"}>{note}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const YIELD_NAMES = {
  forecast: "予想配当利回り",
  reported: "実績配当利回り",
} as const;

function fact(name: string, term: GlossaryTerm, text: string | null, reason: string): KeyFigure {
  return { name, term, text, note: text === null ? reason : undefined };
}

function keyFigures({ mv, cash_price_ratio, daily_amount, page }: CompanyResponse): KeyFigure[] {
  const { figures, absences, next_results: next } = page;
  return [
    {
      name: "時価総額",
      term: "market_capitalisation",
      text: formatOrNull(mv, formatMoney),
      note: mv === null ? absenceLabel(absences["mv"]) : otherClassesNote(page),
    },
    fact(
      "予想PER",
      "per",
      formatOrNull(figures.forecast_per, (per) => `${formatPer(per)}倍`),
      absenceLabel(absences["forecast_per"]),
    ),
    fact(
      "実績PER",
      "per",
      formatOrNull(figures.per, (per) => `${formatPer(per)}倍`),
      absenceLabel(absences["per"]),
    ),
    fact(
      "PBR",
      "pbr",
      formatOrNull(figures.pbr, (pbr) => `${formatMultiple(pbr)}倍`),
      absenceLabel(absences["pbr"]),
    ),
    yieldFact(page),
    fact(
      "ROE",
      "roe",
      formatOrNull(figures.roe, (roe) => `${formatRatioPercent(roe)}%`),
      absenceLabel(absences["roe"]),
    ),
    fact(
      "ネットキャッシュ比率",
      "net_cash_ratio",
      formatOrNull(cash_price_ratio, formatMultiple),
      absenceLabel(absences["cash_price_ratio"]),
    ),
    fact(
      "売買代金(20日中央値)",
      "traded_value",
      formatOrNull(daily_amount, formatTradedValue),
      absenceLabel(absences["daily_amount"]),
    ),
    ...(next === null ? [] : [nextResultsFact(next)]),
  ];
}

function yieldFact({ figures, absences }: CompanyResponse["page"]): KeyFigure {
  const { dividend_yield: rate, dividend_yield_of: of } = figures;
  return fact(
    of === null ? "配当利回り" : YIELD_NAMES[of],
    "dividend",
    formatOrNull(rate, (ratio) => `${formatYield(ratio)}%`),
    absenceLabel(absences["dividend_yield"]),
  );
}

/** What the market value leaves out: only ordinary shares have the price. */
function otherClassesNote({ shares }: CompanyResponse["page"]): string | undefined {
  const others = shares?.other_classes ?? 0;
  return others > 0 ? `(ほかに種類株式${formatCount(others)}株)` : undefined;
}

/** The company's own announcement. */
function nextResultsFact({ planned_on: planned, published_on: published, period }: NextResults) {
  return {
    name: `次の決算発表(${period === "FY" ? "本決算" : period})`,
    text: planned === null ? "日は未定" : `${day(planned)}予定`,
    note: `(${formatMonthDay(published)}公表)`,
  };
}

function formatOrNull(value: number | null, format: (value: number) => string): string | null {
  return value === null ? null : format(value);
}
