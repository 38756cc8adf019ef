import { describe, expect, it } from "vitest";
import { createSafeStorage } from "../../browser/storage.ts";
import { listChoices, readSelection, writeSelection } from "./compared-selection.ts";

const minato = { ticker: "0482", name: "みなと精工" };
const kitamine = { ticker: "0417", name: "北嶺工機" };

function memoryStorage() {
  const kept = new Map<string, string>();
  return createSafeStorage(() => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }));
}

describe("companies selected for comparison", () => {
  it("are read as they were written", () => {
    const storage = memoryStorage();
    expect(readSelection(storage)).toEqual([]);
    writeSelection(storage, [kitamine, minato]);
    expect(readSelection(storage)).toEqual([kitamine, minato]);
  });

  it("leave out what is no company", () => {
    const storage = memoryStorage();
    storage.set("compared-companies", JSON.stringify([minato, "0417", null, { ticker: 1 }]));
    expect(readSelection(storage)).toEqual([minato]);
    storage.set("compared-companies", "{");
    expect(readSelection(storage)).toEqual([]);
  });

  it("stand before a list that does not hold them", () => {
    expect(listChoices([kitamine, minato], [minato])).toEqual([kitamine, minato]);
    expect(listChoices([minato], [kitamine, minato])).toEqual([kitamine, minato]);
  });
});
