import { describe, expect, it } from "vitest";
import type { DateRange } from "../../companies/index.ts";
import { createMarketReturns } from "./market-returns.ts";

const spanOf = (day: number): DateRange => ({
  from: `2024-01-${String(day).padStart(2, "0")}`,
  until: "2024-06-28",
});
const spansOf = (from: number, count: number) =>
  Array.from({ length: count }, (_, place) => spanOf(from + place));
/** The return encodes the span. */
const returnOf = ({ from }: DateRange) => Number(from.slice(-2)) / 100;

function setUp(failing = 0) {
  const state = { batches: [] as number[], running: 0, most: 0, failing };
  const kept = new Map<string, Promise<unknown>>();
  const moves = createMarketReturns(
    {
      async medianReturns(spans) {
        state.batches.push(spans.length);
        state.most = Math.max(state.most, ++state.running);
        await new Promise((resolve) => setImmediate(resolve));
        state.running--;
        if (state.failing-- > 0) throw new Error("down");
        return spans.map(returnOf);
      },
    },
    {
      memoize:
        <T, K>(_: number, make: (key: K, version: string) => Promise<T>) =>
        (key: K) => {
          const text = JSON.stringify(key);
          const made = (kept.get(text) as Promise<T> | undefined) ?? make(key, "1");
          kept.set(text, made);
          made.catch(() => kept.delete(text));
          return made;
        },
    },
  );
  return { state, moves };
}

describe("the market's moves", () => {
  it("are asked for in one question, each once, and come in order", async () => {
    const { state, moves } = setUp();
    expect(await moves([...spansOf(1, 9), spanOf(1)])).toEqual(
      [...spansOf(1, 9), spanOf(1)].map(returnOf),
    );
    expect(state.batches).toEqual([9]);
    await moves(spansOf(5, 8));
    expect(state.batches).toEqual([9, 3]);
  });

  it("are asked for one batch at a time, however many pages ask", async () => {
    const { state, moves } = setUp();
    const pages = [1, 8, 15, 22].map((from) => moves(spansOf(from, 7)));
    await new Promise((resolve) => setImmediate(resolve));
    const late = moves(spansOf(29, 2));
    expect(await Promise.all([...pages, late])).toHaveLength(5);
    expect(state.most).toBe(1);
    expect(state.batches).toEqual([28, 2]);
  });

  it("are asked for in several questions where a page has very many", async () => {
    const { state, moves } = setUp();
    expect(await moves(spansOf(1, 70))).toHaveLength(70);
    expect([state.most, state.batches.length]).toEqual([1, 2]);
    expect(state.batches[0]! + state.batches[1]!).toBe(70);
  });

  it("fail for those who asked, and are asked for again", async () => {
    const { moves } = setUp(1);
    await expect(moves(spansOf(1, 3))).rejects.toThrow("down");
    expect(await moves(spansOf(1, 3))).toEqual(spansOf(1, 3).map(returnOf));
  });
});
