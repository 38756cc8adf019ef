import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { EnvironmentSequencer } from "./.ci/runner/environment-sequencer.ts";
import { scaleTimeout } from "./.ci/runner/timeouts.ts";

/** What takes long, as weeks of daily runs and whole products that are killed: `npm run verify`. */
const isVerify = process.env["VERIFY"] === "1";
const exclude = [...configDefaults.exclude, ...(isVerify ? [] : ["**/*.verify.test.ts"])];

const project = (name: string, include: string[], options: ProjectOptions = {}) => ({
  test: { name, include, exclude, environment: "node" as const, ...options },
});

interface ProjectOptions {
  readonly setupFiles?: string[];
  readonly isolate?: boolean;
  readonly css?: { readonly include: RegExp[] };
}

/** Style sheets are left empty, but for the colours that pictures are drawn with. */
const WITH_TOKENS: ProjectOptions = { css: { include: [/tokens\.css/] } };

/** Many small files whose tests leave nothing behind: they share processes, which load each module once. */
const SHARED: ProjectOptions = { isolate: false };

export default defineConfig({
  test: {
    // One more than the processors: a fifth of the time is spent waiting for databases and child processes.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: EnvironmentSequencer },
    // One database server for all projects.
    globalSetup: ["server/src/platform/testing/broker.ts"],
    testTimeout: scaleTimeout(180_000),
    hookTimeout: scaleTimeout(180_000),
    expect: { poll: { timeout: scaleTimeout(60_000) } },
    projects: [
      project("engine", ["engine/src/**/*.test.ts"], SHARED),
      project("contract", ["contract/src/**/*.test.ts"], SHARED),
      project("server", ["server/src/**/*.test.ts"], SHARED),
      project("web", ["web/app/**/*.test.{ts,tsx}"], {
        ...SHARED,
        ...WITH_TOKENS,
        setupFiles: ["web/app/browser/testing/document-setup.ts"],
      }),
      project("canary", ["e2e/canary/**/*.test.ts"], WITH_TOKENS),
      project("repository", [
        "*.test.ts",
        ".ci/**/*.test.ts",
        "e2e/pictures/*.test.ts",
        "bench/**/*.test.ts",
        "fakes/*.test.ts",
        "fakes/!(stripe)/**/*.test.ts",
      ]),
      project("stripe", ["fakes/stripe/**/*.test.ts"]),
    ],
  },
});
