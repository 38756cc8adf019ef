import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { jstDay } from "../../server/src/platform/clock/clock.ts";
import { toEpochDay, toIsoDate } from "../../server/src/platform/clock/days.ts";
import { startEmbeddedPostgres } from "../../server/src/platform/database/embedded/embedded-postgres.ts";
import { migrate, readMigrations } from "../../server/src/platform/database/migrate.ts";
import { createPool } from "../../server/src/platform/database/pool.ts";
import { enqueueEmail } from "../../server/src/platform/mail/outbox.ts";
import type { MemoryReport, SentDay, WorkerReport } from "./alert-mails-worker.ts";
import type { Benchmark, Measurement } from "../benchmark.ts";
import type { SinkReport } from "./mail-sink.ts";
import { sized } from "../size.ts";

const MEMBERS = sized(10_000, 100);
const COMPANIES = sized(1_000, 50);
const ALERTS_EACH = 3;
/** Members of the day before, by whose mails the worker is warm. */
const WARM = sized(2_000, 20);
const AWAITED = "awaited@tenbin.example";
const MB = 1024 ** 2;

const codes = Array.from({ length: COMPANIES }, (_, at) => `${1_000 + at}0`);

/** Members with standard rights, each with alerts about the verdicts of three companies. */
async function addMembers(pool: pg.Pool, first: number, last: number): Promise<void> {
  await pool.query(
    `insert into members (uid, email, email_key, user_type, lifetime, registered_at, sessions_valid_from)
     select 'member-' || n, 'member-' || n || '@tenbin.example', 'member-' || n, 'monitor',
       '2099-12-31', now(), now()
     from generate_series($1::int, $2::int) as n`,
    [first, last],
  );
  await pool.query(
    `insert into alerts (uid, alert_id, code, condition, origin, status, created_at)
     select 'member-' || n, gen_random_uuid(),
       (1000 + (n * $3 + place) % $4)::text || '0',
       '{"kind": "verdict", "once": false}', 'member', 'armed', now()
     from generate_series($1::int, $2::int) as n, generate_series(0, $3 - 1) as place`,
    [first, last, ALERTS_EACH, COMPANIES],
  );
}

interface AlertMails {
  readonly seconds: number;
  readonly waitSeconds: number;
  readonly before: MemoryReport;
  readonly after: MemoryReport;
}

async function measure(): Promise<AlertMails> {
  const folder = await mkdtemp(join(tmpdir(), "tenbin-bench-"));
  const postgres = await startEmbeddedPostgres({ directory: join(folder, "cluster") });
  const url = postgres.url("postgres");
  const pool = createPool({ url, max: 2 });
  const children: ChildProcess[] = [];
  const start = (file: string, ...args: readonly string[]) => {
    const child = fork(join(import.meta.dirname, file), args);
    children.push(child);
    return child;
  };
  try {
    await migrate(pool, await readMigrations());
    const sink = start("mail-sink.ts", AWAITED);
    const port = await nextReport(sink, (report) => ("port" in report ? report.port : null));
    const worker = start("alert-mails-worker.ts", url, `smtp://127.0.0.1:${port}`);
    return await sendDays(pool, worker, sink);
  } finally {
    for (const child of children) {
      if (child.exitCode !== null) continue;
      child.disconnect();
      await once(child, "exit");
    }
    await pool.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function sendDays(
  pool: pg.Pool,
  worker: ChildProcess,
  sink: ChildProcess,
): Promise<AlertMails> {
  // The past: what is told of a day that is over is sent at once.
  const today = toEpochDay(jstDay(new Date()));
  const evaluate = async (daysAgo: number, ratio: number) => {
    const sent: SentDay = { day: toIsoDate(today - daysAgo), codes, ratio };
    const evaluated = nextReport(worker, (report) => ("evaluated" in report ? true : null));
    worker.send(sent);
    await evaluated;
  };
  const memory = async () => {
    const reported = nextReport(worker, (report) => ("memory" in report ? report.memory : null));
    worker.send("memory");
    return reported;
  };
  const arrival = (count: number) =>
    nextReport(sink, (report) =>
      "received" in report && report.received >= count ? Date.now() : null,
    );

  await pool.query(
    `insert into members (uid, email, email_key, registered_at, sessions_valid_from)
     values ('awaiting', $1, $1, now(), now())`,
    [AWAITED],
  );
  await addMembers(pool, 1, WARM);
  await evaluate(4, 1);
  const warmed = arrival(WARM);
  await evaluate(3, 0.7);
  await warmed;
  const before = await memory();
  await addMembers(pool, WARM + 1, MEMBERS);
  // Silent for those who are new.
  await evaluate(2, 0.7);
  const last = arrival(WARM + MEMBERS);
  const half = arrival(WARM + MEMBERS / 2);
  const begun = Date.now();
  const evaluated = evaluate(1, 1);
  await half;
  const handedOver = nextReport(sink, (report) =>
    "awaitedAt" in report ? report.awaitedAt : null,
  );
  const asked = Date.now();
  await enqueueEmail(pool, {
    mailId: randomUUID(),
    kind: "link.password_reset",
    to: AWAITED,
    data: { uid: null, isCapped: false },
    queuedAt: new Date(),
  });
  const waitSeconds = ((await handedOver) - asked) / 1_000;
  const seconds = ((await last) - begun) / 1_000;
  await evaluated;
  return { seconds, waitSeconds, before, after: await memory() };
}

/** @param pick null for a report that is not waited for. @throws when the process ends first */
function nextReport<T>(
  child: ChildProcess,
  pick: (report: SinkReport | WorkerReport) => T | null,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const take = (message: unknown) => {
      const picked = pick(message as SinkReport | WorkerReport);
      if (picked === null) return;
      child.off("message", take);
      child.off("exit", fail);
      resolve(picked);
    };
    const fail = (code: number | null) => reject(new Error(`A process ended with ${code}`));
    child.on("message", take);
    child.once("exit", fail);
  });
}

