// `npm run test:changed [-- --since COMMIT]`: types, lint, and the tests of what differs from the last landed commit.
import { parseArgs } from "node:util";
import { ImportGraph } from "./changes/import-graph.ts";
import { journeysOf } from "./changes/journeys-of.ts";
import { baseCommit, changedFiles } from "./changes/work-tree.ts";
import { playwright } from "./runner/playwright-suite.ts";
import { runAsCommand } from "./runner/run-as-command.ts";
import { runSuites } from "./runner/run-suites.ts";
import { script } from "./runner/suite.ts";
import { relatedTests } from "./runner/vitest-suite.ts";

/** What takes about a minute; `npm test` runs all of them. */
const MAX_JOURNEYS = 4;

const { values } = parseArgs({
  options: {
    /** Default: where the branch left the remote's main branch, else the last commit. */
    since: { type: "string" },
  },
});

const since = values.since ?? baseCommit();
const changed = since === null ? null : changedFiles(since);

if (changed === null) {
  console.error(
    since === null
      ? "This folder is no git repository, so nothing is known to have changed: npm test"
      : `There is no commit ${since}.`,
  );
  process.exitCode = 2;
} else if (changed.length === 0) {
  console.log(`Nothing differs from ${since}. Choose another commit with --since.`);
} else {
  const journeys = journeysOf(changed, new ImportGraph());
  const chosen = journeys.slice(0, MAX_JOURNEYS);
  const left = journeys.length - chosen.length;
  console.log(`${changed.length} files differ from ${since}.`);
  if (left > 0) console.log(`${left} more journeys name pages that they change: npm test`);
  await runAsCommand({ command: "npm test" }, () =>
    runSuites([
      script("typegen"),
      script("check:lint"),
      relatedTests("tests that import them", changed),
      ...(chosen.length === 0
        ? []
        : [
            playwright("journeys that name their pages", "e2e/playwright.config.ts", {
              files: chosen,
              noDependencies: true,
            }),
          ]),
    ]),
  );
}
