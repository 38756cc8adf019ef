import { existsSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { chunkGroups, contractModules } from "../chunk-groups.ts";

const APP = import.meta.dirname;
const files = readdirSync(APP, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => relative(APP, `${entry.parentPath}/${entry.name}`));

describe.each(chunkGroups)("the chunk $name", ({ modules, except = [] }) => {
  it.each([...modules, ...except])("has a file for %s", (module) => {
    expect(files.filter((file) => file.startsWith(module))).not.toEqual([]);
  });
});

const CONTRACT = join(APP, "../../contract/src");

it.each(Object.values(contractModules).flat())("the contract has a file for %s", (module) => {
  expect(existsSync(join(CONTRACT, `${module}.ts`))).toBe(true);
});
