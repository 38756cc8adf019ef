// `npm test [-- FILE… [-t TITLE]] [--slow] [--all]`: everything a change must pass, or the tests of some files.
import { parseArgs } from "node:util";
import { runAsCommand } from "./runner/run-as-command.ts";
import { runSuites } from "./runner/run-suites.ts";
import { runAll, suitesOf } from "./suites.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    title: { type: "string", short: "t" },
    /** Lists the forty slowest files. */
    slow: { type: "boolean", default: false },
    /** Also runs what has not changed since it was green here. */
    all: { type: "boolean", default: false },
  },
});

await runAsCommand({ command: "npm test", slowest: values.slow ? 40 : 0 }, () =>
  positionals.length > 0
    ? runSuites(suitesOf(positionals, { title: values.title, tier: "test" }))
    : runAll({ all: values.all }),
);
