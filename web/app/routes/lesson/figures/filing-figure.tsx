import { ProgressChart } from "../../../charts/progress-chart.tsx";
import { DISCLOSURE_LABELS } from "@tenbin/contract/disclosure-labels";
import { Badge } from "../../../ui/figures/badge.tsx";
import { day, jstDate } from "../../../ui/format.ts";
import type { FigureOf } from "../load-lesson.ts";

/** Progress beside the company's own mean, and what was disclosed last. */
export function FilingFigure({ figure }: { readonly figure: FigureOf<"5"> }) {
  const { points, means, disclosures } = figure;
  return (
    <div className="lesson-halves">
      <figure>
        <figcaption>
          <b>営業利益の進捗率(%)</b>
        </figcaption>
        <ProgressChart points={points} means={means} />
      </figure>
      <div>
        <h3>最近の開示</h3>
        <ul className="lesson-disclosures">
          {disclosures.map(({ document_id: id, disclosed_at: at, kind, title }) => (
            <li key={id}>
              <span className="num">{day(jstDate(at))}</span>
              <Badge>{DISCLOSURE_LABELS[kind]}</Badge>
              <span>{title}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
