import type { PlanBegins, TrialInOrder } from "@tenbin/contract/billing/order-confirmation";
import { UnbrokenText } from "../../../../ui/figures/unbroken-text.tsx";
import { formatDateTime } from "../../../../ui/format.ts";

/** When a plan begins that is bought in a trial. */
export function BeginsChoice({
  trial: { until, begins },
  isLoading,
  onChange,
}: {
  readonly trial: TrialInOrder;
  /** The terms of the other one are not known yet. */
  readonly isLoading: boolean;
  readonly onChange: (begins: PlanBegins) => void;
}) {
  const options = [
    [
      "after_trial",
      <UnbrokenText key="label">{`無料体験が終わる${formatDateTime(until)}に始める`}</UnbrokenText>,
      "今日の支払いはありません。",
    ],
    ["at_once", "いますぐ始める", "無料体験は、残りの日数があっても終わります。"],
  ] as const;
  return (
    <fieldset className="radio-list field">
      <legend>始める時期</legend>
      {options.map(([value, label, note]) => (
        <label key={value}>
          <input
            type="radio"
            name="begins"
            checked={value === begins}
            disabled={isLoading && value !== begins}
            onChange={() => onChange(value)}
          />
          <span>
            {label}
            <small>{note}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
