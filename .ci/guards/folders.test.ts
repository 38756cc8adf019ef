import { describe, expect, it } from "vitest";
import { ImportGraph } from "../changes/import-graph.ts";
import { sourceFiles } from "../changes/source-files.ts";
import { findCrowdedFolders, findFolderCycles, findSubfolderCycles } from "./folders.ts";

const isProduct = (file: string) =>
  !/\.test\.tsx?$/.test(file) && !/\/(testing|faults)\//.test(file);
const isNoTest = (file: string) => !/\.(test|spec)\.tsx?$/.test(file);

/** Of invented files, by what each imports. */
const cyclesOf = (imports: Readonly<Record<string, readonly string[]>>) =>
  findSubfolderCycles(Object.keys(imports), (file) => imports[file] ?? []);

const graph = new ImportGraph();
const productImports = (file: string) => graph.importsOf(file).filter(isProduct);

describe("folders", () => {
  it("do not import each other", () => {
    const files = sourceFiles("{bench,contract,engine,fakes,server,web}/**/*.{ts,tsx}");
    expect(findFolderCycles(files.filter(isProduct), productImports)).toEqual([]);
  });

  it("form a cycle without one of files, by way of a third and of a subfolder", () => {
    const imports: Readonly<Record<string, readonly string[]>> = {
      "web/a/one.ts": ["web/b/deep/two.ts"],
      "web/b/deep/two.ts": [],
      "web/b/deep/three.ts": ["web/c/four.ts", "web/d/five.ts"],
      "web/c/four.ts": ["web/a/six.ts"],
      "web/d/five.ts": ["web/d/seven.ts"],
      "web/d/seven.ts": [],
      "web/a/six.ts": [],
    };
    const cyclesWithout = (left: string) =>
      findFolderCycles(Object.keys(imports), (file) => (file === left ? [] : imports[file]!));
    expect(cyclesWithout("")).toEqual(["web/a", "web/b/deep", "web/c"]);
    expect(cyclesWithout("web/c/four.ts")).toEqual([]);
  });
});

describe("a folder and its subfolders", () => {
  it("do not import each other", () => {
    const folders = ["contract/src", "engine/src", "fakes", "server/src", "web/app"];
    const files = sourceFiles(...folders.map((folder) => `${folder}/**/*.{ts,tsx}`));
    expect(findSubfolderCycles(files.filter(isProduct), productImports)).toEqual([]);
  });

  it("form a cycle if what a subfolder uses imports it, however deep and indirectly", () => {
    expect(
      cyclesOf({
        "main/wiring.ts": ["main/clock.ts"],
        "main/clock.ts": ["main/supervisor/child.ts"],
        "main/supervisor/child.ts": [],
        "main/supervisor/linux/start.ts": ["main/wiring.ts"],
      }),
    ).toEqual([
      { subfolder: "main/supervisor", imports: ["main/clock.ts → main/supervisor/child.ts"] },
    ]);
  });

  it("form a cycle by way of another subfolder", () => {
    expect(
      cyclesOf({
        "main/billing.ts": ["main/supervisor/start.ts"],
        "main/clock.ts": [],
        "main/supervisor/start.ts": ["main/clock.ts"],
        "main/roles/serve.ts": ["main/billing.ts"],
      }),
    ).toEqual([
      { subfolder: "main/supervisor", imports: ["main/billing.ts → main/supervisor/start.ts"] },
    ]);
  });

  it("are put together by files that no subfolder uses", () => {
    expect(
      cyclesOf({
        "main/index.ts": ["main/clock.ts", "main/supervisor/start.ts", "main/roles/serve.ts"],
        "main/clock.ts": ["main/config/read.ts"],
        "main/config/read.ts": ["platform/files.ts"],
        "main/supervisor/start.ts": ["main/clock.ts"],
        "main/roles/serve.ts": ["main/supervisor/start.ts", "main/clock.ts"],
      }),
    ).toEqual([]);
  });
});

describe("a folder", () => {
  it("holds at most 25 files besides tests", () => {
    const folders = "{.ci,bench,contract,e2e,engine,fakes,server,web}";
    const found = findCrowdedFolders(sourceFiles(`${folders}/**/*.{css,ts,tsx}`).filter(isNoTest));
    expect(found).toEqual([]);
  });

  it("is crowded by its 26th file", () => {
    const files = Array.from({ length: 26 }, (_, at) => `a/b/${at}.ts`);
    expect(findCrowdedFolders([...files.slice(1), "a/c.ts"])).toEqual([]);
    expect(findCrowdedFolders([...files, "a/c.ts"])).toEqual(["a/b"]);
  });
});
