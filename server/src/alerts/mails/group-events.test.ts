import type { AlertEvent } from "@tenbin/contract";
import { describe, expect, it } from "vitest";
import { groupEvents, MAX_GROUPS } from "./group-events.ts";

const event = (kind: AlertEvent["kind"], ticker: string | null = "9735") =>
  ({ kind, ticker, name_jp: "見本", screen: null }) as AlertEvent;
const kindsOf = (events: readonly AlertEvent[]) => events.map(({ kind }) => kind);

describe("groupEvents", () => {
  it("begins with what weighs most, of companies and within each", () => {
    const { groups, left } = groupEvents([
      event("price", "1301"),
      event("disclosure"),
      event("results", "1301"),
      event("verdict"),
    ]);
    expect(groups.map(({ events }) => [events[0]?.ticker, kindsOf(events)])).toEqual([
      ["9735", ["verdict", "disclosure"]],
      ["1301", ["price", "results"]],
    ]);
    expect(left).toBe(0);
  });

  it("leaves out what a mail program would cut off, and counts it", () => {
    const events = Array.from({ length: MAX_GROUPS + 5 }, (_, at) =>
      event("price", `${1301 + at}`),
    );
    const { groups, left } = groupEvents([...events, event("price", "1345")]);
    expect(groups).toHaveLength(MAX_GROUPS);
    expect(left).toBe(6);
  });

  it("says once that alerts ended with a plan, of however many companies", () => {
    const { groups } = groupEvents([
      event("ended", "1301"),
      event("price"),
      event("ended", "1302"),
    ]);
    expect(groups.map(({ kind, events }) => [kind, kindsOf(events)])).toEqual([
      ["subject", ["price"]],
      ["ended", ["ended", "ended"]],
    ]);
    expect(groupEvents([event("ended")]).groups).toMatchObject([{ kind: "subject" }]);
  });
});
