import { open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { UnreadableFileError } from "./stream-file.ts";

export interface ListedFile {
  readonly path: string;
  readonly bytes: number;
}

/**
 * A folder is not searched recursively; a file given by path always matches.
 * @throws UnreadableFileError when nothing is there, nothing matches, or access is denied
 */
export async function listFiles(
  path: string,
  fits: (name: string) => boolean,
  wanted: string,
): Promise<ListedFile[]> {
  try {
    const found = await stat(path);
    if (!found.isDirectory()) {
      await (await open(path)).close();
      return [{ path, bytes: found.size }];
    }
    const files: ListedFile[] = [];
    for (const name of (await readdir(path)).filter(fits).toSorted()) {
      const inside = await stat(join(path, name));
      if (inside.isFile()) files.push({ path: join(path, name), bytes: inside.size });
    }
    if (files.length === 0) throw new UnreadableFileError(`the folder holds no ${wanted} file`);
    return files;
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error;
    throw new UnreadableFileError(describeError(error), { cause: error });
  }
}

const ERROR_MESSAGES: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  ENOTDIR: "there is no such file or folder",
  EACCES: "it may not be read (permission denied)",
  EPERM: "it may not be read (permission denied)",
};

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  return ERROR_MESSAGES[code] ?? error.message;
}
