import { SingleBar } from "cli-progress";

/** `detail` is a day or a file. */
export type ReportProgress = (done: number, total: number, detail?: string) => void;

/** Between lines where standard error is not a terminal. */
const PLAIN_LINE_INTERVAL_MS = 5_000;

/**
 * Shows a bar on standard error from the first report on.
 * @param plainLines without a terminal, write lines instead of nothing
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
