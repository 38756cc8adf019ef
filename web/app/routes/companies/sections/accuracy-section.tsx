import "./accuracy.css";
import { Link } from "react-router";
import type { CompanyResponse } from "@tenbin/contract";
import { companyPath } from "../../../urls/company-url.ts";
import { Unit } from "../../../ui/figures/figure.tsx";
import { formatWholePercent } from "../../../ui/format.ts";
import { PhoneFold } from "../../../ui/content/phone-fold.tsx";
import { Meter } from "../../../ui/figures/meter.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ratedMonthCount } from "../weighing/valuation-summary.ts";
import { AccuracyCalendar } from "./accuracy-calendar.tsx";
import { TermLink } from "../../../components/term-link.tsx";

const DEFINITION =
  "直近60か月の月末のうち、株価が「その時点で計算した理論価値」の±20%以内にあった割合です。判定のある月末が24か月に満たないときは測りません。";

type Accuracy = NonNullable<CompanyResponse["page"]["accuracy"]>;

interface AccuracySectionProps {
  readonly company: CompanyResponse;
  /** Beside another section: the heading stands above. */
  readonly wide?: boolean;
}

export function AccuracySection({ company, wide = false }: AccuracySectionProps) {
  const { accuracy } = company.page;
  const measured = ratedMonthCount(company);
  return (
    <Section
      id="accuracy"
      wide={wide}
      heading="正確度"
      note={
        <>
          <p>
            {DEFINITION}
            <TermLink term="accuracy" name="正確度" />
          </p>
        </>
      }
    >
      {accuracy === null || measured === 0 ? (
        <EmptyState title="まだ測れません">
          <p>判定した月末がまだありません。24か月分たまると、ここに月ごとの差を表示します。</p>
        </EmptyState>
      ) : (
        <div className="accuracy-grid">
          <div className="accuracy-score">
            <AccuracyScore accuracy={accuracy} measured={measured} />
          </div>
          {accuracy.quartiles === null ? null : (
            <GapQuartiles quartiles={accuracy.quartiles} measured={measured} />
          )}
          <div className="whole">
            <PhoneFold summary={`月末ごとの差(${accuracy.months.length}か月)`}>
              <AccuracyCalendar months={accuracy.months} />
            </PhoneFold>
            <p className="note pt-2">
              正確度が高くても、株価が理論価値へ近づくとは限りません。この数値は過去の株価との近さを測ったもので、将来の値上がりの見込みを示すものではありません。
            </p>
          </div>
        </div>
      )}
      {company.standard === "not_yet_listed" ? null : (
        <p className="screen-only pt-4">
          <Link to={`${companyPath(company.ticker)}/history`}>開示ごとの判定と、その後の株価</Link>
        </p>
      )}
    </Section>
  );
}

function AccuracyScore({ accuracy, measured }: { accuracy: Accuracy; measured: number }) {
  if (accuracy.score === null) {
    return (
      <>
        <p className="big num">－</p>
        <p className="note">
          判定のある月末が{measured}か月で、24か月に満たないため、割合は出していません。
        </p>
      </>
    );
  }
  return (
    <>
      <p className="big num">
        {accuracy.score.toFixed(0)}
        <Unit>/100</Unit>
      </p>
      <Meter at={accuracy.score} />
      <p className="note">
        {measured}か月のうち{accuracy.within}か月
      </p>
    </>
  );
}

const quartileKeys = ["p25", "p50", "p75", "p90"] as const;
const quartileLabels = { p25: "25%点", p50: "中央値", p75: "75%点", p90: "90%点" } as const;

interface GapQuartilesProps {
  readonly quartiles: NonNullable<Accuracy["quartiles"]>;
  readonly measured: number;
}

function GapQuartiles({ quartiles, measured }: GapQuartilesProps) {
  return (
    <table className="data-table quartiles">
      <caption className="note">差の大きさの分布({measured}か月、絶対値)</caption>
      <thead>
        <tr>
          {quartileKeys.map((key) => (
            <th key={key} scope="col" className="n">
              {quartileLabels[key]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {quartileKeys.map((key) => (
            <td key={key} className="n">
              {formatWholePercent(quartiles[key])}%
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
