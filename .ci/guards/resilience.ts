import { isDeepStrictEqual } from "node:util";
import { findMissingEvidence, isWaiting, namesTest } from "./evidence.ts";
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

interface Cell {
  /** The page or job. */
  readonly subject: string;
  readonly dependency: string;
  /** What happens, or why the two cannot meet. */
  readonly behaviour: string;
  readonly status: string;
  readonly evidence: string;
}

function readCells(markdown: string): readonly Cell[] {
  return readTableRows(markdown)
    .filter(({ headings }) => headings.length > 1)
    .map(({ headings, cells: [dependency = "", behaviour = "", status = "", evidence = ""] }) => ({
      subject: headings[1] ?? "",
      dependency,
      behaviour,
      status,
      evidence,
    }));
}

/** What is wrong in the matrix: cells that are missing, without a behaviour, or without evidence that exists. */
export function findResilienceGaps(markdown: string): readonly string[] {
  const cells = readCells(markdown);
  const overview = readTableRows(markdown).filter(({ headings }) => headings.length === 1);
  const isOverview = isDeepStrictEqual(
    overview.map((row) => row.cells),
    matrixOf(cells),
  );
  return [
    ...(isOverview ? [] : ["the table at the top differs from the sections"]),
    ...subjectsOf(cells).flatMap((subject) => {
      const named = cells.filter((cell) => cell.subject === subject);
      const isComplete = named.map(({ dependency }) => dependency).join() === DEPENDENCIES.join();
      return isComplete ? [] : [`${subject}: needs one row for each of ${DEPENDENCIES.join(", ")}`];
    }),
    ...cells.flatMap((cell) => {
      const unexplained = isExplained(cell) ? [] : ["not explained"];
      return unexplained
        .concat(findMissingEvidence(cell.evidence))
        .map((what) => `${cell.subject} × ${cell.dependency}: ${what}`);
    }),
  ];
}

function isExplained({ behaviour, status, evidence }: Cell): boolean {
  if (behaviour.length < 10) return false;
  if (status === "open") return isWaiting(evidence);
  if (status === "–") return evidence === "";
  return status === "test" && namesTest(evidence);
}

const subjectsOf = (cells: readonly Cell[]) => [...new Set(cells.map(({ subject }) => subject))];

/** The statuses of each page or job. */
const matrixOf = (cells: readonly Cell[]) =>
  subjectsOf(cells).map((subject) =>
    [subject].concat(cells.filter((cell) => cell.subject === subject).map(({ status }) => status)),
  );

/** One line per page or job, one column per dependency, and every open cell. */
export function summarizeResilience(markdown: string): string {
  const cells = readCells(markdown);
  const counts = STATUSES.map(
    (status) => `${cells.filter((cell) => cell.status === status).length} ${status}`,
  );
  return [
    formatColumns([["resilience", ...DEPENDENCIES], ...matrixOf(cells)]),
    counts.join(", "),
    ...cells
      .filter(({ status }) => status === "open")
      .map(({ subject, dependency, evidence }) => `open ${subject} × ${dependency}: ${evidence}`),
  ].join("\n");
}
