import { defineConfig } from "vitest/config";

const project = (name: string, include: string[], globalSetup: string[] = []) => ({
  test: { name, include, globalSetup, environment: "node" as const },
});

export default defineConfig({
  test: {
    // Two processors: more workers only take memory from each other.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      project("engine", ["engine/src/**/*.test.ts"]),
      project("contract", ["contract/src/**/*.test.ts"]),
      project("server", ["server/src/**/*.test.ts"], ["server/src/platform/testing/broker.ts"]),
      project("web", ["web/app/**/*.test.{ts,tsx}"]),
      project("repository", ["*.test.ts", "bench/*.test.ts", "fakes/**/*.test.ts"]),
    ],
  },
});
