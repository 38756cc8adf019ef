import { Client } from "pg";
import { expect, it } from "vitest";
import { isDatabaseUnavailable } from "./unavailable.ts";

const failureOf = (host: string): Promise<unknown> =>
  new Client({ host, port: 1 }).connect().then(
    () => null,
    (error: unknown) => error,
  );

it.each([
  ["an address", "127.0.0.1"],
  ["a socket", "/nonexistent"],
])("knows a server that does not answer at %s", async (_, host) => {
  expect(isDatabaseUnavailable(await failureOf(host))).toBe(true);
});

it.each([
  ["a missing file", Object.assign(new Error("gone"), { code: "ENOENT", syscall: "open" })],
  ["a mistake in SQL", Object.assign(new Error("syntax error"), { code: "42601" })],
  ["nothing", null],
])("does not take %s for it", (_, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});
