import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { writeReport } from "../../../../fakes/mail-inbox/failing-addresses.ts";
import { createPool } from "../../platform/database/pool.ts";
import { formatReturnPath } from "../../platform/mail/return-path.ts";
import { type TestDatabase, createTestDatabase } from "../../platform/testing/database.ts";
import { readConfig } from "../config/config.ts";
import { registerMail } from "./mail.ts";

describe("tenbin mail bounce", () => {
  let database: TestDatabase;
  let folder: string;
  let output = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tenbin-mail-"));
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      output = String(text);
      return true;
    });
    return () => {
      vi.restoreAllMocks();
      process.exitCode = undefined;
    };
  });

  async function bounce(report: string): Promise<unknown> {
    const file = join(folder, "report.eml");
    await writeFile(file, report);
    const program = new Command();
    const context = {
      openPool: async () => createPool({ url: database.url, max: 2 }),
      log: () => {},
    };
    registerMail(program, context, () => readConfig({ DATA_DIR: folder }, "/"));
    await program.parseAsync(["mail", "bounce", file], { from: "user" });
    return JSON.parse(output);
  }

  it("takes the report of a file, and exits with 1 for what is none", async () => {
    const mailId = randomUUID();
    await database.pool.query(
      `insert into outbox (mail_id, kind, to_address, queued_at, attempts, sent_at)
       values ($1, 'notice', 'gone@tenbin.example', now(), 1, now())`,
      [mailId],
    );
    const returnPath = formatReturnPath(mailId, "bounces.tenbin.example");
    const mail = { returnPath, recipient: "gone@tenbin.example", raw: "Subject: s\r\n\r\nt" };
    const report = writeReport(mail, { kind: "failed", status: "5.1.1" });
    expect(await bounce(report)).toEqual({ result: "mailbox" });
    expect(process.exitCode).toBeUndefined();
    const { rows } = await database.pool.query("select address from undeliverable_addresses");
    expect(rows).toEqual([{ address: "gone@tenbin.example" }]);
    expect(await bounce("Subject: lunch\r\n\r\nAt noon?")).toEqual({ result: "no_report" });
    expect(process.exitCode).toBe(1);
  });
});
