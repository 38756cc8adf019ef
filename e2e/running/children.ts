import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** A child of `npm start`. */
export type ChildName = "web" | "api" | "worker" | "postgres" | "identity" | "inbox";

const COMMANDS: Readonly<Record<Exclude<ChildName, "postgres">, string>> = {
  web: "serve --role web",
  api: "serve --role api",
  worker: "serve --role worker",
  identity: "auth-emulator",
  inbox: "mail-inbox",
};

/** Process id of a child of the start on the data folder; null while there is none. */
export async function findChild(name: ChildName, dataDir: string): Promise<number | null> {
  if (name === "postgres") {
    const file = join(dataDir, "postgres", "data", "postmaster.pid");
    return Number((await readFile(file, "utf8").catch(() => "")).split("\n")[0]) || null;
  }
  const start = Number(await readFile(join(dataDir, "start.pid"), "utf8"));
  const { stdout } = await promisify(execFile)("ps", ["-A", "-o", "pid=,ppid=,args="]);
  for (const line of stdout.split("\n")) {
    const [, pid, parent, args = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    if (Number(parent) === start && args.includes(COMMANDS[name])) return Number(pid);
  }
  return null;
}
