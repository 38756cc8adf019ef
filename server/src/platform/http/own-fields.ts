import { createHash, randomUUID } from "node:crypto";
import { isOwnField } from "@tenbin/contract";
import { z } from "zod";

/** A field of a company that is the viewer's own, where a visitor's answer has `false`. */
export interface OwnFieldSlot {
  readonly ticker: string;
  readonly field: string;
  /** Offset of `false` in the bytes. */
  readonly at: number;
}

/** Whether it is true for the viewer, by ticker and field. */
export type OwnFields = (ticker: string, field: string) => boolean;

/** Reads what the member has with these companies, each named once. */
export type FindOwnFields = (tickers: readonly string[]) => Promise<OwnFields>;

interface Finding {
  readonly holder: Record<string, unknown>;
  readonly field: string;
  readonly ticker: string;
}

type Visitor = (value: unknown, ticker: string | null, found: Finding[]) => void;

const visitors = new WeakMap<z.ZodType, { readonly visit: Visitor | null }>();
/** Marks that occur in no data. */
const MARK = `own-field-${randomUUID()}-`;
const MARKS = new RegExp(`"${MARK}(\\d+)"`);
const FALSE_BYTES = Buffer.from("false");
/** As long as `false`; JSON allows the blank. */
const TRUE_BYTES = Buffer.from("true ");

/** @throws TypeError for a schema with an own field that cannot be reached, or of no company */
export function prepareOwnFields(schema: z.ZodType): void {
  visitorOf(schema);
}

/**
 * Serializes a response and returns the positions of its own fields.
 * @param answer parsed by `schema` and not shared: its own fields are overwritten
 */
export function writeJson(
  answer: unknown,
  schema: z.ZodType,
): { readonly bytes: Buffer; readonly slots: readonly OwnFieldSlot[] } {
  const found: Finding[] = [];
  visitorOf(schema)?.(answer, null, found);
  if (found.length === 0) return { bytes: Buffer.from(JSON.stringify(answer)), slots: [] };
  for (const [at, { holder, field }] of found.entries()) holder[field] = `${MARK}${at}`;
  const pieces = JSON.stringify(answer).split(MARKS);
  const parts: Buffer[] = [];
  const slots: OwnFieldSlot[] = [];
  let length = 0;
  for (const [at, piece] of pieces.entries()) {
    // Every other piece is the number of a mark.
    const finding = at % 2 === 1 ? found[Number(piece)] : undefined;
    if (finding !== undefined) {
      slots.push({ ticker: finding.ticker, field: finding.field, at: length });
    }
    const part = finding === undefined ? Buffer.from(piece) : FALSE_BYTES;
    parts.push(part);
    length += part.length;
  }
  return { bytes: Buffer.concat(parts), slots };
}

/** The response with the viewer's own fields; the shared one is not changed. */
export function applyOverlay<
  R extends {
    readonly bytes: Buffer;
    readonly etag: string;
    readonly slots: readonly OwnFieldSlot[];
  },
>(shared: R, own: OwnFields): Pick<R, "bytes" | "etag"> {
  const slots = shared.slots.filter(({ ticker, field }) => own(ticker, field));
  if (slots.length === 0) return shared;
  const bytes = Buffer.from(shared.bytes);
  for (const { at } of slots) TRUE_BYTES.copy(bytes, at);
  const named = `${shared.etag} ${slots.map(({ at }) => at).join()}`;
  return { bytes, etag: `"${createHash("sha1").update(named).digest("base64url")}"` };
}

function visitorOf(schema: z.ZodType): Visitor | null {
  let known = visitors.get(schema);
  if (known === undefined) {
    known = { visit: compile(schema, "answer", false) };
    visitors.set(schema, known);
  }
  return known.visit;
}

/** Null: the schema has no own fields. */
function compile(schema: z.ZodType, path: string, inCompany: boolean): Visitor | null {
  if (schema instanceof z.ZodObject) return compileObject(schema, path, inCompany);
  if (schema instanceof z.ZodArray) {
    const each = compile(schema.element as z.ZodType, `${path}[]`, inCompany);
    return each && visitAll(each);
  }
  if (schema instanceof z.ZodRecord) {
    const each = compile(schema.valueType as z.ZodType, `${path}{}`, inCompany);
    return each && visitAll(each);
  }
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault
  ) {
    return compile(schema.unwrap() as z.ZodType, path, inCompany);
  }
  if (schema instanceof z.ZodUnion) {
    for (const option of schema.options as z.ZodType[]) {
      if (compile(option, path, inCompany) !== null) {
        throw new TypeError(`${path}: an own field inside a union is unreachable`);
      }
    }
  }
  return null;
}

function compileObject(schema: z.ZodObject, path: string, inCompany: boolean): Visitor | null {
  const shape: Record<string, z.ZodType> = schema.shape;
  const isCompany = inCompany || "ticker" in shape;
  const own = Object.keys(shape).filter((key) => isOwnField(shape[key]!));
  if (own.length > 0 && !isCompany) {
    throw new TypeError(`${path}.${own[0]}: an own field must be of a company`);
  }
  const parts = Object.entries(shape).flatMap(([key, field]) => {
    const visit = compile(field, `${path}.${key}`, isCompany);
    return visit === null ? [] : [{ key, visit }];
  });
  if (own.length === 0 && parts.length === 0) return null;
  return (value, outer, found) => {
    if (typeof value !== "object" || value === null) return;
    const holder = value as Record<string, unknown>;
    const ticker = "ticker" in shape ? String(holder["ticker"]) : outer;
    for (const field of own) {
      if (ticker !== null && holder[field] === false) found.push({ holder, field, ticker });
    }
    for (const { key, visit } of parts) visit(holder[key], ticker, found);
  };
}

/** Of a list or a record. */
function visitAll(each: Visitor): Visitor {
  return (value, ticker, found) => {
    if (typeof value !== "object" || value === null) return;
    for (const item of Object.values(value)) each(item, ticker, found);
  };
}
