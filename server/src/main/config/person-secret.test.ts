import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readPersonSecret } from "./person-secret.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "person-secret-"));
});
afterEach(() => rm(folder, { recursive: true }));

const read = (PERSON_SECRET?: string) =>
  readPersonSecret({ PERSON_SECRET, DATA_DIR: join(folder, "data") });

describe("readPersonSecret", () => {
  it("takes the setting", async () => {
    expect(read("of the operator")).toBe("of the operator");
    await expect(stat(join(folder, "data"))).rejects.toThrow("ENOENT");
  });

  it("makes one where none is set and keeps it, for its owner alone", async () => {
    const secret = read();
    expect(secret).toMatch(/^[\w-]{64}$/);
    expect(read()).toBe(secret);
    const { mode } = await stat(join(folder, "data", "person-secret"));
    expect(mode & 0o777).toBe(0o600);
  });
});
