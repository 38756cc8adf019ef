// `npm run verify [-- PART… | FILE… [-t TITLE]] [--list] [--all]`: the long-running tests, on real data
// where the test-data folder exists.
import { parseArgs } from "node:util";
import { workTreeId } from "./changes/work-tree.ts";
import { GreenMemory } from "./green-memory.ts";
import { type Part, runParts } from "./parts/run-parts.ts";
import { verifyParts } from "./parts/verify-parts.ts";
import { runAsCommand } from "./runner/run-as-command.ts";
import { runSuites } from "./runner/run-suites.ts";
import { suitesOf } from "./suites.ts";

/** Seconds without a database in the fault rehearsal (case F05). */
process.env["FAULT_SECONDS"] = "60";
/** Includes the tests of `*.verify.test.ts`, and makes others longer. */
process.env["VERIFY"] = "1";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    title: { type: "string", short: "t" },
    /** Names the parts, with the seconds that each took when it was last green here. */
    list: { type: "boolean", default: false },
    /** Also runs the parts that are green already. */
    all: { type: "boolean", default: false },
  },
});

const memory = new GreenMemory();
const fingerprint = workTreeId();
const files = positionals.filter((each) => each.includes("/"));
const parts = chooseParts(positionals.filter((each) => !each.includes("/")));

if (parts === null) process.exitCode = 2;
else if (values.list) list(parts);
else {
  await runAsCommand({ command: "npm run verify" }, () =>
    files.length > 0
      ? runSuites(suitesOf(files, { title: values.title, tier: "verify" }))
      : runParts(parts, { memory, fingerprint, all: values.all }),
  );
}

function chooseParts(names: readonly string[]): readonly Part[] | null {
  const unknown = names.filter((name) => verifyParts.every((part) => part.name !== name));
  if (unknown.length === 0) {
    return names.length === 0
      ? verifyParts
      : verifyParts.filter(({ name }) => names.includes(name));
  }
  console.error(`There is no part ${unknown.join(", ")}. The parts are:`);
  console.error(verifyParts.map(({ name }) => `  ${name}`).join("\n"));
  return null;
}

function list(listed: readonly Part[]): void {
  for (const { name } of listed) {
    const last = memory.last(`verify ${name}`);
    const isCurrent = last !== null && last.fingerprint === fingerprint;
    const took = last === null ? "" : `${last.seconds.toFixed(0)} s`;
    console.log(`${name.padEnd(24)} ${took.padStart(6)}  ${isCurrent ? "green" : ""}`.trimEnd());
  }
}
