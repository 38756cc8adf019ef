import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { API_VERSION } from "../api/emit-event.ts";
import { ENDPOINTS } from "./route.ts";

it("serves the version and the endpoints that the README lists", () => {
  const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
  const listed = [...readme.matchAll(/^((?:GET|POST|DELETE)(?: \w+)*) +(\/v1\/\S+)$/gm)];
  const calls = listed.flatMap(([, methods = "", path = ""]) =>
    methods.split(" ").map((method) => `${method} ${path}`),
  );
  expect(calls.toSorted()).toEqual(
    ENDPOINTS.map(({ method, path }) => `${method} ${path}`).toSorted(),
  );
  expect(readme).toContain(`API version ${API_VERSION},`);
});
