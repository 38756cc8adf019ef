import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type CallExpression, type Expression, parseSync, Visitor } from "oxc-parser";
import { sourceFiles } from "../changes/source-files.ts";
import { ROOT } from "../runner/tool.ts";

/** The title of a test, or of a group of tests, as it stands in the source: `%s` and `${…}` are kept. */
export interface TestTitle {
  readonly file: string;
  readonly title: string;
  /** Whether it, or a group that it is in, never runs. */
  readonly isSkipped: boolean;
}

const TEST = /^(?:it|test|describe)$/;
const SKIPPED = /\.(?:skip|todo|fixme)(?:\.|$)/;

/** Of the files that contain the pattern. */
export function readTestTitles(pattern: RegExp): readonly TestTitle[] {
  return sourceFiles("**/*.{test,spec}.{ts,tsx}", ".ci/**/*.test.ts").flatMap((file) => {
    const source = readFileSync(join(ROOT, file), "utf8");
    return source.search(pattern) >= 0 ? findTestTitles(file, source) : [];
  });
}

export function findTestTitles(file: string, source: string): readonly TestTitle[] {
  const titles: TestTitle[] = [];
  const skipped: CallExpression[] = [];
  new Visitor({
    CallExpression(call) {
      const name = nameOf(call.callee);
      const [first] = call.arguments;
      if (name === null || first === undefined || first.type === "SpreadElement") return;
      const title = textOf(first, source);
      if (title === null) return;
      if (SKIPPED.test(name)) skipped.push(call);
      const isSkipped = skipped.some(({ start, end }) => start <= call.start && call.end <= end);
      titles.push({ file, title, isSkipped });
    },
  }).visit(parseSync(file, source).program);
  return titles;
}

/** Of `it`, `test.describe`, `it.skipIf(…)` or `it.each(…)`, without what is in brackets; null for other functions. */
function nameOf(callee: Expression): string | null {
  if (callee.type === "Identifier") return TEST.test(callee.name) ? callee.name : null;
  if (callee.type === "CallExpression") return nameOf(callee.callee);
  if (callee.type === "TaggedTemplateExpression") return nameOf(callee.tag);
  if (callee.type !== "MemberExpression" || callee.computed) return null;
  const object = nameOf(callee.object);
  return object === null || callee.property.name === "step"
    ? null
    : `${object}.${callee.property.name}`;
}

function textOf(node: Expression, source: string): string | null {
  if (node.type === "TemplateLiteral") return source.slice(node.start + 1, node.end - 1);
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  return null;
}
