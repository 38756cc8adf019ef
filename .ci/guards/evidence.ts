import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** A file, with the titles in quotes that follow it. Names in backticks are files or settings. */
interface Evidence {
  readonly file: string;
  readonly titles: readonly string[];
}

const SETTING = /^[A-Z][A-Z0-9_]+$/;

export function parseEvidence(text: string): readonly Evidence[] {
  const found: { readonly file: string; readonly titles: string[] }[] = [];
  for (const [, name, title] of text.matchAll(/`([^`]+)`|"([^"]+)"/g)) {
    if (title !== undefined) found.at(-1)?.titles.push(title.replaceAll(/\s+/g, " "));
    else if (name !== undefined && !SETTING.test(name)) found.push({ file: name, titles: [] });
  }
  return found;
}

/** Whether the text names a test with its title. */
export const namesTest = (text: string): boolean =>
  parseEvidence(text).some(
    ({ file, titles }) => /\.(?:test|spec)\.tsx?$/.test(file) && titles.length > 0,
  );

/** Settings named in backticks. */
export function settingsIn(text: string): readonly string[] {
  return [...text.matchAll(/`([^`]+)`/g)]
    .map(([, name = ""]) => name)
    .filter((name) => SETTING.test(name));
}

/** Whether the text names what an open line waits for. */
export const isWaiting = (text: string): boolean => /\bwaits? for \S/i.test(text);

/** What is named but does not exist: files, titles in them, settings. */
export function findMissingEvidence(text: string): readonly string[] {
  const files = parseEvidence(text).flatMap(({ file, titles }) => {
    const path = join(ROOT, file);
    if (!existsSync(path)) return [`${file} does not exist`];
    if (titles.length === 0) return [];
    const source = readFileSync(path, "utf8");
    return titles
      .filter((title) => !hasTitle(source, title, file))
      .map((title) => `${file} has no "${title}"`);
  });
  const known = readFileSync(join(ROOT, "docs/settings.md"), "utf8");
  const settings = settingsIn(text)
    .filter((name) => !known.includes(`| \`${name}\` |`))
    .map((name) => `${name} is no setting`);
  return [...files, ...settings];
}

/** Of code: whether a string that begins a line or an argument holds the title; of a document: a heading or list item. */
function hasTitle(source: string, title: string, file: string): boolean {
  const start = file.endsWith(".md") ? /^(?:#+ |- \*\*|\*\*)/ : /^(?:.*\()?\s*["'`]/;
  return source
    .split("\n")
    .some((line) => line.includes(title) && start.test(line.split(title)[0] ?? ""));
}
