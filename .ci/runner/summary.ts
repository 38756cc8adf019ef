import { type Failure, type Unstable, MAX_UNSTABLE_FILES, isGreen } from "./judge.ts";
import type { RunResult } from "./run-suites.ts";
import type { FileResult } from "./suite.ts";
import { firstLine, formatCounts } from "./suite.ts";

/** The end of a run must fit a screen. */
const MAX_FAILURES = 9;
const MAX_UNSTABLE = 4;
const MAX_WIDTH = 200;

const colour = process.stdout.isTTY || process.env["FORCE_COLOR"] !== undefined;
const colorize = (code: number, text: string) =>
  colour ? `\u001B[${code}m${text}\u001B[0m` : text;

interface SummaryOptions {
  readonly seconds: number;
  /** How much slower than the reference the machine was, at least 1. */
  readonly timeoutFactor: number;
  /** That runs one file, which is appended. */
  readonly command: string;
}

/** At most forty lines: each failed test with the command that repeats it, what is unstable, time and counts. */
export function summarize(run: RunResult, options: SummaryOptions): string {
  const { failures, unstable, counts } = run;
  const { seconds, timeoutFactor, command } = options;
  const lines = [
    ...failures.slice(0, MAX_FAILURES).flatMap((each) => describeFailure(each, command)),
    ...describeRest(failures.length - MAX_FAILURES, "failed"),
    ...unstable.slice(0, MAX_UNSTABLE).flatMap((each) => describeUnstable(each, command)),
    ...describeRest(unstable.length - MAX_UNSTABLE, "unstable"),
    ...(failures.length === 0 && !isGreen(run)
      ? [colorize(31, `✗ more than ${MAX_UNSTABLE_FILES} unstable files: find the cause`)]
      : []),
    `${formatSeconds(seconds)}; time-outs × ${timeoutFactor.toFixed(1)}`,
    colorize(isGreen(run) ? 32 : 31, formatCounts(counts)),
  ];
  return `${lines.join("\n")}\n`;
}

function describeFailure({ file, title, error }: Failure, command: string): readonly string[] {
  if (title === null) return [colorize(31, `✗ ${file}`), `    ${shorten(firstLine(error))}`];
  return [
    colorize(31, `✗ ${shorten(`${file} › ${title}`)}`),
    `    ${shorten(firstLine(error))}`,
    `    ${repeatingCommand(command, file, title)}`,
  ];
}

function describeUnstable(
  { file, title, error, durations: [among, alone], load }: Unstable,
  command: string,
): readonly string[] {
  return [
    colorize(33, `~ unstable: ${shorten(`${file} › ${title}`)}`),
    `    failed in ${formatSeconds(among / 1_000)} at a load of ${load.toFixed(1)}, passed alone in ${formatSeconds(alone / 1_000)}: ${shorten(firstLine(error))}`,
    `    ${repeatingCommand(command, file, title)}`,
  ];
}

/** What stands in no file is a script of package.json, and runs whole. */
function repeatingCommand(command: string, file: string, title: string): string {
  if (!file.includes("/") && !file.includes(".")) return `npm run ${file}`;
  const leaf = title.split(" › ").at(-1) ?? title;
  return `${command} -- ${file} -t '${leaf.replaceAll("'", String.raw`'\''`)}'`;
}

const describeRest = (count: number, what: string) =>
  count > 0 ? [`  and ${count} more ${what}; see above`] : [];

const shorten = (text: string) =>
  text.length > MAX_WIDTH ? `${text.slice(0, MAX_WIDTH - 1)}…` : text;

export function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** Who adds a minute looks here for one to save. */
export function describeSlowest(files: readonly FileResult[], count: number): string {
  return files
    .toSorted((a, b) => b.duration - a.duration)
    .slice(0, count)
    .map(({ file, duration }) => `  ${(duration / 1_000).toFixed(0)} s  ${file}\n`)
    .join("");
}
