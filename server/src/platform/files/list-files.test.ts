import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listFiles } from "./list-files.ts";

const list = (path: string) => listFiles(path, (name) => name.endsWith(".csv"), ".csv");

describe("listFiles", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "tenbin-files-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("returns matching files of a folder by name, with their sizes", async () => {
    await writeFile(join(folder, "b.csv"), "12");
    await writeFile(join(folder, "a.csv"), "1");
    await writeFile(join(folder, "a.txt"), "1");
    await mkdir(join(folder, "c.csv"));
    expect(await list(folder)).toEqual([
      { path: join(folder, "a.csv"), bytes: 1 },
      { path: join(folder, "b.csv"), bytes: 2 },
    ]);
  });

  it("accepts a file given by path, whatever its name", async () => {
    const path = join(folder, "list.dat");
    await writeFile(path, "123");
    expect(await list(path)).toEqual([{ path, bytes: 3 }]);
  });

  it("reports missing files", async () => {
    await expect(list(folder)).rejects.toThrow("the folder holds no .csv file");
    await expect(list(join(folder, "none"))).rejects.toThrow("there is no such file or folder");
    await writeFile(join(folder, "file"), "");
    await expect(list(join(folder, "file", "below"))).rejects.toThrow("there is no such file");
  });

  // Root can read everything.
  it.skipIf(process.getuid?.() === 0)("reports denied access", async () => {
    const closed = join(folder, "closed");
    await mkdir(closed, { mode: 0o000 });
    await expect(list(closed)).rejects.toThrow("it may not be read");
  });
});
