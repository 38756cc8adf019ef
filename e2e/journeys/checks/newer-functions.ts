import type { Page } from "@playwright/test";
import { readdirSync, readFileSync } from "node:fs";
import { type BrowserName, parseMinimumBrowsers } from "@tenbin/contract/minimum-browsers";

interface WebFunction {
  /** Where a page finds it. */
  readonly path: string;
  /** What calls it in a minified script; null where its name is that of many others. */
  readonly call: RegExp | null;
  /** First version of each; Infinity if there is none. Of MDN's compatibility data. */
  readonly since: Readonly<Record<Exclude<BrowserName, "edge" | "ios_saf">, number>>;
  /** Scripts of the build, without hash, that ask for it before they call it. */
  readonly guardedIn?: readonly string[];
}

const of = (chrome: number, firefox: number, safari: number) => ({ chrome, firefox, safari });

/** Newer functions of JavaScript and browsers; a page that calls one of them fails where it is missing. */
const functions: readonly WebFunction[] = [
  { path: "Array.prototype.toSorted", call: null, since: of(110, 115, 16) },
  { path: "Array.prototype.toReversed", call: null, since: of(110, 115, 16) },
  { path: "Array.prototype.toSpliced", call: null, since: of(110, 115, 16) },
  { path: "Array.prototype.with", call: null, since: of(110, 115, 16) },
  { path: "Array.fromAsync", call: /\bArray\.fromAsync\b/, since: of(121, 115, 16.4) },
  { path: "Map.groupBy", call: null, since: of(117, 119, 17.4) },
  { path: "Object.groupBy", call: /\bObject\.groupBy\b/, since: of(117, 119, 17.4) },
  { path: "Promise.withResolvers", call: null, since: of(119, 121, 17.4) },
  { path: "Promise.try", call: /\bPromise\.try\b/, since: of(128, 134, 18.2) },
  { path: "RegExp.escape", call: /\bRegExp\.escape\b/, since: of(136, 134, 18.2) },
  { path: "Error.isError", call: /\bError\.isError\b/, since: of(134, 138, 26) },
  { path: "Set.prototype.union", call: null, since: of(122, 127, 17) },
  { path: "Set.prototype.difference", call: null, since: of(122, 127, 17) },
  { path: "Set.prototype.intersection", call: null, since: of(122, 127, 17) },
  { path: "Set.prototype.isSubsetOf", call: /\.isSubsetOf\(/, since: of(122, 127, 17) },
  { path: "Set.prototype.isSupersetOf", call: /\.isSupersetOf\(/, since: of(122, 127, 17) },
  { path: "Set.prototype.isDisjointFrom", call: /\.isDisjointFrom\(/, since: of(122, 127, 17) },
  { path: "Iterator", call: /\bIterator\.(from|concat|prototype)\b/, since: of(122, 131, 18.4) },
  { path: "String.prototype.toWellFormed", call: /\.toWellFormed\(/, since: of(111, 119, 16.4) },
  { path: "String.prototype.isWellFormed", call: /\.isWellFormed\(/, since: of(111, 119, 16.4) },
  { path: "Uint8Array.fromBase64", call: /\.fromBase64\(/, since: of(140, 133, 18.2) },
  {
    path: "Intl.Segmenter",
    call: /\bIntl\.Segmenter\b/,
    since: of(87, 125, 14.1),
    guardedIn: ["accounts"],
  },
  { path: "Intl.DurationFormat", call: /\bDurationFormat\b/, since: of(129, 136, 16.4) },
  { path: "URL.canParse", call: null, since: of(120, 115, 17) },
  { path: "URL.parse", call: /\bURL\.parse\(/, since: of(126, 126, 18) },
  { path: "AbortSignal.any", call: null, since: of(116, 124, 17.4) },
  {
    path: "Element.prototype.checkVisibility",
    call: /\.checkVisibility\(/,
    since: of(105, 106, 17.4),
    guardedIn: ["overlays"],
  },
  { path: "Element.prototype.moveBefore", call: /\.moveBefore\(/, since: of(133, 144, Infinity) },
  { path: "Element.prototype.setHTMLUnsafe", call: /\.setHTMLUnsafe\(/, since: of(124, 123, 17.4) },
  { path: "HTMLElement.prototype.showPopover", call: /\.showPopover\(/, since: of(114, 125, 17) },
  {
    path: "HTMLElement.prototype.togglePopover",
    call: /\.togglePopover\(/,
    since: of(114, 125, 17),
  },
  {
    path: "HTMLElement.prototype.hidePopover",
    call: /\.hidePopover\(/,
    since: of(114, 125, 17),
    guardedIn: ["root"],
  },
  { path: "HTMLElement.prototype.popover", call: null, since: of(114, 125, 17) },
  {
    path: "HTMLDialogElement.prototype.requestClose",
    call: /\.requestClose\(/,
    since: of(134, 139, 18.4),
  },
  {
    path: "Document.prototype.startViewTransition",
    call: /\.startViewTransition\(/,
    since: of(111, 144, 18),
    guardedIn: ["react"],
  },
  { path: "scheduler", call: /\bscheduler\.(yield|postTask)\(/, since: of(94, 142, Infinity) },
  {
    path: "requestIdleCallback",
    call: /\brequestIdleCallback\(/,
    since: of(47, 55, Infinity),
    guardedIn: ["shell"],
  },
];

const { browserslist } = JSON.parse(
  readFileSync(new URL("../../../web/package.json", import.meta.url), "utf8"),
) as { browserslist: readonly string[] };
const minimum = parseMinimumBrowsers(browserslist);

/** Those that one of the oldest browsers of `browserslist` lacks. */
export const newerFunctions = functions.filter(({ since }) =>
  minimum.some(
    ({ name, major, minor }) =>
      (name === "chrome" || name === "firefox" || name === "safari") &&
      Number(`${major}.${minor}`) < since[name],
  ),
);

const BUILD = new URL("../../../web/build/client/assets/", import.meta.url);

/** Calls of the build of what is neither filled nor asked for first, as `file: path`. */
export function findUnguardedCalls(
  scripts: readonly (readonly [file: string, code: string])[],
): string[] {
  return scripts.flatMap(([file, code]) =>
    newerFunctions
      .filter(
        ({ call, guardedIn = [] }) =>
          call?.test(code) === true && !guardedIn.some((name) => file.startsWith(`${name}-`)),
      )
      .map(({ path }) => `${file}: ${path}`),
  );
}

export function readBuiltScripts(): (readonly [file: string, code: string])[] {
  return readdirSync(BUILD)
    .filter((file) => file.endsWith(".js"))
    .map((file) => [file, readFileSync(new URL(file, BUILD), "utf8")] as const);
}

/** Takes from the page what the oldest browsers of `browserslist` lack, all of it at once. */
export async function takeNewerFunctions(page: Page): Promise<void> {
  await page.addInitScript(
    (paths) => {
      for (const path of paths) {
        const names = path.split(".");
        const name = names.pop() ?? "";
        const owner = names.reduce<object | undefined>(
          (at, part) => Reflect.get(at ?? {}, part) as object | undefined,
          globalThis,
        );
        if (owner !== undefined) Reflect.deleteProperty(owner, name);
      }
    },
    newerFunctions.map(({ path }) => path),
  );
}
