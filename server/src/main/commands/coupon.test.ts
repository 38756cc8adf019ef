import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createPool } from "../../platform/database/pool.ts";
import { type TestDatabase, createTestDatabase } from "../../platform/testing/database.ts";
import { readConfig } from "../config/config.ts";
import { registerCoupon } from "./coupon.ts";

describe("tenbin coupon", () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tenbin-coupon-"));
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  let output = "";
  beforeEach(() => {
    vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      output += String(text);
      return true;
    });
    return () => vi.restoreAllMocks();
  });

  async function run(...args: string[]): Promise<string> {
    output = "";
    const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
    const context = {
      openPool: async () => createPool({ url: database.url, max: 2 }),
      log: () => {},
    };
    registerCoupon(program, context, () => readConfig({ DATA_DIR: folder }, "/"));
    for (const command of program.commands.flatMap((group) => group.commands)) {
      command.exitOverride().configureOutput({ writeErr: () => {} });
    }
    await program.parseAsync(["coupon", ...args], { from: "user" });
    return output;
  }
  const create = (code: string, ...args: string[]) =>
    run("create", code, "--name", "春の特典", "--from", "2026-04-01", ...args);
  const term = ["--until", "2026-04-30", "--limit", "10"];

  it("makes a coupon for Japanese days, lists it, and makes nothing when repeated", async () => {
    expect(await create("SPRING-26", "--unlocks", "5", ...term)).toBe("issued: SPRING-26\n");
    expect(await create("SPRING-26", "--unlocks", "5", ...term)).toBe("unchanged: SPRING-26\n");
    const listed = '{"kind":"unlocks","count":5}';
    const lines = await run("list");
    expect(lines).toMatch(/^SPRING-26 0\/10 2026-04-01 to 2026-04-30 \{.*\}\n$/);
    expect(JSON.parse(lines.slice(lines.indexOf("{")))).toEqual(JSON.parse(listed));
    expect(JSON.parse(await run("list", "--json"))).toMatchObject([
      {
        code: "SPRING-26",
        validFrom: Date.parse("2026-03-31T15:00:00Z") / 1_000,
        validUntil: Date.parse("2026-04-30T15:00:00Z") / 1_000,
      },
    ]);
  });

  it("voids a coupon once", async () => {
    await create("VOID-ME", "--long-supertrial", ...term);
    expect(await run("void", "VOID-ME")).toBe("void: VOID-ME\n");
    expect(await run("list")).toContain("VOID-ME 0/10 2026-04-01 to 2026-04-30 void ");
    await expect(run("void", "VOID-ME")).rejects.toThrow(/it is void/);
    await expect(run("void", "NO-SUCH")).rejects.toThrow(/No coupon NO-SUCH/);
  });

  it.each([
    ["nothing that it gives", [], /Say what it gives/],
    ["two things that it gives", ["--unlocks", "1", "--yen", "100"], /Say what it gives/],
    ["money off without months", ["--yen", "100", "--plans", "tenbin_light"], /needs --months/],
    [
      "money off without Stripe",
      ["--yen", "100", "--months", "1", "--plans", "tenbin_light"],
      /Stripe, which is not configured/,
    ],
    ["an unknown plan", ["--yen", "1", "--months", "1", "--plans", "light"], /names of plans/],
    ["49 yen left", ["--yen", "1931", "--months", "1", "--plans", "tenbin_light"], /49 yen would/],
    ["no number", ["--unlocks", "five"], /use a number/],
  ])("refuses %s and says what to do", async (_, args, message) => {
    await expect(create("REFUSED-1", ...args, ...term)).rejects.toThrow(message);
    expect(await run("list")).not.toContain("REFUSED-1");
  });
});
