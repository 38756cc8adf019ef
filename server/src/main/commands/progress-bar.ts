import { SingleBar } from "cli-progress";

/** Tells how far long work has come; the detail is a day or a file. */
export type ReportProgress = (done: number, total: number, detail?: string) => void;

/** Milliseconds between the lines that replace the bar where nobody looks at a terminal. */
const PLAIN_LINE_INTERVAL_MS = 5_000;

/**
 * A bar on standard error for as long as `work` goes on; shown from its first report on.
 * @param label written before the bar
 * @param plainLines write lines instead where standard error is no terminal; else nothing is shown there
 */
export async function withProgressBar<T>(
  work: (progress: ReportProgress) => Promise<T>,
  { label = "", plainLines = false }: { label?: string; plainLines?: boolean } = {},
): Promise<T> {
  const bar = new SingleBar({
    stream: process.stderr,
    format: `${label}{bar} {percentage}%{detail} ({duration_formatted})`,
    barCompleteChar: "█",
    barIncompleteChar: "░",
    hideCursor: true,
    noTTYOutput: plainLines,
    notTTYSchedule: PLAIN_LINE_INTERVAL_MS,
  });
  let shown = false;
  try {
    return await work((done, total, detail) => {
      const payload = { detail: detail === undefined ? "" : ` | ${detail}` };
      if (shown) bar.setTotal(total);
      else bar.start(total, 0, payload);
      shown = true;
      bar.update(done, payload);
    });
  } finally {
    if (shown) bar.stop();
  }
}
