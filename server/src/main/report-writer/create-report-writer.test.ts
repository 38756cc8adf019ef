import { constants } from "node:os";
import { join } from "node:path";
import type { CompanyReport } from "@tenbin/contract";
import { afterEach, describe, expect, it } from "vitest";
import { isProcessAlive } from "../../platform/database/embedded/embedded-postgres.ts";
import { createReportWriter, type ReportProcess } from "./create-report-writer.ts";

const MODULE = join(import.meta.dirname, "testing", "invented-process.ts");

let writer: ReportProcess;
afterEach(() => writer.stop());

const write = async (name: string) => {
  const report = { company: { name_jp: name } } as CompanyReport;
  const bytes = await writer.write({ kind: "company", report, logo: null });
  const [said, pid, priority] = Buffer.from(bytes).toString().split(" ");
  return { said, pid: Number(pid), priority: Number(priority) };
};

describe("report writer", () => {
  it("draws in one process of low priority", async () => {
    writer = createReportWriter({ module: MODULE });
    const first = await write("みなと");
    const second = await write("かわら");
    expect([first.said, second.said]).toEqual(["みなと", "かわら"]);
    expect(second.pid).toBe(first.pid);
    expect(first.pid).not.toBe(process.pid);
    expect(first.priority).toBe(constants.priority.PRIORITY_LOW);
  });

  it("ends an idle process and starts another when it is needed", async () => {
    writer = createReportWriter({ module: MODULE, idleMs: 0 });
    const { pid } = await write("みなと");
    await expect.poll(() => isProcessAlive(pid)).toBe(false);
    expect((await write("みなと")).pid).not.toBe(pid);
  });

  it("fails for one document that cannot be drawn, and goes on", async () => {
    writer = createReportWriter({ module: MODULE });
    await expect(write("fail")).rejects.toThrow("cannot be drawn");
    expect((await write("みなと")).said).toBe("みなと");
  });

  it("fails where the process ends, and starts it again [fault: another process × reports]", async () => {
    writer = createReportWriter({ module: MODULE });
    await expect(write("end")).rejects.toThrow("ended (3)");
    expect((await write("みなと")).said).toBe("みなと");
  });

  it("ends a process that does not answer [fault: another process × reports]", async () => {
    writer = createReportWriter({ module: MODULE, timeoutMs: 500 });
    await expect(write("hang")).rejects.toThrow("ended (SIGKILL)");
  });
});
