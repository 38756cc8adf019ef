import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseSync } from "oxc-parser";
import { ROOT } from "../runner/tool.ts";

const SOURCE = /\.(?:ts|tsx|mts|mjs)$/;

/** Who imports whom among our own files, types too; paths are relative to ROOT. */
export class ImportGraph {
  readonly #imports = new Map<string, readonly string[]>();

  /** The files and all that they import, however indirectly. */
  closureOf(files: readonly string[]): ReadonlySet<string> {
    const reached = new Set<string>();
    const waiting = [...files];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (reached.has(file)) continue;
      reached.add(file);
      waiting.push(...this.importsOf(file));
    }
    return reached;
  }

  importsOf(file: string): readonly string[] {
    const known = this.#imports.get(file);
    if (known !== undefined) return known;
    const found = SOURCE.test(file) ? readImports(file) : [];
    this.#imports.set(file, found);
    return found;
  }
}

function readImports(file: string): readonly string[] {
  const source = readFileSync(join(ROOT, file), "utf8");
  const { module } = parseSync(file, source);
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    source.slice(start + 1, end - 1),
  );
  const reexported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
  const imported = module.staticImports.map(({ moduleRequest }) => moduleRequest.value);
  return [...imported, ...reexported, ...dynamic].flatMap((name) => resolveImport(file, name));
}

/** Packages other than our own are left out. */
function resolveImport(from: string, name: string): readonly string[] {
  const path = name.split("?")[0] ?? name;
  if (path.startsWith(".")) return existing(relative(ROOT, join(ROOT, dirname(from), path)));
  const [, workspace, subpath] = /^@tenbin\/(\w+)(?:\/(.+))?$/.exec(path) ?? [];
  if (workspace === undefined) return [];
  const exported = exportsOf(workspace);
  const exact = exported[subpath === undefined ? "." : `./${subpath}`];
  const target = exact ?? exported["./*"]?.replace("*", subpath ?? "");
  return target === undefined ? [] : existing(join(workspace, target));
}

const existing = (file: string) => (existsSync(join(ROOT, file)) ? [file] : []);

const packages = new Map<string, Readonly<Record<string, string>>>();

function exportsOf(workspace: string): Readonly<Record<string, string>> {
  const known = packages.get(workspace);
  if (known !== undefined) return known;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own package.json
  const read = JSON.parse(readFileSync(join(ROOT, workspace, "package.json"), "utf8")) as {
    exports?: Readonly<Record<string, string>>;
  };
  packages.set(workspace, read.exports ?? {});
  return read.exports ?? {};
}
