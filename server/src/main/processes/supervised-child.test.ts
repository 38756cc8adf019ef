import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isProcessAlive } from "../../platform/database/embedded/embedded-postgres.ts";
import { findFreePort } from "../../platform/find-free-port.ts";
import { holdSockets } from "../supervisor/held-sockets.ts";
import { waitForExit, type SupervisedChild, superviseChild } from "./supervised-child.ts";

/** Prints its process id and arguments, then reports ready. */
const PROGRAM = `
console.log(process.pid + " " + process.argv.slice(2).join(" ") + " " + process.env.COLOUR);
process.send("ready");
process.once("SIGTERM", () => process.exit(0));
setInterval(() => {}, 1_000);
`;

describe("superviseChild", () => {
  let folder: string;
  let child: SupervisedChild;
  let deaths: string[];
  let ending: AbortController;
  const logFile = () => join(folder, "log");
  /** One line per start. */
  const starts = async () =>
    (await readFile(logFile(), "utf8").catch(() => "")).split("\n").filter((line) => line !== "");
  const pid = async () => Number.parseInt((await starts()).at(-1) ?? "", 10);
  const started = (times: number) => expect.poll(async () => (await starts()).length).toBe(times);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "tenbin-child-"));
    const file = join(folder, "program.mjs");
    await writeFile(file, PROGRAM);
    deaths = [];
    ending = new AbortController();
    child = superviseChild({
      name: "painter",
      file,
      args: ["--port", "1"],
      env: { ...process.env, COLOUR: "red" },
      logFile: logFile(),
      onUnexpectedExit: (death) => deaths.push(death),
      stopSignal: ending.signal,
    });
    await child.ready;
    await started(1);
  });
  afterEach(async () => {
    await child.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it("starts what ended by itself again, as it was started before, and tells of it [fault: another process × local start]", async () => {
    const first = await pid();
    process.kill(first, "SIGKILL");
    await started(2);
    expect(await starts()).toEqual([
      `${first} --port 1 red`,
      expect.stringMatching(/^\d+ --port 1 red$/),
    ]);
    expect(await pid()).not.toBe(first);
    expect(deaths).toEqual(["painter ended (SIGKILL); starting it again in 100 ms"]);
    expect(isProcessAlive(await pid())).toBe(true);
  });

  it("lets it end by a signal that reached it, too, once everything ends", async () => {
    const running = await pid();
    ending.abort();
    process.kill(running, "SIGTERM");
    await expect.poll(() => isProcessAlive(running)).toBe(false);
    await child.stop();
    expect(deaths).toEqual([]);
    expect(await starts()).toHaveLength(1);
  });

  it("ends it for good when it is told to", async () => {
    const running = await pid();
    await child.stop();
    expect(isProcessAlive(running)).toBe(false);
    expect(deaths).toEqual([]);
    expect(await starts()).toHaveLength(1);
  });
});

it.runIf(existsSync("/dev/full"))(
  "drops the log of a child while the disk is full [fault: disk × local start]",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "tenbin-full-"));
    const file = join(folder, "talker.mjs");
    // More than a pipe holds: ready only once somebody has read it.
    await writeFile(
      file,
      `process.stdout.write("x".repeat(500_000), () => process.send("ready"));
     process.once("SIGTERM", () => process.exit(0));
     setInterval(() => {}, 1_000);`,
    );
    const deaths: string[] = [];
    const child = superviseChild({
      name: "talker",
      file,
      args: [],
      env: process.env,
      logFile: "/dev/full",
      onUnexpectedExit: (death) => deaths.push(death),
    });
    await child.ready;
    await child.stop();
    await rm(folder, { recursive: true });
    expect(deaths).toEqual([]);
  },
);

it("passes on what a child sends besides that it is ready", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tenbin-sender-"));
  const file = join(folder, "sender.mjs");
  await writeFile(
    file,
    `process.send({ clockAheadMs: 1 });
     process.send("ready");
     process.send({ clockAheadMs: 2 }, () => process.once("SIGTERM", () => process.exit(0)));
     setInterval(() => {}, 1_000);`,
  );
  const messages: unknown[] = [];
  const child = superviseChild({
    name: "sender",
    file,
    args: [],
    env: process.env,
    logFile: join(folder, "log"),
    onUnexpectedExit: () => {},
    onMessage: (message) => messages.push(message),
  });
  await child.ready;
  await expect.poll(() => messages).toEqual([{ clockAheadMs: 1 }, { clockAheadMs: 2 }]);
  await child.stop();
  await rm(folder, { recursive: true });
});

/** Answers with its process id on the first inherited socket. */
const SERVER = `
const server = require("node:net").createServer((socket) => socket.end(String(process.pid)));
server.listen({ fd: 3 }, () => process.send("ready"));
process.once("SIGTERM", () => process.exit(0));
`;

it("lets connections wait while the child that listens is started again [fault: another process × local start]", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tenbin-held-"));
  const file = join(folder, "server.cjs");
  await writeFile(file, SERVER);
  const port = await findFreePort();
  const held = await holdSockets("127.0.0.1", port);
  const died = Promise.withResolvers<string>();
  const child = superviseChild({
    name: "server",
    file,
    args: [],
    env: process.env,
    sockets: held.handles,
    logFile: join(folder, "log"),
    onUnexpectedExit: died.resolve,
  });
  const ask = async () => Number(await text(connect(port, "127.0.0.1")));
  await child.ready;
  const first = await ask();
  process.kill(first, "SIGKILL");
  await died.promise;
  const [second, third] = await Promise.all([ask(), ask()]);
  expect(isProcessAlive(first)).toBe(false);
  expect(second).not.toBe(first);
  expect(third).toBe(second);
  await child.stop();
  held.close();
  await expect(ask()).rejects.toThrow("ECONNREFUSED");
  await rm(folder, { recursive: true });
});

const run = (script: string) => spawn(process.execPath, ["--eval", script]);

describe("exitOf", () => {
  const never = new AbortController().signal;

  it("tells how a process has ended by itself", async () => {
    expect(await waitForExit(run("process.exit(3)"), never)).toBe(3);
  });

  it("asks a process to end when the signal says so", async () => {
    const asking = new AbortController();
    const child = run("setInterval(() => {}, 1_000)");
    const exit = waitForExit(child, asking.signal);
    child.once("spawn", () => asking.abort());
    expect(await exit).toBeNull();
    expect(child.signalCode).toBe("SIGTERM");
  });

  it("fails where there is nothing to run", async () => {
    await expect(waitForExit(spawn("/nowhere/to/be/found"), never)).rejects.toThrow("ENOENT");
  });
});
