import { glob, readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { expect, it } from "vitest";
import { notYetUsed } from "../routes/gallery/not-yet-used.ts";

const APP = join(import.meta.dirname, "..");
const GALLERY = "routes/gallery/";
const isDesignSystem = (file: string) => /^(ui|charts\/kit)\//.test(file);

interface Source {
  /** Top-level declarations with their text. */
  readonly declarations: ReadonlyMap<string, string>;
  readonly exported: readonly string[];
  /** Local name to file and exported name. */
  readonly imports: ReadonlyMap<string, readonly [file: string, name: string]>;
  /** Files imported as a whole: `import("…")`, `import * as`. */
  readonly wholes: readonly string[];
  readonly text: string;
}

const DECLARATION = /^(export )?(?:async )?(?:function|const|class) (\w+)/gm;

function parse(file: string, original: string): Source {
  const text = original.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  const pathOf = (specifier: string) => normalize(join(dirname(file), specifier));
  const starts = [...text.matchAll(DECLARATION)];
  const body = text.replaceAll(/^import [\s\S]*?;$/gm, "");
  return {
    declarations: new Map(
      starts.map((start, i) => [start[2] ?? "", text.slice(start.index, starts[i + 1]?.index)]),
    ),
    exported: starts.flatMap(([, isExported, name = ""]) => (isExported ? [name] : [])),
    imports: new Map(
      [...text.matchAll(/import (?:type )?\{([^}]*)\} from "(\.[^"]+)"/g)].flatMap(
        ([, names = "", specifier = ""]) =>
          names.split(",").flatMap((part) => {
            const [name = "", local = name] = part.replace("type ", "").trim().split(" as ");
            return name === "" ? [] : [[local, [pathOf(specifier), name]] as const];
          }),
      ),
    ),
    wholes: [...text.matchAll(/import\(\s*"(\.[^"]+)"|import \* as \w+ from "(\.[^"]+)"/g)].map(
      ([, dynamic, star]) => pathOf(dynamic ?? star ?? ""),
    ),
    text: body,
  };
}

async function readSources(): Promise<ReadonlyMap<string, Source>> {
  const sources = new Map<string, Source>();
  for await (const file of glob("**/*.{ts,tsx}", { cwd: APP })) {
    if (/\.test\.|\/testing\//.test(file)) continue;
    sources.set(file, parse(file, await readFile(join(APP, file), "utf8")));
  }
  return sources;
}

const wordsOf = (text: string) => new Set(text.match(/\w+/g));

/** `file name` of every reachable part of the design system. */
function reachedFrom(
  sources: ReadonlyMap<string, Source>,
  files: readonly string[],
  names: ReadonlySet<string> = new Set(),
): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (file: string, name: string) => {
    const source = sources.get(file);
    if (source === undefined || !isDesignSystem(file) || reached.has(`${file} ${name}`)) return;
    reached.add(`${file} ${name}`);
    follow(file, source, source.declarations.get(name) ?? "", name);
  };
  const follow = (
    file: string,
    { imports, declarations, wholes }: Source,
    text: string,
    own: string,
  ) => {
    for (const word of wordsOf(text)) {
      const target = imports.get(word);
      if (target !== undefined) visit(...target);
      else if (word !== own && declarations.has(word)) visit(file, word);
    }
    for (const whole of wholes) {
      for (const name of sources.get(whole)?.exported ?? []) visit(whole, name);
    }
  };
  for (const file of files) {
    const source = sources.get(file);
    if (source !== undefined) follow(file, source, source.text, "");
  }
  for (const [file, { exported }] of sources) {
    for (const name of exported) if (names.has(name)) visit(file, name);
  }
  return reached;
}

/** Exports with a component's name. */
function componentsOf(sources: ReadonlyMap<string, Source>): readonly string[] {
  return [...sources].flatMap(([file, { exported }]) =>
    isDesignSystem(file) && file.endsWith(".tsx")
      ? exported.filter((name) => /^[A-Z][a-z]/.test(name)).map((name) => `${file} ${name}`)
      : [],
  );
}

it("every component is used by a page or listed as not yet used", async () => {
  const sources = await readSources();
  const components = componentsOf(sources);
  expect(components.length).toBeGreaterThan(60);
  const pages = [...sources.keys()].filter(
    (file) => !isDesignSystem(file) && !file.startsWith(GALLERY),
  );
  const used = reachedFrom(sources, pages);
  const waiting = new Set<string>(Object.values(notYetUsed).flat());
  const reachable = reachedFrom(sources, pages, waiting);
  expect(components.filter((component) => !reachable.has(component))).toEqual([]);

  const named = new Map(components.map((component) => [component.split(" ")[1], component]));
  const isStale = (name: string) => used.has(named.get(name) ?? "") || !named.has(name);
  expect([...waiting].filter(isStale), "used by now, or gone").toEqual([]);

  const shown = reachedFrom(
    sources,
    [...sources.keys()].filter((file) => file.startsWith(GALLERY)),
  );
  expect(
    [...waiting].filter((name) => !shown.has(named.get(name) ?? "")),
    "not in the gallery",
  ).toEqual([]);
});
