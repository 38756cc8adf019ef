import { readdirSync } from "node:fs";
import { relative } from "node:path";
import { describe, expect, it } from "vitest";
import { chunkGroups } from "../chunk-groups.ts";

const APP = import.meta.dirname;
const files = readdirSync(APP, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => relative(APP, `${entry.parentPath}/${entry.name}`));

describe.each(chunkGroups)("the chunk $name", ({ modules }) => {
  it.each(modules)("has a file for %s", (module) => {
    expect(files.filter((file) => new RegExp(`^${module}`).test(file))).not.toEqual([]);
  });
});
