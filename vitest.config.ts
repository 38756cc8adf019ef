import { defineConfig } from "vitest/config";

const project = (name: string, include: string[], globalSetup: string[] = []) => ({
  test: { name, include, globalSetup, environment: "node" as const },
});

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
      project("engine", ["engine/src/**/*.test.ts"]),
      project("contract", ["contract/src/**/*.test.ts"]),
      project("server", ["server/src/**/*.test.ts"], ["server/src/platform/testing/broker.ts"]),
      project("web", ["web/app/**/*.test.{ts,tsx}"]),
      project("repository", ["*.test.ts", "bench/*.test.ts", "fakes/**/*.test.ts"]),
    ],
  },
});
