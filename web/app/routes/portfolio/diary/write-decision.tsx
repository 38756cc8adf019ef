import { DecisionDialog } from "./on-demand-dialog.ts";
import { requestedCompany } from "./requested-company.ts";

/** In a row of the portfolio; the dialog is the diary section's. */
export function WriteDecision({
  ticker,
  name,
}: {
  readonly ticker: string;
  readonly name: string;
}) {
  return (
    <button
      type="button"
      className="write"
      aria-haspopup="dialog"
      aria-label={`${name}についての判断を残す`}
      onPointerEnter={DecisionDialog.prefetch}
      onFocus={DecisionDialog.prefetch}
      onClick={() => requestedCompany.open(ticker)}
    >
      判断を残す
    </button>
  );
}
