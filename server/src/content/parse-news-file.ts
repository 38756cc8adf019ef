import { type NewsCategory, newsCategories } from "@tenbin/contract";
import { jstDay, jstMoment } from "../platform/clock/clock.ts";
import { listRefusedLinks } from "./render-markdown.ts";

/** An item as its file says it. */
export interface NewsFile {
  readonly slug: string;
  readonly title: string;
  readonly category: NewsCategory;
  /** Markdown. */
  readonly body: string;
  /** Null where the file names no time. */
  readonly date: Date | null;
}

const HEAD_NAMES = ["title", "category", "slug", "date"] as const;
type HeadName = (typeof HEAD_NAMES)[number];

const HEAD_LINE = /^([a-z]+):\s*(.*?)\s*$/;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_SLUG_LENGTH = 80;
const MAX_TITLE_LENGTH = 100;
/** In Japanese time. */
const DATE = /^(\d{4}-\d{2}-\d{2})(?: ([01]\d|2[0-3]):([0-5]\d))?$/;

/**
 * Head lines (`title: …`), a blank line, Markdown.
 * @param fileName its name without folder and ending is the slug where no head line says another
 * @throws Error for the operator
 */
export function parseNewsFile(text: string, fileName: string): NewsFile {
  const [head = "", ...rest] = text
    .replace(/^\uFEFF/, "")
    .replaceAll("\r\n", "\n")
    .trimStart()
    .split(/\n[ \t]*\n/);
  const lines = readHead(head);
  const { title, category, slug = fileName.replace(/^.*[\\/]/, "").replace(/\.\w+$/, "") } = lines;
  if (title === undefined || title === "") throw new Error("No title: add a head line `title: …`");
  if (title.length > MAX_TITLE_LENGTH)
    throw new Error(`Title of ${title.length} characters: use at most ${MAX_TITLE_LENGTH}`);
  const known = newsCategories.find((each) => each === category);
  if (known === undefined) {
    const choice = newsCategories.join(", ");
    throw new Error(`Invalid category ${category ?? "(none)"}: use one of ${choice}`);
  }
  if (!isSlug(slug)) {
    throw new Error(
      `Invalid slug ${slug}: use a-z, 0-9 and single hyphens, at most ${MAX_SLUG_LENGTH}`,
    );
  }
  const body = rest.join("\n\n").trim();
  if (body === "") throw new Error("No text: write it after a blank line below the head lines");
  const [refused] = listRefusedLinks(body);
  if (refused !== undefined) {
    throw new Error(`Invalid link ${refused}: use https://… or a page of the site, such as /sf`);
  }
  const date = lines.date === undefined ? null : parseDate(lines.date);
  return { slug, title, category: known, body, date };
}

/** Anything else is the address of no item. */
export function isSlug(text: string): boolean {
  return text.length <= MAX_SLUG_LENGTH && SLUG.test(text);
}

function readHead(head: string): Partial<Record<HeadName, string>> {
  const read: Partial<Record<HeadName, string>> = {};
  for (const line of head.split("\n")) {
    // Fences of front matter mean nothing more.
    if (/^-{3,}\s*$/.test(line)) continue;
    const [, name = "", value = ""] = HEAD_LINE.exec(line) ?? [];
    const known = HEAD_NAMES.find((each) => each === name);
    if (known === undefined) {
      const names = HEAD_NAMES.map((each) => `${each}:`).join(" ");
      throw new Error(`Invalid head line "${line}": use ${names}, then a blank line and the text`);
    }
    if (read[known] !== undefined) throw new Error(`Head line ${known} is there twice`);
    read[known] = value;
  }
  return read;
}

function parseDate(text: string): Date {
  const [, day = "", hour = "00", minute = "00"] = DATE.exec(text) ?? [];
  const moment = jstMoment(day, `${hour}:${minute}`);
  // 2026-02-30 would become a day of March.
  const isReal = !Number.isNaN(moment.getTime()) && jstDay(moment) === day;
  if (isReal) return moment;
  throw new Error(`Invalid date ${text}: use YYYY-MM-DD HH:MM in Japanese time`);
}
