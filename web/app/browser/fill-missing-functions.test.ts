import { afterEach, describe, expect, it } from "vitest";
import { fillMissingFunctions } from "./fill-missing-functions.ts";
import { lacksFunctions } from "./missing-functions.ts";

const filled: readonly (readonly [object, readonly string[]])[] = [
  [Array.prototype, ["toReversed", "toSorted", "toSpliced", "with"]],
  [Map, ["groupBy"]],
  [Promise, ["withResolvers"]],
  [URL, ["canParse"]],
  [AbortSignal, ["any"]],
];

const taken: (readonly [object, string, PropertyDescriptor])[] = [];
function take(target: object, name: string): void {
  const descriptor = Object.getOwnPropertyDescriptor(target, name);
  if (descriptor === undefined) throw new Error(`${name} is not there to be taken`);
  taken.push([target, name, descriptor]);
  Reflect.deleteProperty(target, name);
}
afterEach(() => {
  for (const [target, name, descriptor] of taken.splice(0)) {
    Object.defineProperty(target, name, descriptor);
  }
});

/** Each function, called where it is and where it is filled. */
const calls: Readonly<Record<string, () => unknown>> = {
  toReversed: () => [1, 2, 3].toReversed(),
  "toSorted by text": () => ["b", "10", "9"].toSorted(),
  "toSorted by figure": () => [10, 9, 1].toSorted((a, b) => a - b),
  "toSpliced with one": () => [1, 2, 3].toSpliced(1),
  "toSpliced with all": () => [1, 2, 3].toSpliced(1, 1, 8, 9),
  with: () => [1, 2, 3].with(1, 9),
  "with outside": () => {
    try {
      return [1].with(1, 9);
    } catch (error) {
      return error instanceof RangeError;
    }
  },
  groupBy: () => [...Map.groupBy(["a", "bb", "c"], (text) => text.length)],
  "canParse of an address": () => URL.canParse("/a", "http://a.test"),
  "canParse of none": () => URL.canParse("/a"),
  "any aborted before": () => AbortSignal.any([AbortSignal.abort("late")]).reason as unknown,
  "any aborted later": () => {
    const controller = new AbortController();
    const signal = AbortSignal.any([new AbortController().signal, controller.signal]);
    const before = signal.aborted;
    controller.abort("now");
    return [before, signal.aborted, signal.reason as unknown];
  },
};

describe("fillMissingFunctions", () => {
  it.each(Object.entries(calls))("gives what the browser gives: %s", (_, call) => {
    const native = call();
    for (const [target, names] of filled) for (const name of names) take(target, name);
    expect(lacksFunctions()).toBe(true);
    fillMissingFunctions();
    expect(call()).toEqual(native);
    expect(lacksFunctions()).toBe(false);
  });

  it("settles a promise from outside", async () => {
    take(Promise, "withResolvers");
    fillMissingFunctions();
    const { promise, resolve } = Promise.withResolvers<string>();
    resolve("done");
    await expect(promise).resolves.toBe("done");
  });

  it("leaves what is there", () => {
    const before = Array.prototype.toSorted;
    fillMissingFunctions();
    expect(Array.prototype.toSorted).toBe(before);
  });

  it("is not seen when arrays are walked by key", () => {
    take(Array.prototype, "toSorted");
    fillMissingFunctions();
    expect(Object.keys(Array.prototype)).toEqual([]);
  });
});
