import { defineConfig } from "vitest/config";

const project = (name: string, include: string[], options: ProjectOptions = {}) => ({
  test: { name, include, environment: "node" as const, ...options },
});

interface ProjectOptions {
  readonly globalSetup?: string[];
  readonly isolate?: boolean;
}

/** Many small files whose tests leave nothing behind: they share processes, which load each module once. */
const SHARED: ProjectOptions = { isolate: false };

export default defineConfig({
  test: {
    // Two processors: more workers only take memory from each other.
    maxWorkers: 2,
    // Milliseconds; patient, because others may be using the machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    // As for journeys: a machine shared with other work loses one now and then.
    retry: process.env["CI"] === undefined ? 0 : 1,
    projects: [
      project("engine", ["engine/src/**/*.test.ts"], SHARED),
      project("contract", ["contract/src/**/*.test.ts"], SHARED),
      project("server", ["server/src/**/*.test.ts"], {
        ...SHARED,
        globalSetup: ["server/src/platform/testing/broker.ts"],
      }),
      project("web", ["web/app/**/*.test.{ts,tsx}"], SHARED),
      project("canary", ["e2e/canary/**/*.test.ts"], {
        globalSetup: ["server/src/platform/testing/broker.ts"],
      }),
      project("repository", [
        "*.test.ts",
        ".ci/**/*.test.ts",
        "bench/*.test.ts",
        "fakes/**/*.test.ts",
      ]),
    ],
  },
});
