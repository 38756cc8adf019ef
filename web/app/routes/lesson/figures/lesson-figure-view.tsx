import { Link } from "react-router";
import { companyPath } from "../../../urls/company-url.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { day, formatCompanyName } from "../../../ui/format.ts";
import type { FigureOf, LessonFigure } from "../load-lesson.ts";
import { CashFigure } from "./cash-figure.tsx";
import { FilingFigure } from "./filing-figure.tsx";
import { GrowthFigure } from "./growth-figure.tsx";
import { PillarsFigure } from "./pillars-figure.tsx";
import { PriceFigure } from "./price-figure.tsx";
import { ThresholdFigure } from "./threshold-figure.tsx";

export function LessonFigureView({ figure }: { readonly figure: LessonFigure }) {
  if (figure === null) {
    return (
      <EmptyState title="いまは図を描けるデータがありません">
        <p>
          きょうの公開企業に必要な数字がそろうと、ここに図を表示します。問いには、図がなくても答えられます。
        </p>
      </EmptyState>
    );
  }
  return (
    <div className="lesson-figure">
      {figure.chapter === "6" ? null : <ShownCompany company={figure.company} />}
      <Drawing figure={figure} />
    </div>
  );
}

function ShownCompany({ company }: Pick<FigureOf<"1">, "company">) {
  const { ticker, name_jp: name, tape } = company;
  return (
    <p>
      きょうの公開企業から、<Link to={companyPath(ticker)}>{formatCompanyName(name)}</Link>(
      <span className="num">{ticker}</span>)
      {tape?.date == null ? null : <>。株価は{day(tape.date)}の終値です。</>}
    </p>
  );
}

function Drawing({ figure }: { readonly figure: NonNullable<LessonFigure> }) {
  switch (figure.chapter) {
    case "1":
      return <PillarsFigure figure={figure} />;
    case "2":
      return <PriceFigure figure={figure} />;
    case "3":
      return <CashFigure figure={figure} />;
    case "4":
      return <GrowthFigure figure={figure} />;
    case "5":
      return <FilingFigure figure={figure} />;
    case "6":
      return <ThresholdFigure figure={figure} />;
    default:
      return figure satisfies never;
  }
}
