import { dirname } from "node:path";

/**
 * Folders that import each other, be it by way of others. Files of a subfolder count as its folder's too; an import
 * leads to the folder that holds the file.
 */
export function findFolderCycles(
  files: readonly string[],
  importsOf: (file: string) => readonly string[],
): readonly string[] {
  const imported = new Map<string, Set<string>>();
  for (const file of files) {
    const folders = importsOf(file).map(dirname);
    for (let folder = dirname(file); folder !== "."; folder = dirname(folder)) {
      const others = folders.filter((each) => !`${each}/`.startsWith(`${folder}/`));
      imported.set(folder, new Set([...(imported.get(folder) ?? []), ...others]));
    }
  }
  return [...imported.keys()].filter((folder) => reaches(folder, folder, imported)).toSorted();
}

function reaches(
  from: string,
  to: string,
  imported: ReadonlyMap<string, ReadonlySet<string>>,
  passed = new Set<string>(),
): boolean {
  for (const folder of imported.get(from) ?? []) {
    if (folder === to) return true;
    if (passed.has(folder)) continue;
    passed.add(folder);
    if (reaches(folder, to, imported, passed)) return true;
  }
  return false;
}

/** A folder and one of its subfolders that import each other. */
export interface SubfolderCycle {
  readonly subfolder: string;
  /** Those of the folder's own files. */
  readonly imports: readonly string[];
}

/**
 * `findFolderCycles` counts a subfolder's files among those of its folder, so it sees no import between the two.
 *
 * A folder's own files are of two layers. The lower one is what subfolders use, and what that uses in turn; the upper
 * one, as `index.ts`, puts the subfolders together. An import of the lower layer into a subfolder that uses the folder is
 * a cycle.
 */
export function findSubfolderCycles(
  files: readonly string[],
  importsOf: (file: string) => readonly string[],
): readonly SubfolderCycle[] {
  const dependent = new Set<string>();
  const lower = new Set<string>();
  const addToLower = (file: string) => {
    if (lower.has(file)) return;
    lower.add(file);
    for (const used of importsOf(file)) if (dirname(used) === dirname(file)) addToLower(used);
  };
  for (const file of files) {
    for (const used of importsOf(file)) {
      const subfolder = subfolderOf(dirname(used), file);
      if (subfolder === null) continue;
      dependent.add(subfolder);
      addToLower(used);
    }
  }
  const cycles = new Map<string, string[]>();
  for (const file of files.filter((each) => lower.has(each))) {
    for (const used of importsOf(file)) {
      const subfolder = subfolderOf(dirname(file), used);
      if (subfolder === null || !dependent.has(subfolder)) continue;
      cycles.set(subfolder, [...(cycles.get(subfolder) ?? []), `${file} → ${used}`]);
    }
  }
  return [...cycles]
    .map(([subfolder, imports]) => ({ subfolder, imports }))
    .toSorted((a, b) => (a.subfolder < b.subfolder ? -1 : 1));
}

/** In which the file lies, however deep; null outside of the folder and directly in it. */
function subfolderOf(folder: string, file: string): string | null {
  if (!file.startsWith(`${folder}/`)) return null;
  const [name, ...below] = file.slice(folder.length + 1).split("/");
  return below.length === 0 ? null : `${folder}/${name}`;
}

/** STYLE_GUIDE.md: tests are not counted. */
const MAX_FILES = 25;

export function findCrowdedFolders(files: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > MAX_FILES)
    .map(([folder]) => folder)
    .toSorted();
}
