import "./accuracy.css";
import { Link } from "react-router";
import type { CompanyResponse } from "@tenbin/contract";
import { companyPath } from "../../../urls/company-url.ts";
import { Unit } from "../../../ui/figures/figure.tsx";
import { formatWholePercent } from "../../../ui/format.ts";
import { Meter } from "../../../ui/figures/meter.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { ratedMonthCount } from "../weighing/valuation-summary.ts";
import { AccuracyCalendar } from "./accuracy-calendar.tsx";

const DEFINITION =
  "直近60か月の月末のうち、株価が「その時点で計算した理論価値」の±20%以内にあった割合です。判定のある月末が24か月に満たないときは測りません。";

type Accuracy = NonNullable<CompanyResponse["page"]["accuracy"]>;

export function AccuracySection({ company }: { company: CompanyResponse }) {
  const { accuracy } = company.page;
  const measured = ratedMonthCount(company);
  return (
    <Section id="accuracy" heading="正確度" note={<p>{DEFINITION}</p>}>
      {accuracy === null || measured === 0 ? (
        <EmptyState title="まだ測れません">
          <p>判定のある月末がまだないため、記録が貯まると、ここに月ごとの差を表示します。</p>
        </EmptyState>
      ) : (
        <div className="accuracy-grid">
          <div className="stack">
            <AccuracyScore accuracy={accuracy} measured={measured} />
            {accuracy.quartiles === null ? null : (
              <GapQuartiles quartiles={accuracy.quartiles} measured={measured} />
            )}
          </div>
          <div className="stack">
            <AccuracyCalendar months={accuracy.months} />
            <p className="note">
              正確度が高くても、株価が理論価値へ近づくとは限りません。この数値は過去の株価との近さを測ったもので、将来の値上がりの見込みを示すものではありません。
            </p>
          </div>
        </div>
      )}
      <p className="pt-4">
        <Link to={`${companyPath(company.ticker)}/history`}>開示ごとの判定と、その後の株価</Link>
      </p>
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

const quartileLabels = { p25: "25%点", p50: "中央値", p75: "75%点", p90: "90%点" } as const;

interface GapQuartilesProps {
  readonly quartiles: NonNullable<Accuracy["quartiles"]>;
  readonly measured: number;
}

function GapQuartiles({ quartiles, measured }: GapQuartilesProps) {
  return (
    <table className="data-table tight">
      <caption className="note">差の大きさの分布({measured}か月、絶対値)</caption>
      <tbody>
        {(["p25", "p50", "p75", "p90"] as const).map((key) => (
          <tr key={key}>
            <th scope="row">{quartileLabels[key]}</th>
            <td className="n">{formatWholePercent(quartiles[key])}%</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
