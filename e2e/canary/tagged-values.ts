import { valueDerivedTag } from "@tenbin/contract";
import { z } from "zod";

type Path = readonly (string | number)[];

/** A value of an answer that the contract tags as derived from a theoretical value. */
export interface TaggedValue {
  /** Of the company that it is about; null: about none. */
  readonly ticker: string | null;
  readonly path: Path;
  readonly value: unknown;
  /** Of a list of which some members are tagged; `path` is the list's. */
  readonly isMember: boolean;
}

export interface SortedValues {
  readonly tagged: readonly TaggedValue[];
  /** What everybody may see. */
  readonly open: readonly unknown[];
}

/** Sorts what an answer says by the tags of its schema. Null says nothing. */
export function sortValues(answer: unknown, schema: z.ZodType): SortedValues {
  const tagged: TaggedValue[] = [];
  const open: unknown[] = [];
  const visit = (value: unknown, part: z.ZodType, at: Position): void => {
    if (value === null || value === undefined) return;
    const tag = valueDerivedTag(part);
    if (Array.isArray(tag) && Array.isArray(value)) {
      for (const member of value) {
        if (tag.includes(String(member)))
          tagged.push({ ...at.of, path: at.path, value: member, isMember: true });
        else open.push(member);
      }
      return;
    }
    const isTagged = at.isTagged || tag === true;
    const inner = unwrap(part);
    if (inner !== null) return visit(value, inner, { ...at, isTagged });
    if (part instanceof z.ZodUnion) {
      const option = part.options.find((each) => z.safeParse(each, value).success);
      return visit(value, option as z.ZodType, { ...at, isTagged });
    }
    const children = childrenOf(value, part);
    if (children !== null) {
      const ticker = "ticker" in children ? String((value as { ticker: unknown }).ticker) : null;
      const of = ticker === null ? at.of : { ticker };
      for (const [key, child] of Object.entries(children)) {
        const index = Array.isArray(value) ? Number(key) : key;
        const own = (value as Readonly<Record<string, unknown>>)[key];
        visit(own, child, { of, path: [...at.path, index], isTagged });
      }
    } else if (isTagged) tagged.push({ ...at.of, path: at.path, value, isMember: false });
    else open.push(value);
  };
  visit(answer, schema, { of: { ticker: null }, path: [], isTagged: false });
  return { tagged, open };
}

interface Position {
  readonly of: { readonly ticker: string | null };
  readonly path: Path;
  readonly isTagged: boolean;
}

function unwrap(schema: z.ZodType): z.ZodType | null {
  const isWrapper =
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly;
  return isWrapper ? (schema.unwrap() as z.ZodType) : null;
}

/** Schemas of the parts by key; null for what has none. */
function childrenOf(value: unknown, schema: z.ZodType): Readonly<Record<string, z.ZodType>> | null {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (schema instanceof z.ZodRecord) {
    const keys = Object.keys(value as object);
    return Object.fromEntries(keys.map((key) => [key, schema.valueType as z.ZodType]));
  }
  if (schema instanceof z.ZodArray) {
    const parts = (value as readonly unknown[]).map(() => schema.element as z.ZodType);
    return Object.fromEntries(parts.entries());
  }
  if (schema instanceof z.ZodTuple)
    return Object.fromEntries((schema.def.items as readonly z.ZodType[]).entries());
  return null;
}

/** What an answer says at a place; undefined where it ends before. */
export function valueAt(answer: unknown, path: Path): unknown {
  let value = answer;
  for (const key of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Readonly<Record<string | number, unknown>>)[key];
  }
  return value;
}

/** Whether an answer says a tagged value where it was said. */
export function says(answer: unknown, { path, value, isMember }: TaggedValue): boolean {
  const found = valueAt(answer, path);
  return isMember ? Array.isArray(found) && found.includes(value) : Object.is(found, value);
}

/** Every part of these schemas that carries a tag, once. */
export function listTags(schemas: Iterable<z.ZodType>): ReadonlySet<z.ZodType> {
  const tags = new Set<z.ZodType>();
  const visit = (schema: z.ZodType): void => {
    if (valueDerivedTag(schema) !== false) tags.add(schema);
    else for (const part of partsOf(schema)) visit(part);
  };
  for (const schema of schemas) visit(schema);
  return tags;
}

function partsOf(schema: z.ZodType): z.ZodType[] {
  const inner = unwrap(schema);
  if (inner !== null) return [inner];
  if (schema instanceof z.ZodObject) return Object.values(schema.shape);
  if (schema instanceof z.ZodArray) return [schema.element as z.ZodType];
  if (schema instanceof z.ZodRecord) return [schema.valueType as z.ZodType];
  if (schema instanceof z.ZodTuple) return [...(schema.def.items as readonly z.ZodType[])];
  if (schema instanceof z.ZodUnion) return [...(schema.options as readonly z.ZodType[])];
  return [];
}

/** The same schema, but that one of its tags is missing wherever it was. */
export function withoutTag(schema: z.ZodType, tag: z.ZodType): z.ZodType {
  if (schema === tag) return schema.meta({ valueDerived: false });
  if (valueDerivedTag(schema) !== false) return schema;
  const strip = (part: z.ZodType) => withoutTag(part, tag);
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries<z.ZodType>(schema.shape);
    return z.object(Object.fromEntries(shape.map(([key, part]) => [key, strip(part)])));
  }
  if (schema instanceof z.ZodArray) return z.array(strip(schema.element as z.ZodType));
  if (schema instanceof z.ZodRecord)
    return z.record(z.string(), strip(schema.valueType as z.ZodType));
  if (schema instanceof z.ZodNullable) return z.nullable(strip(schema.unwrap() as z.ZodType));
  if (schema instanceof z.ZodOptional) return z.optional(strip(schema.unwrap() as z.ZodType));
  return schema;
}
