import { type Expression, parseSync, type PrivateIdentifier, type Span, Visitor } from "oxc-parser";

/** One change of one expression, which the tests of its rule must notice. */
export interface Mutation {
  /** Path from the root of the repository. */
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

const OPPOSITES: Readonly<Record<string, string>> = {
  "<": ">=",
  "<=": ">",
  ">": "<=",
  ">=": "<",
  "===": "!==",
  "!==": "===",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "&&": "||",
  "||": "&&",
  "+=": "-=",
  "-=": "+=",
};
const COMPARISON = /^[<>!=]=*$/;

/** What these write is read by operators; no requirement fixes its wording. */
const LOG_CALL = /(?:^|\.)(?:log|logger|console)\??\.\w+$/;
/** Sizes and durations that only trade memory or time for speed: any other gives the same answers. */
const TUNING_CONSTANT = /(?:CACHE_SIZE|BATCH_SIZE|CHUNK_BYTES|CONCURRENT_\w+|POLL_MS|_PER_SLICE)$/;

/** Every change that the rules of breaking allow, in the order of the file. */
export function findMutations(file: string, source: string): Mutation[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0]?.message}`);
  const mutations: Mutation[] = [];
  const skipped: Span[] = [];
  const skip = ({ start, end }: Span) => void skipped.push({ start, end });
  const replace = (start: number, end: number, replacement: string) => {
    const line = source.slice(0, start).split("\n").length;
    mutations.push({ file, line, start, end, replacement });
  };
  const replaceOperator = (left: Span, operator: string, right: Span) => {
    const opposite = OPPOSITES[operator];
    if (opposite === undefined) return;
    const start = left.end + source.slice(left.end, right.start).indexOf(operator);
    replace(start, start + operator.length, opposite);
  };
  /** The opposite of a comparison is its other operator. */
  const negate = (test: Expression) => {
    if (test.type === "BinaryExpression" && COMPARISON.test(test.operator)) return;
    replace(test.start, test.end, `!(${source.slice(test.start, test.end)})`);
  };

  new Visitor({
    ImportDeclaration: skip,
    ThrowStatement: skip,
    TSInterfaceDeclaration: skip,
    TSTypeAliasDeclaration: skip,
    TSTypeAnnotation: skip,
    TSTypeParameterDeclaration: skip,
    TSTypeParameterInstantiation: skip,
    TSAsExpression: ({ typeAnnotation }) => skip(typeAnnotation),
    TSSatisfiesExpression: ({ typeAnnotation }) => skip(typeAnnotation),
    CallExpression({ callee, arguments: given }) {
      if (LOG_CALL.test(source.slice(callee.start, callee.end))) given.forEach(skip);
    },
    VariableDeclarator({ id, init }) {
      if (init !== null && id.type === "Identifier" && TUNING_CONSTANT.test(id.name)) skip(init);
    },
    Property: ({ key, computed }) => (computed ? undefined : skip(key)),
    BinaryExpression({ left, operator, right }) {
      if (operator !== "+" || !(isText(left) || isText(right))) {
        replaceOperator(left, operator, right);
      }
    },
    LogicalExpression: ({ left, operator, right }) => replaceOperator(left, operator, right),
    AssignmentExpression({ left, operator, right }) {
      if (!isText(right)) replaceOperator(left, operator, right);
    },
    IfStatement: ({ test }) => negate(test),
    ConditionalExpression: ({ test }) => negate(test),
    Literal({ value, start, end }) {
      if (typeof value === "boolean") replace(start, end, String(!value));
      if (typeof value !== "number") return;
      replace(start, end, String(Number.isInteger(value) ? value + 1 : round(value * 1.1)));
    },
  }).visit(program);

  return mutations
    .filter((each) => !skipped.some(({ start, end }) => start <= each.start && each.end <= end))
    .toSorted((a, b) => a.start - b.start);
}

/** Without the noise of binary fractions. */
function round(value: number): number {
  return Number(value.toPrecision(12));
}

/** Whether `+` joins text here, as far as the expression itself shows it. */
function isText(node: Expression | PrivateIdentifier): boolean {
  if (node.type === "Literal") return typeof node.value === "string";
  if (node.type === "BinaryExpression" && node.operator === "+") {
    return isText(node.left) || isText(node.right);
  }
  return node.type === "TemplateLiteral";
}

export function applyMutation(source: string, { start, end, replacement }: Mutation): string {
  return source.slice(0, start) + replacement + source.slice(end);
}
