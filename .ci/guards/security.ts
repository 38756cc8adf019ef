import { type TaggedTest, findTagGaps, type Requirement } from "./evidence.ts";
import { findDeadReferences, isWaiting, parseReferences, settingsIn } from "./references.ts";
import { formatColumns, readTableRows } from "./tables.ts";

const STATUSES = ["test", "setting", "document", "code", "not applicable", "open"] as const;
type Status = (typeof STATUSES)[number];

/** Requirements of levels 1 and 2 by section of ASVS 5.0; those of level 3 follow them in their section. */
const SECTIONS = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2
  2.1:3 2.2:3 2.3:4 2.4:1
  3.2:2 3.3:4 3.4:6 3.5:5 3.7:2
  4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3
  6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4
  7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2
  8.1:2 8.2:3 8.3:1 8.4:1
  9.1:3 9.2:4
  10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3
  11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1
  12.1:3 12.2:2 12.3:4
  13.1:1 13.2:5 13.3:2 13.4:5
  14.1:2 14.2:4 14.3:3
  15.1:3 15.2:3 15.3:7
  16.1:1 16.2:5 16.3:4 16.4:3 16.5:3
  17.1:1 17.2:4 17.3:2
`;

interface SecurityRequirement extends Requirement {
  /** `7.2.1`. */
  readonly number: string;
  readonly chapter: string;
  readonly status: string;
  /** Where it is met, or why not. */
  readonly reason: string;
}

export function readSecurity(markdown: string): readonly SecurityRequirement[] {
  return readTableRows(markdown)
    .filter(({ cells }) => /^\d+\.\d+\.\d+$/.test(cells[0] ?? ""))
    .map(({ headings, cells: [number = "", text = "", status = "", reason = ""] }) => ({
      id: `ASVS ${number}`,
      number,
      text: status === "test" ? text : `${text} (${status})`,
      chapter: headings[1] ?? "",
      status,
      reason,
      evidence: status === "test" ? "needed" : status === "not applicable" ? "none" : "possible",
    }));
}

/** Whether the reason is of the kind that the status promises. */
const FITS: Readonly<Record<Status, (reason: string) => boolean>> = {
  test: () => true,
  setting: (reason) => settingsIn(reason).length > 0,
  document: (reason) =>
    parseReferences(reason).some(
      ({ file, headings }) => file.endsWith(".md") && headings.length > 0,
    ),
  code: (reason) => parseReferences(reason).length > 0 && /: \S.{15}/.test(reason),
  "not applicable": (reason) => reason.length >= 15,
  open: isWaiting,
};

/** What is wrong in the table: gaps, rows without a status, its reason or its tests, and what is named but does not exist. */
export function findSecurityGaps(
  markdown: string,
  tests: readonly TaggedTest[],
): readonly string[] {
  const requirements = readSecurity(markdown);
  const numbers = requirements.map(({ number }) => number);
  const expected = [...SECTIONS.matchAll(/(\d+\.\d+):(\d+)/g)].flatMap(([, section, count]) =>
    Array.from({ length: Number(count) }, (_, at) => `${section}.${at + 1}`),
  );
  return [
    ...expected.filter((each) => !numbers.includes(each)).map((each) => `${each}: no row`),
    ...numbers
      .filter((each, at) => !expected.includes(each) || numbers.indexOf(each) !== at)
      .map((each) => `${each}: repeated, or not of level 1 or 2`),
    ...requirements.flatMap(({ number, status, reason }) => {
      const known = STATUSES.find((each) => each === status);
      if (known === undefined) return [`${number}: unknown status "${status}"`];
      const unfit = FITS[known](reason) ? [] : [`nothing that a "${status}" needs`];
      return unfit.concat(findDeadReferences(reason)).map((what) => `${number}: ${what}`);
    }),
    ...findTagGaps("ASVS", requirements, tests),
  ];
}

/** Counts by chapter and status, and every open line. */
export function summarizeSecurity(markdown: string): string {
  const requirements = readSecurity(markdown);
  const count = (of: readonly SecurityRequirement[], name: string) => [
    name,
    ...STATUSES.map((each) => String(of.filter(({ status }) => status === each).length)),
  ];
  const chapters = [...new Set(requirements.map(({ chapter }) => chapter))];
  const open = requirements.filter(({ status }) => status === "open");
  return [
    formatColumns([
      ["OWASP ASVS 5.0, level 2", ...STATUSES],
      ...chapters.map((name) =>
        count(
          requirements.filter(({ chapter }) => chapter === name),
          name,
        ),
      ),
      count(requirements, "all"),
    ]),
    ...open.map(({ number, reason }) => `open ${number}: ${reason}`),
  ].join("\n");
}
