import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../runner/tool.ts";

function git(args: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  return execFileSync("git", args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
}

/** Name of the tree that a commit of all files as they are would have; null outside of a repository. */
export function workTreeId(): string | null {
  const folder = mkdtempSync(join(tmpdir(), "tenbin-index-"));
  try {
    // An index of its own: what is staged stays as it is.
    const index = join(folder, "index");
    const own = git(["rev-parse", "--path-format=absolute", "--git-path", "index"]);
    if (existsSync(own)) copyFileSync(own, index);
    const env = { GIT_INDEX_FILE: index };
    git(["add", "--all"], env);
    return git(["write-tree"], env);
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Files that differ from the commit, also untracked ones, relative to ROOT; null when there is no such commit. */
export function changedFiles(since: string): readonly string[] | null {
  if (tryGit(["rev-parse", "--verify", `${since}^{commit}`]) === null) return null;
  const changed = git(["diff", "--name-only", "--no-renames", since, "--"]);
  const untracked = git(["ls-files", "--others", "--exclude-standard"]);
  return `${changed}\n${untracked}`.split("\n").filter((file) => file !== "");
}

/**
 * The commit from which a change is counted: where it left the remote's main branch, or the last commit. Null outside of
 * a repository.
 */
export const baseCommit = (): string | null =>
  tryGit(["merge-base", "HEAD", "origin/main"]) ?? tryGit(["rev-parse", "HEAD"]);

function tryGit(args: readonly string[]): string | null {
  try {
    return git(args);
  } catch {
    return null;
  }
}
