import { Client, DatabaseError } from "pg";
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

/** As the driver reads it from the server. */
function answered(severity: string, code: string, message: string): DatabaseError {
  return Object.assign(new DatabaseError(message, 0, "error"), { severity, code });
}

it.each([
  ["a read-only server", answered("ERROR", "25006", "cannot execute INSERT in a read-only")],
  ["a named statement of another client", answered("ERROR", "42P05", "already exists")],
  ["a named statement that is not there", answered("ERROR", "26000", "does not exist")],
  ["a pooler without its server", answered("FATAL", "08P01", "server conn crashed?")],
])("knows %s", (_, error) => {
  expect(isDatabaseUnavailable(error)).toBe(true);
});

it.each([
  [
    "a refused startup parameter",
    answered("FATAL", "08P01", "unsupported startup parameter: statement_timeout"),
  ],
  ["a wrong call", answered("ERROR", "08P01", "bind message supplies 1 parameters")],
  ["a missing file", Object.assign(new Error("gone"), { code: "ENOENT", syscall: "open" })],
  ["a mistake in SQL", Object.assign(new Error("syntax error"), { code: "42601" })],
  ["nothing", null],
])("does not take %s for it", (_, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});
