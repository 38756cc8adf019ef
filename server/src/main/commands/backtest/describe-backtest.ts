import { evidenceLevels } from "@tenbin/engine";
import {
  type BacktestFigures,
  type BacktestResult,
  measureGoals,
} from "../../../valuation/index.ts";
import {
  formatInterval,
  formatPercent,
  formatRatio,
  formatRow,
  intervalLines,
} from "./backtest-table.ts";

const COLUMNS = [
  "coverage",
  "centred",
  "±20 %",
  "IC",
  "beyond",
  "months>0",
  "spread",
  "IC, 90 %",
  "beyond, 90 %",
];

const format = new Intl.NumberFormat("en");
const number = (value: number) => format.format(value);

export function describeBacktest(result: BacktestResult, published: boolean): string {
  const lines = [
    ...methodLines(result),
    "",
    ...verdictLines(result),
    "",
    ...evidenceLines(result),
    "",
    ...sizeLines(result),
    "",
    ...portfolioLines(result),
    "",
    ...dividendLines(result),
    "",
    ...(result.heldBack === null ? [] : goalLines(measureGoals(result.heldBack))),
    ...robustnessLines(result),
    "",
    ...protocolLines(result),
    published ? "Published: /sf shows this record." : "Not published (--publish does it).",
  ];
  return `${lines.join("\n")}\n`;
}

function methodLines({ ctbm, score, priceOnly, rivals, heldBack }: BacktestResult): string[] {
  return [
    formatRow("", COLUMNS),
    figuresRow("ctbm", ctbm),
    figuresRow("  before calibration", ctbm.beforeCalibration),
    ...(heldBack === null ? [] : [figuresRow("  holdout", heldBack.ctbm)]),
    figuresRow("score", score),
    ...(heldBack === null ? [] : [figuresRow("  holdout", heldBack.score)]),
    figuresRow("price only", priceOnly),
    ...Object.entries(rivals).map(([name, rival]) => figuresRow(name, rival)),
  ];
}

function verdictLines({ ctbm }: BacktestResult): string[] {
  return [
    formatRow("12 months after", ["rows", "mean", "excess", "rose"]),
    ...Object.entries(ctbm.byVerdict).map(([verdict, figures]) =>
      formatRow(verdict, [
        number(figures.rows),
        formatPercent(figures.meanReturn),
        formatPercent(figures.meanExcessReturn),
        formatPercent(figures.risingShare),
      ]),
    ),
  ];
}

function evidenceLines({ evidence }: BacktestResult): string[] {
  return [
    formatRow("beat the median", evidenceLevels),
    ...Object.entries(evidence).map(([verdict, cells]) =>
      formatRow(
        verdict,
        evidenceLevels.map((level) => formatPercent(cells[level].hitRate)),
      ),
    ),
    formatRow(
      "  rows",
      evidenceLevels.map((level) =>
        number(Object.values(evidence).reduce((sum, cells) => sum + cells[level].rows, 0)),
      ),
    ),
  ];
}

function sizeLines({ ctbm, score }: BacktestResult): string[] {
  return [
    formatRow("market value", ["rows", "IC", "score IC", "spread"]),
    ...Object.entries(ctbm.bySize).map(([from, figures]) =>
      formatRow(`from ${number(Number(from) / 1e9)} bn yen`, [
        number(figures.rows),
        formatRatio(figures.ic),
        formatRatio(score.bySize[from]?.ic ?? null),
        formatPercent(figures.spread),
      ]),
    ),
  ];
}

function portfolioLines({ ctbm, score, priceOnly }: BacktestResult): string[] {
  return [
    formatRow("following the order", ["cheap", "dear", "turnover", "net", "neutral"]),
    ...Object.entries({ ctbm, score, "price only": priceOnly }).map(([name, { portfolio }]) =>
      formatRow(name, [
        formatPercent(portfolio.cheapLeg),
        formatPercent(portfolio.dearLeg),
        formatPercent(portfolio.cheapTurnover),
        formatPercent(portfolio.spreadAfterCosts),
        formatRatio(portfolio.sectorNeutral.ic),
      ]),
    ),
  ];
}

function dividendLines({ ctbm, score, priceOnly }: BacktestResult): string[] {
  return [
    formatRow("with dividends", ["IC", "beyond", "spread", "mean"]),
    ...Object.entries({ ctbm, score, "price only": priceOnly }).map(([name, { totalReturn }]) =>
      formatRow(name, [
        formatRatio(totalReturn.ic),
        formatRatio(totalReturn.icBeyondPrice),
        formatPercent(totalReturn.spread),
        formatPercent(totalReturn.meanReturn),
      ]),
    ),
  ];
}

function robustnessLines({ robustness }: BacktestResult): string[] {
  return [
    formatRow("inputs perturbed", ["centred", "IC", "unrated", "wild", "unflagged"]),
    ...Object.entries(robustness).map(([name, { figures, refused, wild, wildUnflagged }]) =>
      formatRow(name, [
        formatRatio(figures.medianErrorDateCentred),
        formatRatio(figures.ic),
        formatPercent(refused),
        formatPercent(wild),
        formatPercent(wildUnflagged),
      ]),
    ),
  ];
}

function protocolLines({ ctbm, protocol, intervals }: BacktestResult): string[] {
  return [
    `${number(protocol.rows)} rows (${number(protocol.eligibleRows)} eligible, ${number(ctbm.rows)} valued) of ` +
      `${number(protocol.companies)} companies, ${protocol.dates.length} month ends ` +
      `${protocol.dates[0]} … ${protocol.dates.at(-1)}, engine ${protocol.engineVersion}`,
    ...intervalLines(intervals),
    `Skill against the price alone (average of 18 months, of 12, last month): ${Object.values(
      ctbm.skill,
    )
      .map(formatRatio)
      .join(", ")}`,
    `Dividends are known for ${number(protocol.outcomes.dividendsKnown)} rows; elsewhere the price return stands.`,
    ...(protocol.assumedSectorRows === null
      ? []
      : [`${number(protocol.assumedSectorRows)} rows have the sector of a later list.`]),
    protocol.survivorship.survivorsOnly
      ? "No company ever left these prices: they hold survivors only."
      : `${number(protocol.survivorship.gone)} of the companies no longer trade at the end.`,
  ];
}

function goalLines(goals: ReturnType<typeof measureGoals>): string[] {
  return [
    formatRow("goals, on the holdout", ["goal", "measured", "90 %", "price only", ""]),
    ...Object.entries(goals).map(([name, { from, to, value, interval, priceOnly, isMet }]) => {
      const goal = to === Infinity ? `≥ ${from}` : from === -Infinity ? `≤ ${to}` : `${from}…${to}`;
      const figures = [formatRatio(value), formatInterval(interval), formatRatio(priceOnly)];
      return formatRow(name, [goal, ...figures, isMet ? "met" : "missed"]);
    }),
    "",
  ];
}

function figuresRow(name: string, figures: BacktestFigures): string {
  return formatRow(name, [
    formatRatio(figures.coverage),
    formatRatio(figures.medianErrorDateCentred),
    formatRatio(figures.within20),
    formatRatio(figures.ic),
    formatRatio(figures.icBeyondPrice),
    formatPercent(figures.icPositiveShare),
    formatPercent(figures.spread),
    formatInterval(figures.intervals?.ic ?? null),
    formatInterval(figures.intervals?.icBeyondPrice ?? null),
  ]);
}
