import { evidenceLevels } from "@tenbin/engine";
import type { FactsRecord, ForecastTrial } from "../../../valuation/index.ts";
import {
  formatInterval,
  formatPercent,
  formatRatio,
  formatRow,
  intervalLines,
} from "./backtest-table.ts";

const COLUMNS = ["IC", "beyond", "months>0", "spread", "IC, 90 %", "beyond, 90 %"];

export function describeForecastTrial(trial: ForecastTrial): string {
  const { fourFacts, fiveFacts, gain, intervals, protocol } = trial;
  const format = new Intl.NumberFormat("en");
  const number = (value: number) => format.format(value);
  const { dates, rows, rowsWithRevision, companies } = protocol;
  const lines = [
    formatRow("score", COLUMNS),
    scoreRow("four facts", fourFacts),
    scoreRow("with revisions", fiveFacts),
    formatRow("gain", [
      formatRatio(gain.ic.value),
      formatRatio(gain.icBeyondPrice.value),
      "",
      formatPercent(gain.spread.value),
      formatInterval(gain.ic.interval),
      formatInterval(gain.icBeyondPrice.interval),
    ]),
    "",
    ...hitLines("beat the median", fourFacts),
    "",
    ...hitLines("with revisions", fiveFacts),
    "",
    `${dates.length} months ${dates[0]} … ${dates.at(-1)} (at least ${protocol.minimumMonths}), ` +
      `${number(rows)} rows, ${number(rowsWithRevision)} of them with a revision, of ` +
      `${number(companies)} companies, engine ${protocol.engineVersion}`,
    ...intervalLines(intervals),
    outcomeSentences[trial.outcome],
    trial.switchedOn === null
      ? "The fact is switched off: evidence and score have four facts."
      : `The fact is switched on since ${trial.switchedOn.decidedOn}.`,
  ];
  return `${lines.join("\n")}\n`;
}

const outcomeSentences: Readonly<Record<ForecastTrial["outcome"], string>> = {
  proven:
    "Proven: the interval of the gain is above zero. The fact may be switched on: record `decision` of " +
    "--json as forecastDecision in engine/src/forecasts/decision.ts (ADR 66).",
  not_proven: "Not proven: the interval of the gain reaches zero. The fact must stay off.",
  sample_market: "Sample market: invented forecasts decide nothing.",
};

function scoreRow(name: string, { score }: FactsRecord): string {
  return formatRow(name, [
    formatRatio(score.ic),
    formatRatio(score.icBeyondPrice),
    formatPercent(score.icPositiveShare),
    formatPercent(score.spread),
    formatInterval(score.intervals?.ic ?? null),
    formatInterval(score.intervals?.icBeyondPrice ?? null),
  ]);
}

/** Shares of verdict × evidence that beat the market's median. */
function hitLines(title: string, { evidence }: FactsRecord): string[] {
  return [
    formatRow(title, evidenceLevels),
    ...Object.entries(evidence).map(([verdict, cells]) =>
      formatRow(
        verdict,
        evidenceLevels.map((level) => formatPercent(cells[level].hitRate)),
      ),
    ),
  ];
}
