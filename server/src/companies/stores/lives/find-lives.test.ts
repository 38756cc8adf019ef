import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toEpochDay, toIsoDate } from "../../../platform/clock/days.ts";
import { assignKeys, type CodeEvents, findLives, type ListChange } from "./find-lives.ts";

const named = (day: string, previous: string | null): ListChange => ({
  day,
  previous,
  isNamed: true,
});
const omitted = (day: string, previous: string): ListChange => ({ day, previous, isNamed: false });
const daysFrom = (first: string, until: string, step: number) => {
  const [from, to] = [toEpochDay(first), toEpochDay(until)];
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, at) =>
    toIsoDate(from + at * step),
  );
};
const filed = (day: string, edinetCode: string) => ({ day, edinetCode });
const events = (parts: Partial<CodeEvents>): CodeEvents => ({
  lists: [],
  bars: [],
  documents: [],
  ...parts,
});

/** Monthly lists that omit the code for two years. */
const AWAY = [
  named("2019-01-31", null),
  omitted("2020-06-30", "2020-05-29"),
  named("2022-07-01", "2022-06-30"),
];

const filersOf = (...documents: CodeEvents["documents"]) =>
  findLives(events({ lists: AWAY, documents }))[0]?.edinetCodes;

describe("findLives", () => {
  it("ends a life on the day of the first list that omits the code, if another names it again", () => {
    expect(findLives(events({ lists: AWAY }))).toEqual([
      {
        until: "2020-06-30",
        documentsUntil: "2022-01-02",
        edinetCodes: [],
        absence: { lastListed: "2020-05-29", from: "2020-06-30", until: "2022-07-01" },
      },
    ]);
    expect(findLives(events({ lists: AWAY.slice(0, 2) }))).toEqual([]);
  });

  it.each([
    [44, 0],
    [45, 1],
  ])("finds after an absence of %i days %i former lives", (days, lives) => {
    const again = toIsoDate(toEpochDay("2020-06-30") + days);
    const lists = [...AWAY.slice(0, 2), named(again, "2020-06-30")];
    expect(findLives(events({ lists }))).toHaveLength(lives);
  });

  it("knows an absence of an issue that is traded all the time for a mistake of the list", () => {
    const lists = [
      named("2019-01-31", null),
      omitted("2020-06-30", "2020-05-29"),
      named("2020-08-31", "2020-07-31"),
    ];
    const traded = daysFrom("2019-01-31", "2020-12-01", 7);
    expect(findLives(events({ lists, bars: traded }))).toEqual([]);
    const stopped = traded.filter((day) => day < "2020-06-24" || day > "2020-07-28");
    expect(findLives(events({ lists, bars: stopped }))).toHaveLength(1);
    expect(findLives(events({ lists, bars: [] }))).toHaveLength(1);
  });

  it("ends no life for a gap in bars alone, nor for two filers", () => {
    const bars = ["2019-02-01", "2023-02-01"];
    const documents = [filed("2019-02-01", "E00001"), filed("2023-02-01", "E00002")];
    expect(findLives(events({ lists: AWAY.slice(0, 1), bars, documents }))).toEqual([]);
  });

  it("keeps the filers of a former life only if another one follows", () => {
    const own = filed("2019-06-25", "E00001");
    expect(filersOf(own, filed("2022-05-30", "E00002"))).toEqual(["E00001"]);
    expect(filersOf(own, filed("2022-05-30", "E00001"))).toEqual([]);
    expect(filersOf(own)).toEqual([]);
    expect(filersOf(filed("2022-05-30", "E00002"))).toEqual([]);
  });

  it("finds several lives of one code, each with its own filers", () => {
    const lists = [...AWAY, omitted("2023-03-31", "2023-02-28"), named("2024-04-01", "2024-03-29")];
    const documents = [
      filed("2019-06-25", "E00001"),
      filed("2022-08-10", "E00002"),
      filed("2024-05-10", "E00003"),
    ];
    expect(
      findLives(events({ lists, documents })).map((life) => [life.until, life.edinetCodes]),
    ).toEqual([
      ["2020-06-30", ["E00001"]],
      ["2023-03-31", ["E00002"]],
    ]);
  });

  it("does not depend on the order of what is known", () => {
    const days = fc.integer({ min: 0, max: 1_500 }).map((day) => toIsoDate(18_000 + day));
    const lists = fc
      .uniqueArray(fc.tuple(days, fc.boolean()), { selector: ([day]) => day, maxLength: 12 })
      .map((each) => {
        const sorted = each.toSorted(([a], [b]) => (a < b ? -1 : 1));
        return sorted.map(([day, isNamed], at) => ({
          day,
          isNamed,
          previous: sorted[at - 1]?.[0] ?? null,
        }));
      });
    const documents = fc.array(
      fc.record({ day: days, edinetCode: fc.constantFrom("E00001", "E00002") }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(lists, fc.array(days, { maxLength: 60 }), documents, (some, bars, filings) => {
        const found = findLives({ lists: some, bars, documents: filings });
        const turned = {
          lists: some.toReversed(),
          bars: bars.toReversed(),
          documents: filings.toReversed(),
        };
        expect(findLives(turned)).toEqual(found);
        for (const [at, { until, documentsUntil, absence }] of found.entries()) {
          expect(until > (found[at - 1]?.absence.until ?? "")).toBe(true);
          expect(until <= documentsUntil && documentsUntil <= absence.until).toBe(true);
        }
        const uninterrupted = some.filter(({ isNamed }) => isNamed);
        expect(findLives({ lists: uninterrupted, bars, documents: filings })).toEqual([]);
      }),
      { seed: 67 },
    );
  });
});

const life = (lastListed: string, from: string, until: string) => ({
  absence: { lastListed, from, until },
});
const keysOf = (found: Parameters<typeof assignKeys>[1], known: Parameters<typeof assignKeys>[2]) =>
  assignKeys("97350", found, known).map(({ key }) => key);

describe("assignKeys", () => {
  const first = life("2020-05-29", "2020-06-30", "2022-07-01");
  const second = life("2023-02-28", "2023-03-31", "2024-04-01");

  it("numbers lives in order of discovery", () => {
    expect(keysOf([first, second], [])).toEqual(["97350~1", "97350~2"]);
    expect(keysOf([first, second], [{ key: "97350~1", until: "2023-03-31" }])).toEqual([
      "97350~2",
      "97350~1",
    ]);
  });

  it("keeps the key of a life whose end becomes better known", () => {
    const known = [{ key: "97350~3", until: "2020-06-30" }];
    expect(keysOf([life("2020-06-09", "2020-06-10", "2022-07-01"), second], known)).toEqual([
      "97350~3",
      "97350~4",
    ]);
  });
});
