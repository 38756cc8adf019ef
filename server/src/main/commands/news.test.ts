import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createAccountStore } from "../../accounts/index.ts";
import { createNews } from "../../content/index.ts";
import { createNoticeComposers } from "../../legal/index.ts";
import { fixedClock } from "../../platform/clock/clock.ts";
import { createPool } from "../../platform/database/pool.ts";
import type { QueuedEmail } from "../../platform/mail/outbox.ts";
import { type TestDatabase, createTestDatabase } from "../../platform/testing/database.ts";
import { registerNewsCommands } from "./news.ts";

describe("tenbin news", () => {
  const clock = fixedClock("2026-12-01T09:00:00+09:00");
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tenbin-news-"));
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  let output = "";
  beforeEach(() => {
    output = "";
    vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      output += String(text);
      return true;
    });
    return () => vi.restoreAllMocks();
  });

  async function run(...args: string[]): Promise<string> {
    output = "";
    const program = new Command().exitOverride();
    const context = {
      openPool: async () => createPool({ url: database.url, max: 2 }),
      log: () => {},
    };
    registerNewsCommands(program, context, clock);
    await program.parseAsync(["news", ...args], { from: "user" });
    return output;
  }
  async function write(name: string, ...lines: string[]): Promise<string> {
    const path = join(folder, name);
    await writeFile(path, lines.join("\n"));
    return path;
  }
  const HEAD = ["title: 題", "category: data"];
  const titles = async () => {
    const news = createNews({ pool: database.pool, clock });
    return (await news.list({ year: null, category: null })).items.map(({ title }) => title);
  };

  it("publishes a file, once however often it is called, and withdraws it", async () => {
    const path = await write("opening.md", ...HEAD, "", "本文");
    expect(await run("publish", path)).toBe("published: /news?item=opening\n");
    expect(await run("publish", path)).toBe("unchanged: /news?item=opening\n");
    expect(await titles()).toEqual(["題"]);
    expect(await run("withdraw", path)).toBe("withdrawn: /news?item=opening\n");
    expect(await run("withdraw", "opening")).toBe("unchanged: /news?item=opening\n");
    expect(await titles()).toEqual([]);
  });

  it("schedules a file with a date to come", async () => {
    const path = await write("soon.md", ...HEAD, "date: 2026-12-24 09:00", "", "本文");
    expect(await run("schedule", path)).toBe("scheduled: /news?item=soon\n");
    expect(await titles()).toEqual([]);
    await expect(run("publish", path)).rejects.toThrow("tenbin news schedule");
  });

  it("mails an item to every member who is not leaving, once and whole, and not once it is withdrawn", async () => {
    const accounts = createAccountStore(database.pool);
    for (const uid of ["a", "b", "leaving"]) {
      const email = `${uid}@tenbin.example`;
      await accounts.insert({ uid, email, registeredAt: new Date("2026-11-01") });
    }
    const leaving = "update members set deletion_requested_at = now() where uid = 'leaving'";
    await database.pool.query(leaving);
    const path = await write(
      "price.md",
      ...HEAD,
      "",
      "## 料金",
      "",
      "**2027年2月1日**から[料金](/law)を",
      "改めます。",
    );
    const told = "published: /news?item=price\nmails to 2 members\n";
    expect(await run("publish", path, "--mail-members")).toBe(told);
    await run("publish", path, "--mail-members");
    const { rows } = await database.pool.query<QueuedEmail & { class: string }>(
      `select mail_id as "mailId", kind, to_address as "to", data, queued_at as "queuedAt", class
       from outbox order by to_address`,
    );
    expect(rows.map((row) => [row.to, row.class])).toEqual([
      ["a@tenbin.example", "bulk"],
      ["b@tenbin.example", "bulk"],
    ]);
    const news = createNews({ pool: database.pool, clock });
    const composers = createNoticeComposers(
      (slug) => news.findText(slug),
      "https://tenbin.example",
    );
    const compose = () => composers[rows[0]!.kind]!(rows[0]!);
    const mail = await compose();
    expect(mail?.subject).toBe("【天秤】題");
    expect(mail?.text).toContain(
      "料金\n\n2027年2月1日から料金(https://tenbin.example/law)を\n改めます。",
    );
    expect(mail?.text).toContain("このメールの配信を止めることはできません。");
    expect(mail?.oneClickUrl).toBeUndefined();
    await run("withdraw", path);
    expect(await compose()).toBeNull();
  });

  it("refuses to mail an item that is older than it is known who was mailed", async () => {
    const path = await write("old.md", ...HEAD, "date: 2026-11-01", "", "本文");
    await expect(run("publish", path, "--mail-members")).rejects.toThrow("20 days ago");
  });

  it("changes nothing where a file or a slug cannot be used", async () => {
    const path = await write("bad.md", ...HEAD, "", "[x](javascript:alert(1))");
    await expect(run("publish", path)).rejects.toThrow("Invalid link");
    await expect(run("publish", join(folder, "none.md"))).rejects.toThrow("ENOENT");
    await expect(run("withdraw", "nothing")).rejects.toThrow("No news item nothing");
  });
});
