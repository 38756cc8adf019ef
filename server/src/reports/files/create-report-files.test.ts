import type { CompanyReport } from "@tenbin/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/database.ts";
import { createReportFiles, type ReportTask } from "./create-report-files.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => database.pool.query("delete from report_files"));
afterAll(() => database.drop());

/** The writer says what it is given; only the name matters here. */
const taskOf = (name: string): ReportTask => ({
  kind: "company",
  report: { company: { name_jp: name } } as CompanyReport,
  logo: null,
});

function createFixture(edition = "1") {
  const written: string[] = [];
  const running = { now: 0, most: 0 };
  const time = { now: new Date("2025-11-14T09:00:00Z") };
  const opened = Promise.withResolvers<void>();
  const files = createReportFiles({
    pool: database.pool,
    clock: { now: () => time.now },
    writer: {
      edition: () => Promise.resolve(edition),
      async write(task) {
        const name = task.kind === "company" ? task.report.company.name_jp : "";
        running.now += 1;
        running.most = Math.max(running.most, running.now);
        await opened.promise;
        running.now -= 1;
        written.push(name);
        return Buffer.from(name);
      },
    },
  });
  return { files, written, running, time, finish: () => opened.resolve() };
}

const text = async (bytes: Promise<Uint8Array>) => Buffer.from(await bytes).toString();

describe("report files", () => {
  it("make what is asked twice once, also by two processes at a time [fault: another process × reports]", async () => {
    const [one, other] = [createFixture(), createFixture()];
    const asked = [one, one, other].map(({ files }) => text(files.pdf(taskOf("みなと"))));
    one.finish();
    other.finish();
    expect(await Promise.all(asked)).toEqual(["みなと", "みなと", "みなと"]);
    expect([...one.written, ...other.written]).toEqual(["みなと"]);
  });

  it("are found by a later process, and made anew for other figures or another way to draw", async () => {
    const first = createFixture();
    first.finish();
    await first.files.pdf(taskOf("みなと"));
    const later = createFixture();
    later.finish();
    await later.files.pdf(taskOf("みなと"));
    await later.files.pdf(taskOf("かわら"));
    const newer = createFixture("2");
    newer.finish();
    await newer.files.pdf(taskOf("みなと"));
    expect([first.written, later.written, newer.written]).toEqual([
      ["みなと"],
      ["かわら"],
      ["みなと"],
    ]);
  });

  it("are made one at a time, and refused while too many wait [fault: another process × reports]", async () => {
    const { files, running, finish } = createFixture();
    const asked = Array.from({ length: 13 }, (_, at) => text(files.pdf(taskOf(`${at}`))));
    const refused: unknown[] = [];
    for (const each of asked) each.catch((error: unknown) => refused.push(error));
    await expect.poll(() => refused).toHaveLength(2);
    finish();
    await Promise.allSettled(asked);
    const refusal: unknown = expect.objectContaining({ errorType: "unavailable" });
    expect(refused).toEqual([refusal, refusal]);
    expect(running.most).toBe(1);
  });

  it("are not made where nothing draws them", async () => {
    const files = createReportFiles({ pool: database.pool, writer: null });
    await expect(files.pdf(taskOf("みなと"))).rejects.toMatchObject({ errorType: "unavailable" });
  });

  it("are removed after three days [fault: clock × reports]", async () => {
    const { files, time, finish, written } = createFixture();
    finish();
    await files.pdf(taskOf("みなと"));
    time.now = new Date("2025-11-17T08:00:00Z");
    await files.purge();
    await files.pdf(taskOf("みなと"));
    expect(written).toHaveLength(1);
    time.now = new Date("2025-11-17T10:00:00Z");
    await files.purge();
    await files.pdf(taskOf("みなと"));
    expect(written).toHaveLength(2);
  });
});
