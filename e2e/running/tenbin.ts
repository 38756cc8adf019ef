import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

type Environment = Readonly<Record<string, string>>;

const spawnNode = (args: readonly string[], env: Environment) =>
  spawn("node", [...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });

/** Of compiled modules, like in `bootstrap.mjs`. */
const COMPILED = join(root, "node_modules/.cache/tenbin/compiled");

/** Runs a `tenbin` command to completion, without the check of what is installed that `npm run tenbin` makes. */
export async function runTenbin(args: readonly string[], env: Environment): Promise<CommandResult> {
  const child = spawnNode(["server/src/main/tenbin.ts", ...args], {
    NODE_COMPILE_CACHE: COMPILED,
    ...env,
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, stdout, stderr };
}

export interface RunningProduct {
  readonly output: () => string;
  /** Stops it like Ctrl-C; resolves with the exit code. */
  stop(): Promise<number | null>;
}

/**
 * Starts the whole product and waits for its `ready:` line.
 * @param cancelled aborts the start when it resolves
 * @throws with the output when it exits before it is ready
 */
export async function startTenbin(
  env: Environment,
  cancelled?: Promise<void>,
): Promise<RunningProduct> {
  const child = spawnNode(["bootstrap.mjs", "start"], env);
  void cancelled?.then(() => child.kill("SIGINT"));
  let output = "";
  const closed = once(child, "close") as Promise<[number | null]>;
  await new Promise<void>((resolve, reject) => {
    const read = (text: string) => {
      output += text;
      if (/^ready: web /m.test(output)) resolve();
    };
    child.stdout.setEncoding("utf8").on("data", read);
    child.stderr.setEncoding("utf8").on("data", read);
    closed.then(([code]) => reject(new Error(`start ended with ${code}:\n${output}`)), reject);
  });
  return {
    output: () => output,
    async stop() {
      // A second signal is harmless.
      child.kill("SIGINT");
      return (await closed)[0];
    },
  };
}
