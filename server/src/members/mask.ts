import { valueDerivedTag } from "@tenbin/contract";
import { z } from "zod";
import { type AnalysisRights, NO_ANALYSIS } from "./rights.ts";

/** `authorised`: whether the enclosing company is. */
type Masker = (value: unknown, authorised: boolean, rights: AnalysisRights) => unknown;

const passThrough: Masker = (value) => value;
const maskerCache = new WeakMap<z.ZodType, Masker>();

/**
 * Returns a masked copy: for companies without a right, tagged fields are null, tagged enum members
 * are left out, and `masked` and `is_authorized` are set.
 * @throws TypeError for a schema with an unreachable tag, or a tag on a field that is not
 * nullable; `masking.prepare` finds this at startup
 */
export function mask<T>(response: T, schema: z.ZodType, rights: AnalysisRights): T {
  return getMasker(schema)(response, rights.allCompanies, rights) as T;
}

/** Tickers of all companies whose rights affect the response. */
export function companiesIn(response: unknown, schema: z.ZodType): ReadonlySet<string> {
  const found = new Set<string>();
  const analysis = (ticker: string) => {
    found.add(ticker);
    return true;
  };
  getMasker(schema)(response, true, { ...NO_ANALYSIS, analysis });
  return found;
}

/** Compiled once per schema. Parts without tags or companies cost nothing per response. */
export function getMasker(schema: z.ZodType): Masker {
  let masker = maskerCache.get(schema);
  if (masker === undefined) {
    masker = compileMasker(schema, "answer");
    maskerCache.set(schema, masker);
  }
  return masker;
}

function compileMasker(schema: z.ZodType, path: string): Masker {
  const tag = valueDerivedTag(schema);
  if (tag === true) return maskField(schema, path);
  if (tag !== false) return maskEnumMembers(tag);
  if (schema instanceof z.ZodObject) return maskObject(schema, path);
  if (schema instanceof z.ZodArray)
    return maskArray(compileMasker(schema.element as z.ZodType, `${path}[]`));
  if (schema instanceof z.ZodRecord)
    return maskRecord(compileMasker(schema.valueType as z.ZodType, `${path}{}`));
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault
  ) {
    return maskNullable(compileMasker(schema.unwrap() as z.ZodType, path));
  }
  for (const part of opaqueParts(schema)) {
    if (compileMasker(part, path) !== passThrough) {
      throw new TypeError(`${path}: a masked part inside ${schema.type} is unreachable`);
    }
  }
  return passThrough;
}

function maskField(schema: z.ZodType, path: string): Masker {
  if (!schema.safeParse(null).success) {
    throw new TypeError(`${path}: a field tagged valueDerived must be nullable`);
  }
  return (value, authorised) => (authorised ? value : null);
}

function maskEnumMembers(members: readonly string[]): Masker {
  const derived = new Set<unknown>(members);
  return (value, authorised) =>
    authorised || !Array.isArray(value) ? value : value.filter((each) => !derived.has(each));
}

function maskObject(schema: z.ZodObject, path: string): Masker {
  const shape: Record<string, z.ZodType> = schema.shape;
  const isCompany = "ticker" in shape;
  const hasMaskFlags = "masked" in shape && "is_authorized" in shape;
  const parts = Object.entries(shape)
    .map(([key, field]) => [key, compileMasker(field, `${path}.${key}`)] as const)
    .filter(([, masker]) => masker !== passThrough);
  if (parts.length === 0 && !hasMaskFlags) return passThrough;
  return (value, outer, rights) => {
    if (!isRecord(value)) return value;
    const authorised = isCompany ? rights.analysis(String(value["ticker"])) : outer;
    const masked: Record<string, unknown> = { ...value };
    for (const [key, masker] of parts) {
      if (key in value) masked[key] = masker(value[key], authorised, rights);
    }
    if (hasMaskFlags) Object.assign(masked, { is_authorized: authorised, masked: !authorised });
    return masked;
  };
}

function maskArray(each: Masker): Masker {
  if (each === passThrough) return passThrough;
  return (value, authorised, rights) =>
    Array.isArray(value) ? value.map((item) => each(item, authorised, rights)) : value;
}

function maskRecord(each: Masker): Masker {
  if (each === passThrough) return passThrough;
  return (value, authorised, rights) =>
    isRecord(value)
      ? Object.fromEntries(
          Object.entries(value).map(([key, item]) => [key, each(item, authorised, rights)]),
        )
      : value;
}

function maskNullable(inner: Masker): Masker {
  if (inner === passThrough) return passThrough;
  return (value, authorised, rights) =>
    value === null || value === undefined ? value : inner(value, authorised, rights);
}

function opaqueParts(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodUnion) return schema.options as z.ZodType[];
  if (schema instanceof z.ZodTuple) return schema.def.items as z.ZodType[];
  if (schema instanceof z.ZodIntersection) {
    return [schema.def.left as z.ZodType, schema.def.right as z.ZodType];
  }
  if (schema instanceof z.ZodPipe) return [schema.in as z.ZodType, schema.out as z.ZodType];
  if (schema instanceof z.ZodLazy) throw new TypeError("A lazy schema cannot be masked");
  return [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
