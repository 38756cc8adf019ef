import {
  correlationFormat,
  formatConstantPercent,
  formatFigure,
  formatInterval,
  returnFormat,
  shareFormat,
} from "../../components/record-format.ts";
import { DifferenceBar, widestOf } from "../../charts/screen-record/difference-bar.tsx";
import { StatBar } from "../../ui/figures/stat-bar.tsx";
import { day, formatCount } from "../../ui/format.ts";
import { Section } from "../../ui/layout/section.tsx";
import type { ScoreRecord as Measured } from "./to-score-record.ts";

/** What followed the order by the score, years and picks that fell short included. */
export function ScoreRecord({ record }: { readonly record: Measured }) {
  const { horizonMonths: horizon } = record;
  return (
    <Section
      id="record"
      heading="この並べ方の成績"
      note={
        <p>
          {day(record.firstDate)}から{day(record.lastDate)}までの月末{formatCount(record.months)}
          回に、その時点の資料だけで全社を並べ、その後{horizon}
          か月の値動きと比べた検証です。{formatCount(record.companies)}社、
          {formatCount(record.rows)}件。
        </p>
      }
    >
      <ScoreStats record={record} />
      <ScoreYears years={record.years} />
      <div className="cautions">
        <p className="note">
          <b>読むときの注意</b>
          検証は、対象の条件をつけない全社の順番についてのものです。月末は
          {formatCount(record.months)}
          回ですが期間が重なるため、独立した期間にすると{record.independentYears.toFixed(1)}
          年分です。
          {record.caveats.join("")}
        </p>
      </div>
    </Section>
  );
}

function ScoreStats({ record }: { readonly record: Measured }) {
  const { horizonMonths: horizon, missed } = record;
  const spreadRange =
    record.spreadInterval === null
      ? "月数が少なく、区間は出せません"
      : `${formatConstantPercent(record.confidence)}区間 ${formatInterval([...record.spreadInterval], returnFormat)}`;
  return (
    <StatBar
      label="この並べ方の成績"
      stats={[
        {
          label: "上位2割と全社の平均との差",
          figure: formatFigure(record.lead, returnFormat),
          note: `その後${horizon}か月の値動き`,
        },
        {
          label: "上位2割と下位2割との差",
          figure: formatFigure(record.spread, returnFormat),
          note: `${spreadRange}。売買の費用を引くと${formatFigure(record.spreadAfterCosts, returnFormat)}`,
        },
        {
          label: "点の順と値動きの順が合った月",
          figure: formatFigure(record.positiveMonths, shareFormat),
          note: "順位相関がプラスだった月末の割合",
        },
        {
          label: "割安・裏付け強で外れた割合",
          figure: formatFigure(missed?.share ?? null, shareFormat),
          note:
            missed === null
              ? "件数が足りません"
              : `その後${horizon}か月、同じ月の中央値に届かなかった。${formatCount(missed.rows)}件`,
        },
      ]}
    />
  );
}

function ScoreYears({ years }: Pick<Measured, "years">) {
  const widest = widestOf(years.map(({ spread }) => spread));
  return (
    <table className="data-table record-years">
      <caption className="note">年ごとの上位2割と下位2割の差。負けた年もそのまま載せます。</caption>
      <thead>
        <tr>
          <th scope="col">年</th>
          <th scope="col" className="n">
            差
          </th>
          <th scope="col" className="n">
            順位相関
          </th>
          <th scope="col">
            <span className="sr-only">差の図</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {years.map(({ year, spread, ic }) => (
          <tr key={year}>
            <th scope="row" className="num">
              {year}年
            </th>
            <td className="n">{formatFigure(spread, returnFormat)}</td>
            <td className="n">{formatFigure(ic, correlationFormat)}</td>
            <td className="bar" aria-hidden="true">
              <DifferenceBar value={spread} widest={widest} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
