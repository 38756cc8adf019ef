import type { Absence, CompanyResponse } from "@tenbin/contract";
import { absenceLabel } from "../../../components/absence-labels.ts";
import {
  formatRatioPercent,
  formatMoney,
  NOT_AVAILABLE,
  formatMultiple,
  formatYield,
} from "../../../ui/format.ts";

interface KeyFigure {
  readonly name: string;
  readonly text: string | null;
  readonly absence: Absence | undefined;
}

/** Missing figures show their reason; nothing is shown if all are missing. */
export function CompanyKeyFigures({ company }: { company: CompanyResponse }) {
  const facts = keyFigures(company);
  if (facts.every(({ text }) => text === null)) return null;
  return (
    <dl className="company-facts">
      {facts.map(({ name, text, absence }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num" title={text === null ? absenceLabel(absence) : undefined}>
            {text ?? (
              <>
                {NOT_AVAILABLE}
                <span className="sr-only">{absenceLabel(absence)}</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function keyFigures({ mv, cash_price_ratio, daily_amount, page }: CompanyResponse): KeyFigure[] {
  const { figures, absences } = page;
  const fact = (name: string, text: string | null, key: string): KeyFigure => ({
    name,
    text,
    absence: absences[key],
  });
  return [
    fact("時価総額", formatOrNull(mv, formatMoney), "mv"),
    fact(
      "PER",
      formatOrNull(figures.per, (per) => `${formatMultiple(per)}倍`),
      "per",
    ),
    fact(
      "PBR",
      formatOrNull(figures.pbr, (pbr) => `${formatMultiple(pbr)}倍`),
      "pbr",
    ),
    fact(
      "配当利回り",
      formatOrNull(figures.dividend_yield, (rate) => `${formatYield(rate)}%`),
      "dividend_yield",
    ),
    fact(
      "ROE",
      formatOrNull(figures.roe, (roe) => `${formatRatioPercent(roe)}%`),
      "roe",
    ),
    fact(
      "ネットキャッシュ比率",
      formatOrNull(cash_price_ratio, formatMultiple),
      "cash_price_ratio",
    ),
    fact("売買代金(20日中央値)", formatOrNull(daily_amount, formatMoney), "daily_amount"),
  ];
}

function formatOrNull(value: number | null, format: (value: number) => string): string | null {
  return value === null ? null : format(value);
}
