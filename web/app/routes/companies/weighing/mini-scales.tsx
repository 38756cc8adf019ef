import { verdictLabels } from "@tenbin/contract/labels";
import type { CompanyResponse } from "@tenbin/contract";
import { type ScrubbedDay, useScrubbedDay } from "../../../charts/price-value/scrubbed-day.ts";
import { toIsoDay } from "../../../charts/days.ts";
import {
  day as formatDay,
  formatMonthDay,
  formatMultiple,
  formatPrice,
  formatYenPerShare,
} from "../../../ui/format.ts";
import { tiltDegrees, tiltStyle } from "../../../ui/figures/tilt-degrees.ts";
import { BalanceIcon } from "../../../ui/figures/verdict.tsx";
import { tentativeReason, type ValuationSummary } from "./valuation-summary.ts";

interface MiniScalesProps {
  readonly company: CompanyResponse;
  readonly name: string;
  /** Null if unrated or masked. */
  readonly summary: ValuationSummary | null;
}

/** Stays in view beside the tabs. Hidden from screen readers, which read the weigh bar. */
export function MiniScales({ company, name, summary: own }: MiniScalesProps) {
  const { masked, tape, page, ctbm_accuracy: accuracy } = company;
  const scrubbed = useScrubbedDay();
  const { date, close, summary } =
    scrubbed === null ? { date: tape.date, close: tape.close, summary: own } : weighedAt(scrubbed);
  return (
    <div className="mini-scales" aria-hidden="true">
      <b>{name}</b>
      <span className="num">
        {formatPrice(close, tape.decimals)}
        {date === null ? null : (
          <small>
            {" "}
            {scrubbed === null && page.as_of === null ? formatMonthDay(date) : formatDay(date)}
          </small>
        )}
      </span>
      {masked ? null : summary === null ? (
        <span className="num">{verdictLabels.unrated}</span>
      ) : (
        <Weighed summary={summary} accuracy={accuracy} />
      )}
    </div>
  );
}

type Weighing = Pick<ValuationSummary, "value" | "ratio" | "verdict" | "bands">;

/** What the chart knows of the day under its handle. */
function weighedAt({ day, reading }: ScrubbedDay) {
  const summary: Weighing | null =
    reading?.value == null || reading.ratio === null || reading.verdict === null
      ? null
      : { value: reading.value, ratio: reading.ratio, verdict: reading.verdict, bands: null };
  return { date: toIsoDay(reading?.day ?? day), close: reading?.price ?? null, summary };
}

interface WeighedProps {
  readonly summary: Weighing;
  readonly accuracy: number | null;
}

function Weighed({ summary: { value, ratio, verdict, bands }, accuracy }: WeighedProps) {
  const isTentative = tentativeReason(accuracy, bands) !== null;
  return (
    <>
      <span className={`verdict plain ${verdict}`} style={tiltStyle(tiltDegrees(ratio))}>
        <BalanceIcon />
      </span>
      <span className="num value">{formatYenPerShare(value)}</span>
      <span className="num">{formatMultiple(ratio)}倍</span>
      <span className={`verdict plain ${verdict}`}>
        {verdictLabels[verdict]}
        {isTentative ? "(参考)" : null}
      </span>
    </>
  );
}
