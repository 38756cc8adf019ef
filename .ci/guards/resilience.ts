import { type TaggedTest, findTagGaps, type Requirement } from "./evidence.ts";
import { isWaiting } from "./references.ts";
import { formatColumns, readTableRows } from "./tables.ts";

/** What may fail, in the order of the columns. */
const DEPENDENCIES = [
  "PostgreSQL",
  "identity provider",
  "SMTP",
  "vendor",
  "disk",
  "clock",
  "another process",
] as const;

const STATUSES = ["test", "–", "open"];

interface Cell extends Requirement {
  /** The page or job. */
  readonly subject: string;
  readonly dependency: string;
  /** What happens, or why the two cannot meet. */
  readonly text: string;
  readonly status: string;
}

export function readResilience(markdown: string): readonly Cell[] {
  return readTableRows(markdown).map(
    ({ headings, cells: [dependency = "", text = "", status = ""] }) => {
      const subject = headings[1] ?? "";
      const id = `fault: ${dependency} × ${subject.charAt(0).toLowerCase()}${subject.slice(1)}`;
      const evidence = status === "test" ? "needed" : status === "–" ? "none" : "possible";
      return { id, subject, dependency, text, status, evidence };
    },
  );
}

/** What is wrong in the matrix: cells that are missing, or without a behaviour or the test that they promise. */
export function findResilienceGaps(
  markdown: string,
  tests: readonly TaggedTest[],
): readonly string[] {
  const cells = readResilience(markdown);
  return [
    ...subjectsOf(cells).flatMap((subject) => {
      const named = cells.filter((cell) => cell.subject === subject);
      const isComplete = named.map(({ dependency }) => dependency).join() === DEPENDENCIES.join();
      return isComplete ? [] : [`${subject}: needs one row for each of ${DEPENDENCIES.join(", ")}`];
    }),
    ...cells
      .filter((cell) => !isExplained(cell))
      .map(({ subject, dependency }) => `${subject} × ${dependency}: not explained`),
    ...findTagGaps("fault", cells, tests),
  ];
}

function isExplained({ text, status }: Cell): boolean {
  if (text.length < 10 || !STATUSES.includes(status)) return false;
  return status !== "open" || isWaiting(text);
}

const subjectsOf = (cells: readonly Cell[]) => [...new Set(cells.map(({ subject }) => subject))];

/** The statuses of each page or job. */
const matrixOf = (cells: readonly Cell[]) =>
  subjectsOf(cells).map((subject) =>
    [subject].concat(cells.filter((cell) => cell.subject === subject).map(({ status }) => status)),
  );

/** One line per page or job, one column per dependency, and every open cell. */
export function summarizeResilience(markdown: string): string {
  const cells = readResilience(markdown);
  const counts = STATUSES.map(
    (status) => `${cells.filter((cell) => cell.status === status).length} ${status}`,
  );
  return [
    formatColumns([["resilience", ...DEPENDENCIES], ...matrixOf(cells)]),
    counts.join(", "),
    ...cells
      .filter(({ status }) => status === "open")
      .map(({ subject, dependency, text }) => `open ${subject} × ${dependency}: ${text}`),
  ].join("\n");
}
