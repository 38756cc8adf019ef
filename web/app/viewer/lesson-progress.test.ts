import type { Client } from "@tenbin/contract/client";
import { describe, expect, it, vi } from "vitest";
import { createSafeStorage } from "../browser/storage.ts";
import { keepLesson, readKeptLessons, takeOverLessons } from "./lesson-progress.ts";

function openStorage(entries: Readonly<Record<string, string>> = {}) {
  const values = new Map(Object.entries(entries));
  return createSafeStorage(() => ({
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }));
}

const answers = [{ question: "ratio", option: "b" }];

function clientThat(recorded: (chapter: string) => boolean) {
  const call = vi.fn<(name: string, input: { params: { chapter: string } }) => Promise<unknown>>(
    (_, { params }) =>
      Promise.resolve({ passed: true, recorded: recorded(params.chapter), results: [] }),
  );
  return { client: { call } as unknown as Client, call };
}

const failOnLog = (error: unknown) => expect.fail(String(error));

describe("kept lessons", () => {
  it("are the answers of each chapter, the last ones of a chapter that was passed again", () => {
    const storage = openStorage();
    expect(readKeptLessons(storage)).toEqual({});
    keepLesson(storage, "2", []);
    keepLesson(storage, "2", answers);
    keepLesson(storage, "5", answers);
    expect(readKeptLessons(storage)).toEqual({ 2: answers, 5: answers });
  });

  it.each(["", "[1]", "null", '"text"', '{"1":[{"question":1}],"7":[],"2":"x"}'])(
    "are none in the foreign value %j",
    (value) => {
      expect(readKeptLessons(openStorage({ "tenbin.lessons": value }))).toEqual({});
    },
  );
});

describe("takeOverLessons", () => {
  it("sends each once and keeps only what was not recorded", async () => {
    const storage = openStorage();
    keepLesson(storage, "1", answers);
    keepLesson(storage, "3", answers);
    const { client, call } = clientThat((chapter) => chapter === "1");
    await takeOverLessons(client, storage, failOnLog);
    expect(call.mock.calls).toEqual([
      ["judgeLesson", { params: { chapter: "1" }, body: { answers } }],
      ["judgeLesson", { params: { chapter: "3" }, body: { answers } }],
    ]);
    expect(readKeptLessons(storage)).toEqual({ 3: answers });
  });

  it("logs a failure and keeps everything for the next time", async () => {
    const storage = openStorage();
    keepLesson(storage, "1", answers);
    const failure = new Error("offline");
    const log = vi.fn<(error: unknown, call?: string) => void>();
    const call = () => Promise.reject(failure);
    await takeOverLessons({ call }, storage, log);
    expect(log).toHaveBeenCalledExactlyOnceWith(failure, "judgeLesson");
    expect(readKeptLessons(storage)).toEqual({ 1: answers });
  });

  it("asks nothing without answers", async () => {
    const { client, call } = clientThat(() => true);
    await takeOverLessons(client, openStorage(), failOnLog);
    expect(call).not.toHaveBeenCalled();
  });
});