const megabytes = (bytes: number) => `${(bytes / MB).toFixed(0)} MB`;

let measured: Promise<AlertMails> | undefined;

/** One run answers all. */
async function measureOnce(
  pick: (mails: AlertMails) => Pick<Measurement, "value" | "unit">,
): Promise<Measurement> {
  measured ??= measure();
  const mails = await measured;
  const { before, after } = mails;
  return {
    ...pick(mails),
    detail: `(${mails.seconds.toFixed(1)} s for all, ${mails.waitSeconds.toFixed(1)} s for the mail of a password. The worker: ${(after.cpuSeconds - before.cpuSeconds).toFixed(0)} s of a processor; resident at most ${megabytes(before.peakRss)} before and ${megabytes(after.peakRss)} now, at rest ${megabytes(before.rss)} and ${megabytes(after.rss)}; in use after collecting garbage ${megabytes(before.heap)} before, ${megabytes(after.heap)} after.)`,
  };
}

const HOW = `${MEMBERS.toLocaleString("en")} members with alerts about ${ALERTS_EACH} of ${COMPANIES.toLocaleString("en")} companies each, all of which change on one market day: evaluated, written and sent by one worker process to an SMTP server in another.`;

export const benches: readonly Benchmark[] = [
  {
    name: "alert-mails",
    against: "the evening in which members expect them",
    target: "≤ 300",
    how: `Seconds from the begin of the evaluation to the last mail. ${HOW}`,
    run: () => measureOnce(({ seconds }) => ({ value: seconds, unit: "s" })),
  },
  {
    name: "alert-mails-wait",
    against: "the patience of somebody who forgot a password",
    target: "≤ 5",
    how: `Seconds until the mail of a password is handed over that is asked for when half of them are. ${HOW}`,
    run: () => measureOnce(({ waitSeconds }) => ({ value: waitSeconds, unit: "s" })),
  },
  {
    name: "alert-mails-memory",
    against: `the same process during and after ${WARM} mails`,
    target: "≤ 50",
    how: `Growth of the worker's memory: of the largest resident set, or of what is in use after collecting garbage, whichever grew more. ${HOW}`,
    run: () =>
      measureOnce(({ before, after }) => ({
        value: Math.max(after.peakRss - before.peakRss, after.heap - before.heap) / MB,
        unit: "MB",
      })),
  },
];
