import type { Pillar } from "@tenbin/contract";
import {
  fiscalYearsText,
  pillarAbout,
  pillarAbsence,
  pillarInputFigure,
  pillarInputWords,
} from "../../../components/pillar-details.ts";
import { pillarNames } from "../../../components/pillar-words.ts";

/** A pillar's inputs in words, and on request the fiscal years and documents each was taken from. */
export function PillarInputs({ pillar }: { pillar: Pillar }) {
  const { key, inputs, reason, value_per_share: value } = pillar;
  return (
    <>
      {value === null ? <p>{pillarAbsence(reason)}</p> : null}
      <p className="phrases">
        {inputs.map((input, i) => (
          <span key={input.key}>
            {pillarInputWords[input.key]}{" "}
            <b className="num">
              {pillarInputFigure(input)}
              {i < inputs.length - 1 ? "、" : ""}
            </b>
          </span>
        ))}
      </p>
      <details>
        <summary>
          計算のしかたと出典<span className="sr-only">({pillarNames[key]})</span>
        </summary>
        <p>{pillarAbout[key]}。</p>
        <ul>
          {inputs.map((input) => (
            <li key={input.key}>
              {pillarInputWords[input.key]} {pillarInputFigure(input)}
              <small>{sourceText(input)}</small>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function sourceText({ fiscal_years: years, document_ids: ids }: Pillar["inputs"][number]): string {
  const period = fiscalYearsText(years);
  if (period === null) return "全社に共通の前提、または市場全体から求めた値";
  return ids.length === 0 ? period : `${period}、書類 ${[...new Set(ids)].join("・")}`;
}
