import { expect, it } from "vitest";
import { ImportGraph } from "./import-graph.ts";
import { journeysOf } from "./journeys-of.ts";

const graph = new ImportGraph();
const journeysOfFile = (file: string) =>
  journeysOf([file], graph).map((path) => /([\w-]+)\.spec\.ts$/.exec(path)?.[1] ?? path);

it("finds the journeys that name the page which imports a file, its namesakes first", () => {
  const found = journeysOfFile("web/app/routes/companies/past-day/day-scrubber.tsx");
  expect(found[0]).toBe("past-day");
  expect(found).toContain("chart");
  expect(found).not.toContain("legal");
});

it("finds those that use a changed helper of the journeys, and no others", () => {
  expect(journeysOfFile("e2e/journeys/hold-script.ts")).toEqual([
    "early-presses",
    "lesson",
    "past-day",
  ]);
});

it("finds none for the server, which journeys do not import", () => {
  expect(journeysOfFile("server/src/accounts/sessions/sessions.ts")).toEqual([]);
});
