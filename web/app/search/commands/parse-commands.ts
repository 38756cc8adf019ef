import { formatPeriodEnd } from "@tenbin/contract/figures";
import { normalizeCode, tickerOf } from "@tenbin/contract/code";
import type { Theme } from "../../browser/preferences.ts";
import { pastDayPath } from "../../urls/company-url.ts";
import { resultsPath } from "../../urls/results-url.ts";

export interface PageSection {
  readonly id: string;
  readonly label: string;
}

/** What the page behind the search offers. */
export interface CommandPlace {
  /** Of the company's page; null on any other. */
  readonly ticker: string | null;
  readonly sections: readonly PageSection[];
  /** Of the chart; null where there is none. */
  readonly view: "chart" | "table" | null;
}

export type PageCommand = { readonly tag: string; readonly label: string } & (
  | { readonly kind: "open"; readonly path: string }
  | { readonly kind: "section"; readonly id: string }
  | { readonly kind: "view" }
  | { readonly kind: "theme"; readonly theme: Theme }
);

/** Written so that no company's name is one of them. */
const THEME_WORDS: readonly (readonly [Theme, readonly string[]])[] = [
  ["dark", ["暗い", "くらい", "dark"]],
  ["light", ["明るい", "あかるい", "light"]],
];
const THEME_LABELS = { dark: "画面を暗くする", light: "画面を明るくする" } as const;
const TABLE_WORDS = ["表", "表で見る", "ひょう", "table"];
const CHART_WORDS = ["図", "図で見る", "ず", "chart"];

/** Fewer characters begin too many names of companies. */
const MIN_SECTION_LETTERS = 2;

/** Commands that a text of the search field names, whole or as the beginning of a section's name. */
export function parseCommands(written: string, place: CommandPlace): readonly PageCommand[] {
  const text = written.normalize("NFKC").trim().toLowerCase();
  if (text === "") return [];
  const opened = parseComparison(text, place.ticker) ?? parseMonth(text, place.ticker);
  if (opened !== null) return [opened];
  const commands: PageCommand[] = [];
  const viewWords = place.view === "table" ? CHART_WORDS : TABLE_WORDS;
  if (place.view !== null && viewWords.includes(text)) {
    const label = place.view === "table" ? "チャートを図で見る" : "チャートを表で見る";
    commands.push({ kind: "view", tag: "表示", label });
  }
  for (const [theme, words] of THEME_WORDS) {
    if (words.includes(text) && (theme === "dark" || theme === "light"))
      commands.push({ kind: "theme", theme, tag: "画面", label: THEME_LABELS[theme] });
  }
  for (const { id, label } of place.sections) {
    if (text.length >= MIN_SECTION_LETTERS && label.toLowerCase().startsWith(text))
      commands.push({ kind: "section", id, tag: "項目", label });
  }
  return commands;
}

/** A command that is no name of a company either. */
export function isWholeAnswer([first]: readonly PageCommand[]): boolean {
  return first?.kind === "open";
}

/** "0482 vs 0533", or "vs 0533" on a company's page. */
function parseComparison(text: string, ticker: string | null): PageCommand | null {
  const [, left = "", right = ""] = /^(\S*?)\s*(?:vs\.?|対|と|×)\s*(\S+)$/.exec(text) ?? [];
  const tickers = [left === "" ? ticker : toTicker(left), toTicker(right)];
  const [first, second] = tickers;
  if (first == null || second == null || first === second) return null;
  return {
    kind: "open",
    tag: "比較",
    label: `${first}と${second}を比べる`,
    path: resultsPath({ compare: tickers.join() }),
  };
}

/** "2020-03", "2020/3" or "2020年3月" on a company's page: the page as of that month's end. */
function parseMonth(text: string, ticker: string | null): PageCommand | null {
  const [, year, month] = /^((?:19|20)\d\d)(?:[-/.]|年)(0?[1-9]|1[0-2])月?$/.exec(text) ?? [];
  if (ticker === null || year === undefined || month === undefined) return null;
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10);
  return {
    kind: "open",
    tag: "時点",
    label: `${formatPeriodEnd(lastDay)}の時点を見る`,
    path: pastDayPath(ticker, lastDay),
  };
}

function toTicker(written: string): string | null {
  const code = normalizeCode(written);
  return code === null ? null : tickerOf(code);
}
