import { glob, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { withoutTags } from "./.ci/guards/evidence.ts";
import { readTestTitles } from "./.ci/guards/test-titles.ts";

const root = import.meta.dirname;
const DOCUMENTS = [
  "{server/src,web/app,web/app/*,e2e}/*/README.md",
  "{engine,fakes,web}/README.md",
  "{README,README.ja,CONTRIBUTING,docs/operations,docs/specification}.md",
];
/** Names of source files and of folders (they end in a slash); addresses, patterns and `<vendor>/` are none. */
const PATH = /^(?:[\w.-]+\/)*(?:[\w.-]+\.(?:ts|tsx|css|cjs|mjs|sql|md)|[\w-]+\/)$/;

/** Folders that are made. */
const isLeftOut = (name: string) => /(^|\/)(node_modules|build|\.react-router)$/.test(name);

/** Every file and folder of the repository, by its path from the root; folders end in a slash. */
async function pathsOf(): Promise<ReadonlySet<string>> {
  const paths = new Set<string>();
  const folders = "{.ci,bench,contract,docs,e2e,engine,fakes,server,web}/**/*.*";
  for (const pattern of [folders, "*.*"]) {
    for await (const path of glob(pattern, { cwd: root, exclude: isLeftOut })) {
      paths.add(path);
      for (let at = dirname(path); at !== "."; at = dirname(at)) paths.add(`${at}/`);
    }
  }
  return paths;
}

/** A document names what stands in its folder or below it, beside one of the folders that it is in, or from the root. */
function isFound(name: string, room: string, paths: ReadonlySet<string>): boolean {
  for (let at = room; at !== "."; at = dirname(at)) if (paths.has(join(at, name))) return true;
  const within = room === "." ? "" : `${room}/`;
  return (
    paths.has(name) ||
    [...paths].some((path) => path.startsWith(within) && path.endsWith(`/${name}`))
  );
}

it("link to existing files", async () => {
  const paths = await pathsOf();
  const wrong: string[] = [];
  let links = 0;
  for await (const file of glob(
    [...DOCUMENTS, "{STYLE_GUIDE,CHANGELOG,docs/*,docs/decisions/*}.md"],
    { cwd: root },
  )) {
    const text = await readFile(join(root, file), "utf8");
    for (const [, link = ""] of text.matchAll(/\]\(([^():#\s]+)\)/g)) {
      const path = join(dirname(file), link);
      links += 1;
      if (!paths.has(path) && !paths.has(`${path}/`)) wrong.push(`${file}: ${link}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(links).toBeGreaterThan(50);
});

it("name existing files and folders", async () => {
  const paths = await pathsOf();
  const wrong: string[] = [];
  let names = 0;
  for await (const file of glob(DOCUMENTS, { cwd: root })) {
    const text = (await readFile(join(root, file), "utf8")).replaceAll(/^```[^]*?^```$/gm, "");
    for (const [, name = ""] of text.matchAll(/`([^`\n]+)`/g)) {
      if (!PATH.test(name)) continue;
      names += 1;
      if (!isFound(name, dirname(file), paths)) wrong.push(`${file}: ${name}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(names).toBeGreaterThan(100);
});

it("quote no title of a test, which names its requirements itself", async () => {
  const titles = new Set(readTestTitles(/./).map(({ title }) => withoutTags(title)));
  const isTitle = (quote: string) => quote.includes(" ") && titles.has(quote);
  const wrong: string[] = [];
  for await (const file of glob([...DOCUMENTS, "{CHANGELOG,docs/*,docs/decisions/*}.md"], {
    cwd: root,
  })) {
    const text = await readFile(join(root, file), "utf8");
    // Each paragraph, list item and row by itself, as quotes may be odd in another one.
    const blocks = text.split(/\n(?=[\n|#-])/).map((block) => block.replaceAll(/\s+/g, " "));
    const quotes = blocks.flatMap(quotesIn).filter(isTitle);
    wrong.push(...quotes.map((quote) => `${file}: ${quote}`));
  }
  expect(titles.size).toBeGreaterThan(5_000);
  expect(wrong).toEqual([]);
});

const quotesIn = (text: string): readonly string[] =>
  [...text.matchAll(/"([^"]+)"/g)].map(([, quote = ""]) => quote);
