import { verdictLabels } from "@tenbin/contract/labels";
import type { CSSProperties } from "react";
import type { Verdict } from "@tenbin/contract";
import { ratedVerdicts, verdictEdges } from "@tenbin/contract/verdict";
import { formatMultiple } from "../format.ts";

/** Ends of the log axis of price ÷ value. */
const AXIS_MIN = 0.4;
const AXIS_MAX = 2.5;

/** 0–100, clamped. */
export function scalePosition(ratio: number): number {
  const clamped = Math.min(AXIS_MAX, Math.max(AXIS_MIN, ratio));
  return (100 * Math.log(clamped / AXIS_MIN)) / Math.log(AXIS_MAX / AXIS_MIN);
}

function cssVariable(name: "--at" | "--x", value: number): CSSProperties {
  return { [name]: value.toFixed(2) };
}

export function VerdictScale({
  ratio,
  verdict,
}: {
  readonly ratio: number;
  readonly verdict: Verdict;
}) {
  const label = `株価÷理論価値は${formatMultiple(ratio)}倍、判定は${verdictLabels[verdict]}`;
  return (
    <div className="scale">
      <span className="sr-only">{label}</span>
      <span
        className="pointer"
        aria-hidden="true"
        style={cssVariable("--at", scalePosition(ratio))}
      >
        <b>{formatMultiple(ratio)}倍</b>
      </span>
      <div className="track" aria-hidden="true">
        {ratedVerdicts.map((step) => (
          <i key={step} />
        ))}
      </div>
      <div className="edges" aria-hidden="true">
        {verdictEdges.map((edge) => (
          <span key={edge} style={cssVariable("--x", scalePosition(edge))}>
            {edge}
          </span>
        ))}
      </div>
      <div className="names" aria-hidden="true">
        {ratedVerdicts.map((step) =>
          step === verdict ? (
            <b key={step}>{verdictLabels[step]}</b>
          ) : (
            <span key={step}>{verdictLabels[step]}</span>
          ),
        )}
      </div>
    </div>
  );
}

export function VerdictLane({
  ratio,
  hollow = false,
}: {
  readonly ratio: number | null;
  readonly hollow?: boolean;
}) {
  return (
    <span className={hollow ? "lane hollow" : "lane"} aria-hidden="true">
      {ratio === null ? null : <i style={cssVariable("--at", scalePosition(ratio))} />}
    </span>
  );
}

export function LaneAxis() {
  return (
    <span className="relative block h-5 text-2xs text-ink-3" aria-hidden="true">
      {[...verdictEdges.slice(0, 2), 1, ...verdictEdges.slice(2)].map((edge) => (
        <span
          key={edge}
          className="num absolute -translate-x-1/2"
          style={{ left: `${scalePosition(edge).toFixed(2)}%` }}
        >
          {edge === 1 ? "1.0" : edge}
        </span>
      ))}
    </span>
  );
}
