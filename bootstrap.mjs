// The entry of every npm script, for any Node.js from 20 on and without dependencies: installs the
// packages when they are missing or were changed, then goes on in the Node.js that they contain.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(fileURLToPath(import.meta.url));
const node = join(root, "node_modules", ".bin", process.platform === "win32" ? "node.cmd" : "node");

/** What each npm script runs, with the arguments that come before those of the user. */
const scripts = {
  start: ["server/src/main/tenbin.ts", "start"],
  tenbin: ["server/src/main/tenbin.ts"],
  bench: ["bench/run.ts"],
  test: [".ci/test.ts"],
  "test:changed": [".ci/test-changed.ts"],
  verify: [".ci/verify.ts"],
  mutate: [".ci/mutate.ts"],
};

const [name, ...args] = process.argv.slice(2);
const script = scripts[name];
if (script === undefined) {
  console.error(`Usage: node bootstrap.mjs ${Object.keys(scripts).join(" | ")}`);
  process.exit(2);
}

await installWhenNeeded();
const [file, ...first] = script;
process.exitCode = await run(node, [join(root, file), ...first, ...args], { supervised: true });

async function installWhenNeeded() {
  if (isInstalled()) return;
  console.error("tenbin: installing packages (npm ci), which takes a minute or more");
  const npm = process.env.npm_execpath;
  const command = npm?.endsWith(".js") === true ? [process.execPath, npm] : ["npm"];
  const ci = [...command.slice(1), "ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const code = await run(command[0], ci, { supervised: false });
  if (code !== 0) {
    console.error("tenbin: the packages could not be installed; see above, then try again.");
    process.exit(code);
  }
}

/**
 * Whether what npm wrote down when it had finished installing is what the lockfile wants. An
 * interrupted installation leaves nothing written down and is made again.
 */
function isInstalled() {
  const hidden = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(node) || !existsSync(hidden)) return false;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const installed = JSON.parse(readFileSync(hidden, "utf8")).packages;
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.includes("node_modules/") || link === true) return true;
    const found = installed[path];
    // Optional ones of other systems are left out.
    return found === undefined ? optional === true : found.version === version;
  });
}

/** Runs a command to its end and answers its exit code; signals are passed on. */
function run(command, commandArgs, { supervised }) {
  return new Promise((resolve) => {
    const child = spawn(command, commandArgs, {
      cwd: root,
      // Over the channel the child notices when this process is gone, however it ended.
      stdio: supervised ? ["inherit", "inherit", "inherit", "ipc"] : ["inherit", 2, "inherit"],
      env: {
        // Every process started from here reads its modules compiled, from its second start on.
        NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "tenbin", "compiled"),
        ...process.env,
        // Tools that are found through the shebang line get the same Node.js.
        PATH: `${join(root, "node_modules", ".bin")}:${process.env.PATH ?? ""}`,
      },
    });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
      process.on(signal, () => child.kill(signal));
    }
    const watch = watchParent(() => child.kill("SIGTERM"));
    child.on("error", (error) => {
      console.error(`tenbin: ${command} cannot be run: ${error.message}`);
      resolve(1);
    });
    child.on("exit", (code, signal) => {
      clearInterval(watch);
      // A parent that reads the exit code must not take an interrupted command for a success.
      resolve(code ?? (signal === "SIGINT" ? 130 : 143));
    });
  });
}

/** npm can be ended without passing the signal on: then this process has another parent. */
function watchParent(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== parent) onGone();
  }, 500);
  timer.unref();
  return timer;
}
