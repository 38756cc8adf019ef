import type { Absence, CompanyAnswer } from "@tenbin/contract";
import { absenceLabel } from "../../../components/absence-labels.ts";
import {
  formatRatioPercent,
  formatMoney,
  NOT_AVAILABLE,
  formatMultiple,
  formatYield,
} from "../../../ui/format.ts";

interface Fact {
  readonly name: string;
  readonly text: string | null;
  readonly absence: Absence | undefined;
}

/** Key figures in one line, each with its reason where it is missing; nothing when all are. */
export function CompanyFacts({ company }: { company: CompanyAnswer }) {
  const facts = factsOf(company);
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

function factsOf({ mv, cash_price_ratio, daily_amount, page }: CompanyAnswer): Fact[] {
  const { figures, absences } = page;
  const fact = (name: string, text: string | null, key: string): Fact => ({
    name,
    text,
    absence: absences[key],
  });
  return [
    fact("時価総額", present(mv, formatMoney), "mv"),
    fact(
      "PER",
      present(figures.per, (per) => `${formatMultiple(per)}倍`),
      "per",
    ),
    fact(
      "PBR",
      present(figures.pbr, (pbr) => `${formatMultiple(pbr)}倍`),
      "pbr",
    ),
    fact(
      "配当利回り",
      present(figures.dividend_yield, (rate) => `${formatYield(rate)}%`),
      "dividend_yield",
    ),
    fact(
      "ROE",
      present(figures.roe, (roe) => `${formatRatioPercent(roe)}%`),
      "roe",
    ),
    fact("ネットキャッシュ比率", present(cash_price_ratio, formatMultiple), "cash_price_ratio"),
    fact("売買代金(20日中央値)", present(daily_amount, formatMoney), "daily_amount"),
  ];
}

function present(value: number | null, write: (value: number) => string): string | null {
  return value === null ? null : write(value);
}
