import type { Pillar } from "@tenbin/contract";
import {
  formatFiscalYears,
  pillarDescriptions,
  pillarAbsenceMessage,
  formatPillarInput,
  pillarInputLabels,
} from "../../../components/pillar-details.ts";
import { pillarLabels } from "../../../components/pillar-labels.ts";

export function PillarInputs({ pillar }: { pillar: Pillar }) {
  const { key, inputs, reason, value_per_share: value } = pillar;
  return (
    <>
      {value === null ? <p>{pillarAbsenceMessage(reason)}</p> : null}
      <p className="phrases">
        {inputs.map((input, i) => (
          <span key={input.key}>
            {pillarInputLabels[input.key]}{" "}
            <b className="num">
              {formatPillarInput(input)}
              {i < inputs.length - 1 ? "、" : ""}
            </b>
          </span>
        ))}
      </p>
      <details>
        <summary>
          計算のしかたと出典<span className="sr-only">({pillarLabels[key]})</span>
        </summary>
        <p>{pillarDescriptions[key]}。</p>
        <ul>
          {inputs.map((input) => (
            <li key={input.key}>
              {pillarInputLabels[input.key]} {formatPillarInput(input)}
              <small>{describeSource(input)}</small>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

function describeSource({
  fiscal_years: years,
  document_ids: ids,
}: Pillar["inputs"][number]): string {
  const period = formatFiscalYears(years);
  if (period === null) return "全社に共通の前提、または市場全体から求めた値";
  return ids.length === 0 ? period : `${period}、書類 ${[...new Set(ids)].join("・")}`;
}
