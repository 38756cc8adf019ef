import { describe, expect, it } from "vitest";
import { parseNewsFile } from "./parse-news-file.ts";

const parse = (...lines: string[]) => parseNewsFile(lines.join("\n"), "notes/2026-12-model.md");
const HEAD = ["title: 計算方法の変更", "category: method"];

describe("parseNewsFile", () => {
  it("reads head lines and Markdown; the file's name is the slug", () => {
    expect(parse(...HEAD, "", "一行目", "", "二行目", "")).toEqual({
      slug: "2026-12-model",
      title: "計算方法の変更",
      category: "method",
      body: "一行目\n\n二行目",
      date: null,
    });
  });

  it("reads slug and date, the date in Japanese time, between fences too", () => {
    const { slug, date } = parse(
      "---",
      ...HEAD,
      "slug: new-name",
      "date: 2026-12-01 09:30",
      "---",
      "",
      "文",
    );
    expect([slug, date?.toISOString()]).toEqual(["new-name", "2026-12-01T00:30:00.000Z"]);
    expect(parse(...HEAD, "date: 2026-12-01", "", "文").date?.toISOString()).toBe(
      "2026-11-30T15:00:00.000Z",
    );
  });

  it("reads a file that Windows wrote", () => {
    const text = "\uFEFFtitle: 題\r\ncategory: data\r\n\r\n本文\r\n";
    expect(parseNewsFile(text, "a.md")).toMatchObject({ slug: "a", title: "題", body: "本文" });
  });

  it.each([
    ["no title", ["category: data", "", "文"], "No title"],
    ["a long title", [`title: ${"題".repeat(101)}`, "category: data", "", "文"], "at most 100"],
    ["no category", ["title: 題", "", "文"], "use one of feature, method"],
    ["an unknown category", ["title: 題", "category: misc", "", "文"], "Invalid category misc"],
    ["an unknown head line", [...HEAD, "author: x", "", "文"], 'Invalid head line "author: x"'],
    ["text without head lines", ["本文だけ"], "Invalid head line"],
    ["a head line twice", [...HEAD, "title: 別", "", "文"], "title is there twice"],
    ["no text", [...HEAD, "", ""], "No text"],
    ["a slug with capitals", [...HEAD, "slug: New", "", "文"], "Invalid slug New"],
    ["a slug with a path", [...HEAD, "slug: a/b", "", "文"], "Invalid slug a/b"],
    ["a long slug", [...HEAD, `slug: ${"a".repeat(81)}`, "", "文"], "at most 80"],
    [
      "a day that is none",
      [...HEAD, "date: 2026-02-30 09:00", "", "文"],
      "Invalid date 2026-02-30",
    ],
    ["an hour that is none", [...HEAD, "date: 2026-02-28 24:00", "", "文"], "Invalid date"],
    ["a script-like link", [...HEAD, "", "[x](javascript:alert(1))"], "Invalid link javascript:"],
    ["an unencrypted link", [...HEAD, "", "[x](http://example.com)"], "Invalid link http:"],
  ])("refuses %s and says what to do", (_, lines, message) => {
    expect(() => parse(...lines)).toThrow(message);
  });
});
