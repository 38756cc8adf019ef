import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../runner/tool.ts";

/** A file, with the headings in quotes that follow it. Names in backticks are files or settings. */
interface Reference {
  readonly file: string;
  readonly headings: readonly string[];
}

const SETTING = /^[A-Z][A-Z0-9_]+$/;

export function parseReferences(text: string): readonly Reference[] {
  const found: { readonly file: string; readonly headings: string[] }[] = [];
  for (const [, name, heading] of text.matchAll(/`([^`]+)`|"([^"]+)"/g)) {
    if (heading !== undefined) found.at(-1)?.headings.push(heading);
    else if (name !== undefined && !SETTING.test(name)) found.push({ file: name, headings: [] });
  }
  return found;
}

/** Settings named in backticks. */
export function settingsIn(text: string): readonly string[] {
  return [...text.matchAll(/`([^`]+)`/g)]
    .map(([, name = ""]) => name)
    .filter((name) => SETTING.test(name));
}

/** Whether the text names what an open line waits for. */
export const isWaiting = (text: string): boolean => /\bwaits? for \S/i.test(text);

/** What is named but does not exist: files, headings in them, settings. */
export function findDeadReferences(text: string): readonly string[] {
  const files = parseReferences(text).flatMap(({ file, headings }) => {
    const path = join(ROOT, file);
    if (!existsSync(path)) return [`${file} does not exist`];
    const source = readFileSync(path, "utf8");
    return headings
      .filter((heading) => !hasHeading(source, heading))
      .map((heading) => `${file} has no heading "${heading}"`);
  });
  const known = readFileSync(join(ROOT, "docs/settings.md"), "utf8");
  const settings = settingsIn(text)
    .filter((name) => !known.includes(`| \`${name}\` |`))
    .map((name) => `${name} is no setting`);
  return [...files, ...settings];
}

/** A heading, or the first words of a paragraph or list item in bold. */
function hasHeading(source: string, heading: string): boolean {
  return source
    .split("\n")
    .some((line) => /^(?:#+ |- \*\*|\*\*)/.test(line) && line.includes(heading));
}
