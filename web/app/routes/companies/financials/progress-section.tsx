import type { CompanyResponse } from "@tenbin/contract";
import { ProgressChart } from "../../../charts/progress-chart.tsx";
import { absenceLabel } from "../../../components/absence-labels.ts";
import { Unit } from "../../../ui/figures/figure.tsx";
import { formatRatioPercent, formatMoney, formatPoints } from "../../../ui/format.ts";
import { NoFigure, ShortSection } from "./short-section.tsx";
import { TermLink } from "../../../components/term-link.tsx";

export function ProgressSection({ company }: { company: CompanyResponse }) {
  const { progress, page } = company;
  const {
    quarter,
    forecast_op: forecast,
    own_mean: mean,
    points,
    means,
    fiscal_year,
  } = page.progress;
  const absence = page.absences["progress"];
  // Until the first quarter the forecast is that of the year before.
  const note =
    forecast === null || quarter === 4
      ? "営業利益の累計÷会社予想"
      : `営業利益の累計÷会社予想(${fiscal_year === null ? "" : `${fiscal_year} `}通期${formatMoney(forecast)})`;
  return (
    <ShortSection
      heading="進捗"
      note={
        <>
          {note}。<TermLink term="progress" name="進捗率" />
        </>
      }
    >
      {progress === null ? (
        <NoFigure>{absenceLabel(absence)}</NoFigure>
      ) : (
        <>
          <p className="key num">
            {formatRatioPercent(progress)}
            <Unit>%</Unit>
            <small>
              {mean === null
                ? "自社の5年平均はまだ出せません"
                : `自社の5年平均${formatRatioPercent(mean)}%より ${formatPoints(roundAsPrinted(progress) - roundAsPrinted(mean))}ポイント`}
            </small>
          </p>
          <ProgressChart points={points} means={means} />
        </>
      )}
    </ShortSection>
  );
}

/** As printed, so that viewers can reproduce the difference. */
function roundAsPrinted(ratio: number): number {
  return Math.round(ratio * 1000) / 1000;
}
