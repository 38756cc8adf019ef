import { readTestTitles, type TestTitle } from "./test-titles.ts";

/** What a test has to show, may show, or cannot show. */
export interface Requirement {
  /** As the tag in a title names it: `spec 2.18`, `ASVS 7.2.1`, `fault: SMTP × accounts`. */
  readonly id: string;
  readonly text: string;
  readonly evidence: "needed" | "possible" | "none";
}

/** A test that shows a requirement. */
export interface TaggedTest {
  readonly id: string;
  readonly test: TestTitle;
}

/** Whatever begins like a tag is taken for one, so that a misspelt one names no requirement. */
const TAGS = / ?\[(?:spec|ASVS|fault)\b[^\]]*\]/gi;

/** One tag names several requirements: `[spec 7.1, 7.2]`, `[fault: SMTP × accounts, alerts]`. */
function idsOf(tag: string): readonly string[] {
  const [, kind, names] = /^\[(spec |ASVS |fault: .+? × )(.+)\]$/.exec(tag.trim()) ?? [];
  if (kind === undefined || names === undefined) return [tag.trim().slice(1, -1)];
  return names.split(", ").map((name) => kind + name);
}

export const withoutTags = (title: string): string => title.replaceAll(TAGS, "");

export const tagsOf = (test: TestTitle): readonly TaggedTest[] =>
  [...test.title.matchAll(TAGS)].flatMap(([tag]) => idsOf(tag).map((id) => ({ id, test })));

/** Of all tests, both tiers. */
export const readTaggedTests = (): readonly TaggedTest[] => readTestTitles(TAGS).flatMap(tagsOf);

/** Requirements that lack a test, and tags that name none; `kind` is the first word of the ids. */
export function findTagGaps(
  kind: "spec" | "ASVS" | "fault",
  requirements: readonly Requirement[],
  all: readonly TaggedTest[],
): readonly string[] {
  const tagged = all.filter(({ id }) => new RegExp(`^${kind}\\b`, "i").test(id));
  const running = new Set(tagged.filter(({ test }) => !test.isSkipped).map(({ id }) => id));
  const known = new Map(requirements.map((requirement) => [requirement.id, requirement]));
  const problemOf = ({ id, test }: TaggedTest): string | null => {
    const requirement = known.get(id);
    if (requirement === undefined) return "names no requirement";
    if (requirement.evidence === "none") return "names what no test can show";
    return test.isSkipped ? "is in a test that never runs" : null;
  };
  return [
    ...requirements
      .filter(({ id, evidence }) => evidence === "needed" && !running.has(id))
      .map(({ id }) => `${id}: stands in no title of a test`),
    ...tagged.flatMap((each) => {
      const problem = problemOf(each);
      return problem === null ? [] : [`${each.test.file}: [${each.id}] ${problem}`];
    }),
  ];
}

/** Each requirement with the tests that show it. */
export function formatTests(
  requirements: readonly Requirement[],
  all: readonly TaggedTest[],
): string {
  const tests = Map.groupBy(all, ({ id }) => id);
  return requirements
    .flatMap(({ id, text }) => [
      `${id}  ${text}`,
      ...(tests.get(id) ?? []).map(
        ({ test: { file, title } }) => `    ${file}: ${withoutTags(title)}`,
      ),
    ])
    .join("\n");
}
