import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Style sheets imported statically, also by its imports. */
function collectStyles(module: string, seen = new Set<string>()): Set<string> {
  if (seen.has(module) || !existsSync(module)) return new Set();
  seen.add(module);
  const imports = [
    ...readFileSync(module, "utf8").matchAll(/^import (?!type )[^;]*?"(\..+?)";/gms),
  ];
  const found = new Set<string>();
  for (const [, path = ""] of imports) {
    const target = resolve(dirname(module), path);
    if (target.endsWith(".css")) found.add(target);
    else for (const style of collectStyles(target, seen)) found.add(style);
  }
  return found;
}

describe("lazily loaded sections", () => {
  it("have every style sheet from the start", () => {
    const early = collectStyles(file("./company-page.tsx"));
    const late = collectStyles(file("./company-sections.tsx"));
    expect([...late].map((path) => basename(path))).toContain("financials.css");
    expect([...late].filter((path) => !early.has(path)).map((path) => basename(path))).toEqual([]);
  });
});
