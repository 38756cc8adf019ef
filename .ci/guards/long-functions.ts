import { parseSync, Visitor } from "oxc-parser";

export interface LongFunction {
  readonly name: string;
  /** Where it begins. */
  readonly line: number;
  readonly lines: number;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

interface Declared extends Span {
  readonly name: string;
}

const FUNCTIONS: ReadonlySet<string> = new Set(["ArrowFunctionExpression", "FunctionExpression"]);

/**
 * Functions with more lines of code, without blank ones and comments. A function or method that is declared inside of
 * another one counts for itself alone: a factory is as long as what it does beside its methods.
 */
export function findLongFunctions(
  file: string,
  source: string,
  maxLines: number,
): readonly LongFunction[] {
  const { program, comments } = parseSync(file, source);
  const functions = declaredFunctions(program);
  const code = codeLines(source, comments);
  const lineOf = createLineOf(source);
  return functions
    .map((each) => {
      const inner = functions.filter((other) => other !== each && isInside(other, each));
      const isInner = (line: number) =>
        inner.some(({ start, end }) => lineOf(start) <= line && line <= lineOf(end));
      const first = lineOf(each.start);
      const own = code.filter(
        (line) => first <= line && line <= lineOf(each.end) && !isInner(line),
      );
      return { name: each.name, line: first, lines: own.length };
    })
    .filter(({ lines }) => lines > maxLines);
}

const isInside = (inner: Span, outer: Span) => outer.start <= inner.start && inner.end <= outer.end;

function declaredFunctions(program: Parameters<Visitor["visit"]>[0]): readonly Declared[] {
  const found: Declared[] = [];
  const add = (name: string, { start, end }: Span) => found.push({ name, start, end });
  new Visitor({
    FunctionDeclaration: (node) => add(node.id?.name ?? "default", node),
    VariableDeclarator({ id, init }) {
      if (init !== null && FUNCTIONS.has(init.type))
        add(id.type === "Identifier" ? id.name : "anonymous", init);
    },
    Property({ key, value }) {
      if (FUNCTIONS.has(value.type)) add(key.type === "Identifier" ? key.name : "method", value);
    },
    MethodDefinition({ key, value }) {
      add(key.type === "Identifier" ? key.name : "method", value);
    },
  }).visit(program);
  return found;
}

/** Numbers of the lines with code. */
function codeLines(source: string, comments: readonly Span[]): readonly number[] {
  let code = source;
  for (const { start, end } of comments) {
    const blank = code.slice(start, end).replaceAll(/[^\n]/g, " ");
    code = code.slice(0, start) + blank + code.slice(end);
  }
  return code.split("\n").flatMap((line, at) => (line.trim() === "" ? [] : [at + 1]));
}

function createLineOf(source: string): (offset: number) => number {
  const ends = [...source.matchAll(/\n/g)].map(({ index }) => index);
  return (offset) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (ends[middle]! < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}
