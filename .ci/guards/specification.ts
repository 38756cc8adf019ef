import { type TaggedTest, findTagGaps, type Requirement } from "./evidence.ts";
import { isWaiting } from "./references.ts";

export interface SpecifiedRequirement extends Requirement {
  /** `2.18`. */
  readonly number: string;
  /** What follows "Missing:" or "Not built:", both included; empty where tests show all of it. */
  readonly open: string;
}

export function readSpecification(markdown: string): readonly SpecifiedRequirement[] {
  const found = markdown.matchAll(/^- \*\*(\d+\.\d+)\*\* (.+\n(?: {2}.+\n)*)/gm);
  return [...found].map(([, number = "", body = ""]) => {
    const lines = body.replaceAll(/\n {2}(?!Missing:|Not built:)/g, " ").trim();
    const [text = "", ...open] = lines.split("\n").map((line) => line.trim());
    const evidence = open.some((line) => line.startsWith("Not built:")) ? "none" : "needed";
    return { id: `spec ${number}`, number, text, open: open.join("\n"), evidence };
  });
}

/** What is open says in one sentence or more what is missing, or what it waits for. */
const isExplained = ({ open }: SpecifiedRequirement): boolean =>
  open === "" ||
  /^Missing: .+\.$/.test(open) ||
  (/^Not built: .+\.$/.test(open) && isWaiting(open));

/** What is wrong: requirements without a test, tags without a requirement, what is open without a reason. */
export function findSpecificationGaps(
  markdown: string,
  tests: readonly TaggedTest[],
): readonly string[] {
  const requirements = readSpecification(markdown);
  return [
    ...requirements.filter((each) => !isExplained(each)).map(({ id }) => `${id}: not explained`),
    ...findTagGaps("spec", requirements, tests),
  ];
}
