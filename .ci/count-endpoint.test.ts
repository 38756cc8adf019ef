import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { countFiles, features } from "./count-endpoint.ts";

const contributing = await readFile(join(import.meta.dirname, "../CONTRIBUTING.md"), "utf8");

it.each(features)("$name costs as many files as CONTRIBUTING says, or fewer", (feature) => {
  const [, figure] = new RegExp(`^\\| ${feature.name} .*\\| (\\d+) \\|$`, "m").exec(contributing)!;
  const { named } = countFiles(feature);
  expect(named).toContain("contract/src/browser/links.ts");
  expect(named.length).toBeLessThanOrEqual(Number(figure));
});
