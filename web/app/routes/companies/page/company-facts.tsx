import type { Absence, CompanyAnswer } from "@tenbin/contract";
import { absenceText } from "../../../components/absence-words.ts";
import { accountPercent, money, NOT_AVAILABLE, times, yieldPercent } from "../../../ui/format.ts";

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
          <dd className="num" title={text === null ? absenceText(absence) : undefined}>
            {text ?? (
              <>
                {NOT_AVAILABLE}
                <span className="sr-only">{absenceText(absence)}</span>
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
    fact("時価総額", present(mv, money), "mv"),
    fact(
      "PER",
      present(figures.per, (per) => `${times(per)}倍`),
      "per",
    ),
    fact(
      "PBR",
      present(figures.pbr, (pbr) => `${times(pbr)}倍`),
      "pbr",
    ),
    fact(
      "配当利回り",
      present(figures.dividend_yield, (rate) => `${yieldPercent(rate)}%`),
      "dividend_yield",
    ),
    fact(
      "ROE",
      present(figures.roe, (roe) => `${accountPercent(roe)}%`),
      "roe",
    ),
    fact("ネットキャッシュ比率", present(cash_price_ratio, times), "cash_price_ratio"),
    fact("売買代金(20日中央値)", present(daily_amount, money), "daily_amount"),
  ];
}

function present(value: number | null, write: (value: number) => string): string | null {
  return value === null ? null : write(value);
}
