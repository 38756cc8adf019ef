import { seededRandom } from "@tenbin/engine";
import { describe, expect, it } from "vitest";
import { buildColumns, packColumns, unpackColumns } from "../columns/index.ts";
import { numberId, randomDeclarations, randomRows } from "../testing/random-columns.ts";
import { randomScreen } from "../testing/random-screen.ts";
import { type RawMarket, screenByLoop } from "../testing/screen-by-loop.ts";
import { runScreen, type Screen, type ScreenFacts } from "./index.ts";

const SEED = Number(process.env["SCREEN_SEED"] ?? 17);
const SCREENS = process.env["VERIFY"] === "1" ? 500 : 100;
const ROWS = 80;
const TIMEOUT_MS = 120_000;
const NUMBERS = 6;
const DAYS = ["2024-10-31", "2025-10-31"];

const random = seededRandom(SEED);
const declarations = randomDeclarations(NUMBERS);
const numbers = Array.from({ length: NUMBERS }, (_, at) => numberId(at));

const rowsOfDay = () =>
  randomRows(random, { rows: ROWS, numbers: NUMBERS }).filter(() => random() < 0.95);
const codesOf = (rows: RawMarket["rows"], share: number) =>
  new Set(rows.filter(() => random() < share).map(({ code }) => code));

const rows = rowsOfDay();
const past = Object.fromEntries(DAYS.map((day) => [day, rowsOfDay()]));
const labels = new Map([["注目", codesOf(rows, 0.3)]]);
const columns = buildColumns({ version: "1", day: "2025-11-14" }, declarations, rows);
const market: RawMarket = {
  rows,
  past,
  labels,
  portfolio: codesOf(rows, 0.2),
  orders: Object.fromEntries(
    [...columns.categories].map(([id, { values }]) => [id, values] as const),
  ),
};
const facts: ScreenFacts = {
  // As every API has them.
  columns: unpackColumns(packColumns(columns)),
  past: new Map(
    DAYS.map((day) => [day, buildColumns({ version: day, day }, declarations, past[day]!)]),
  ),
  own: { portfolio: market.portfolio, labels },
};
const screens = Array.from({ length: SCREENS }, () =>
  randomScreen(random, { rows, numbers, days: DAYS, labels: [...labels.keys()] }),
);

/** What the loop finds, too: without what the engine chose or only it knows. */
function run(screen: Screen) {
  const { rows: found, histograms, tallies, ...result } = runScreen(facts, screen);
  const edges = histograms.map((each) => each.edges);
  return {
    edges,
    result: {
      ...result,
      codes: found.map((row) => columns.codes[row]),
      histograms: histograms.map(({ metric, all, inside, others, matching }) => ({
        metric,
        all,
        inside,
        others,
        matching,
      })),
      tallies: tallies.map(({ metric, values }) => ({
        metric,
        values: values.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
      })),
    },
  };
}

describe(`${SCREENS} random screens of SCREEN_SEED=${SEED}`, () => {
  it(
    "find what a plain loop over the companies finds",
    () => {
      for (const screen of screens) {
        const { result, edges } = run(screen);
        expect(result, JSON.stringify(screen)).toEqual(screenByLoop(market, screen, edges));
      }
    },
    TIMEOUT_MS,
  );

  it("are neither all empty nor all of everything", () => {
    const shares = screens.map((screen) => run(screen).result.total / rows.length);
    expect(shares.filter((share) => share > 0 && share < 1).length).toBeGreaterThan(SCREENS / 4);
  });
});
