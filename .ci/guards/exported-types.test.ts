import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");
const SHARED_NAMES = "## One name in several packages";

/** Of each exported type, the files that export it. */
async function findExportedTypes(): Promise<ReadonlyMap<string, readonly string[]>> {
  const exporters = new Map<string, string[]>();
  const files = glob("{contract/src,engine/src,server/src,web/app}/**/*.{ts,tsx}", {
    cwd: root,
    exclude: (name) => /(^|\/)testing$|\.test\.tsx?$/.test(name),
  });
  for await (const file of files) {
    const text = await readFile(join(root, file), "utf8");
    for (const [, name] of text.matchAll(
      /^export (?:interface|type|(?:abstract )?class) (\w+)/gm,
    )) {
      const others = exporters.get(name!) ?? [];
      exporters.set(name!, [...others, file]);
    }
  }
  return exporters;
}

async function readSharedNames(): Promise<ReadonlySet<string>> {
  const glossary = await readFile(join(root, "docs/glossary.md"), "utf8");
  const start = glossary.indexOf(SHARED_NAMES);
  const section = glossary.slice(start + SHARED_NAMES.length).split("\n## ")[0]!;
  return new Set(Array.from(section.matchAll(/`(\w+)`/g), ([, name]) => name!));
}

it("an exported type has a name of its own, unless the glossary shares it", async () => {
  const [exporters, shared] = await Promise.all([findExportedTypes(), readSharedNames()]);
  const repeated = [...exporters].filter(([, files]) => files.length > 1);
  expect(repeated.filter(([name]) => !shared.has(name))).toEqual([]);
  const names = new Set(repeated.map(([name]) => name));
  expect([...shared].filter((name) => !names.has(name))).toEqual([]);
});
