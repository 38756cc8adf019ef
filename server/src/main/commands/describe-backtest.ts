import type { BacktestFigures, BacktestResult, Interval } from "../../valuation/index.ts";

const COLUMNS = ["coverage", "error", "centred", "±20 %", "IC", "spread", "IC, 90 %"];
const NAME_WIDTH = 22;
const COLUMN_WIDTH = 9;

export function describeBacktest(result: BacktestResult, published: boolean): string {
  const { ctbm, rivals, heldBack, robustness, protocol } = result;
  const format = new Intl.NumberFormat("en");
  const number = (value: number) => format.format(value);
  const lines = [
    formatRow("", COLUMNS),
    figuresRow("ctbm", ctbm),
    figuresRow("  before calibration", ctbm.beforeCalibration),
    ...(heldBack === null ? [] : [figuresRow("  holdout", heldBack.ctbm)]),
    ...Object.entries(rivals).map(([name, rival]) => figuresRow(name, rival)),
    "",
    formatRow("12 months after", ["rows", "mean", "excess", "rose"]),
    ...Object.entries(ctbm.byVerdict).map(([verdict, figures]) =>
      formatRow(verdict, [
        number(figures.rows),
        formatPercent(figures.meanReturn),
        formatPercent(figures.meanExcessReturn),
        formatPercent(figures.risingShare),
      ]),
    ),
    "",
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
    "",
    `${number(protocol.rows)} rows (${number(protocol.eligibleRows)} eligible, ${number(ctbm.rows)} valued) of ` +
      `${number(protocol.companies)} companies, ${protocol.dates.length} month ends ` +
      `${protocol.dates[0]} … ${protocol.dates.at(-1)}, engine ${protocol.engineVersion}`,
    protocol.survivorship.survivorsOnly
      ? "No company ever left these prices: they hold survivors only."
      : `${number(protocol.survivorship.gone)} of the companies no longer trade at the end.`,
    published ? "Published: /sf shows this record." : "Not published (--publish does it).",
  ];
  return `${lines.join("\n")}\n`;
}

function figuresRow(name: string, figures: BacktestFigures): string {
  return formatRow(name, [
    formatRatio(figures.coverage),
    formatRatio(figures.medianError),
    formatRatio(figures.medianErrorDateCentred),
    formatRatio(figures.within20),
    formatRatio(figures.ic),
    formatPercent(figures.spread),
    formatInterval(figures.intervals?.ic ?? null),
  ]);
}

function formatRow(name: string, cells: readonly string[]): string {
  const padded = cells.map((cell) => cell.padStart(COLUMN_WIDTH));
  return `${name.padEnd(NAME_WIDTH)}${padded.join(" ")}`.trimEnd();
}

function formatRatio(value: number | null): string {
  return value === null ? "–" : value.toFixed(3);
}

function formatPercent(value: number | null): string {
  return value === null ? "–" : `${(value * 100).toFixed(1)} %`;
}

function formatInterval(interval: Interval | null): string {
  return interval === null ? "–" : interval.map((end) => end.toFixed(3)).join("…");
}
