import { type Endpoint, type ErrorType, isMultilineText, type Problem } from "@tenbin/contract";
import { z } from "zod";
import { findTextFault } from "../text-fault.ts";
import { ApiProblem } from "./api-problem.ts";

export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Rejects unknown parameters, so that typos are noticed. */
const NO_QUERY = z.strictObject({});

/** @throws ApiProblem 404 if the path matches no resource, else 422 with details */
export function parseInput(endpoint: Endpoint, raw: RawInput): RawInput {
  return {
    params: parsePart(endpoint.params, raw.params, "", () => notFoundErrorType(endpoint)),
    query: parsePart(endpoint.query ?? NO_QUERY, raw.query, "query", (error) =>
      endpoint.errors.includes("invalid_page") && error.issues.every(isPagingIssue)
        ? "invalid_page"
        : "invalid_request",
    ),
    body: endpoint.bodyFormat === "bytes" ? toBytes(raw.body) : parseBody(endpoint, raw.body),
  };
}

/** Fastify leaves out an empty body. */
function toBytes(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

function parseBody({ body: schema, errors }: Endpoint, body: unknown): unknown {
  return parsePart(schema, body, "body", ({ issues }) => {
    if (errors.includes("unknown_field") && issues.some(isUnknownField)) return "unknown_field";
    if (errors.includes("invalid_page") && issues.every(isPagingIssue)) return "invalid_page";
    return errors.includes("invalid_condition") ? "invalid_condition" : "invalid_request";
  });
}

function parsePart(
  schema: z.ZodType | undefined,
  value: unknown,
  part: string,
  errorTypeOf: (error: z.ZodError) => ErrorType,
): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value === undefined ? {} : value);
  const error = result.success ? findTextError(schema, result.data) : result.error;
  if (error === null) return result.data;
  throw new ApiProblem(
    errorTypeOf(error),
    part === "" ? {} : { details: toErrorDetails(error, part) },
  );
}

/** Null if all text can be stored, logged and shown. Fields declared as `multilineText` may have line breaks. */
function findTextError(schema: z.ZodType, data: unknown): z.ZodError | null {
  const issues = [...findTextIssues(withoutLineBreaks(schema, data), [])];
  return issues.length === 0 ? null : new z.ZodError(issues);
}

function withoutLineBreaks(schema: z.ZodType, data: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || typeof data !== "object" || data === null) return data;
  const fields: Readonly<Record<string, z.ZodType>> = schema.shape;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const field = fields[name];
      const isMultiline = field !== undefined && isMultilineText(field);
      return [name, isMultiline ? String(value).replace(/\n/g, "") : value];
    }),
  );
}

function* findTextIssues(
  value: unknown,
  path: readonly string[],
): Generator<z.core.$ZodIssueCustom> {
  if (typeof value === "string") {
    const message = findTextFault(value);
    if (message !== null) yield { code: "custom", path: [...path], message, input: undefined };
  } else if (typeof value === "object" && value !== null) {
    for (const [name, each] of Object.entries(value)) yield* findTextIssues(each, [...path, name]);
  }
}

/** No endpoint takes `offset`; sending it is a paging error. */
const PAGING_PARAMETERS: ReadonlySet<unknown> = new Set(["limit", "cursor", "offset"]);

function isPagingIssue(issue: z.core.$ZodIssue): boolean {
  const names = issue.code === "unrecognized_keys" ? issue.keys : issue.path.slice(0, 1);
  return names.length > 0 && names.every((name) => PAGING_PARAMETERS.has(name));
}

function isUnknownField({ code }: z.core.$ZodIssue): boolean {
  return code === "unrecognized_keys";
}

/** Bounds the answer; a screen has fewer places. */
const MAX_DETAILS = 200;

function toErrorDetails(error: z.ZodError, part: string): Problem["details"] {
  return error.issues.slice(0, MAX_DETAILS).map((issue) => ({
    path: [part, ...issue.path.map(String)].join(".").slice(0, 200),
    reason: issue.message.slice(0, 300),
  }));
}

function notFoundErrorType(endpoint: Endpoint): ErrorType {
  return endpoint.errors.find((type) => type.endsWith("_not_found")) ?? "not_found";
}
