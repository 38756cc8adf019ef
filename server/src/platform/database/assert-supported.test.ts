import { describe, expect, it } from "vitest";
import { createTestDatabase } from "../testing/database.ts";
import { assertSupported, versionProblem } from "./assert-supported.ts";

describe("assertSupported", () => {
  it("accepts the server of the tests", async () => {
    const database = await createTestDatabase({ migrated: false });
    try {
      await expect(assertSupported(database.url)).resolves.toBeUndefined();
    } finally {
      await database.drop();
    }
  });

  it("asks no server that is away [fault: PostgreSQL × deployments]", async () => {
    await expect(assertSupported("postgres://tenbin@127.0.0.1:1/tenbin")).resolves.toBeUndefined();
  });
});

it("knows which versions are too old, and what to do", () => {
  expect(versionProblem(160_000)).toBe(null);
  expect(versionProblem(180_001)).toBe(null);
  expect(versionProblem(150_018)).toBe(
    "DATABASE_URL leads to PostgreSQL 15.18: upgrade it to 16 or later (pg_upgrade), or name another server",
  );
});
