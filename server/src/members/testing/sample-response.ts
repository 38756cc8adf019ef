import { valueDerivedTag } from "@tenbin/contract";
import { z } from "zod";

/** Every value-derived leaf is a canary that appears nowhere else. */
export interface SampleResponse {
  readonly answer: unknown;
  /** As written in JSON. */
  readonly canaries: readonly string[];
}

/** Fills every list with one item, every nullable field with a value, every union with its first option. */
export function createSampleResponse(schema: z.ZodType): SampleResponse {
  const canaries: string[] = [];
  const fill = (part: z.ZodType, derived: boolean): unknown => {
    const tag = valueDerivedTag(part);
    if (Array.isArray(tag)) {
      canaries.push(...tag.map((member) => JSON.stringify(member)));
      return [...tag];
    }
    const inside = derived || tag === true;
    if (part instanceof z.ZodObject) {
      return Object.fromEntries(
        Object.entries(part.shape as Record<string, z.ZodType>).map(([key, field]) => [
          key,
          fill(field, inside),
        ]),
      );
    }
    if (part instanceof z.ZodArray) {
      const length = minArrayLength(part);
      return Array.from({ length }, () => fill(part.element as z.ZodType, inside));
    }
    if (part instanceof z.ZodRecord) {
      const keys = part.keyType instanceof z.ZodEnum ? Object.values(part.keyType.enum) : ["key"];
      return Object.fromEntries(
        keys.map((key) => [key, fill(part.valueType as z.ZodType, inside)]),
      );
    }
    if (
      part instanceof z.ZodNullable ||
      part instanceof z.ZodOptional ||
      part instanceof z.ZodDefault ||
      part instanceof z.ZodReadonly
    ) {
      return fill(part.unwrap() as z.ZodType, inside);
    }
    if (part instanceof z.ZodUnion) return fill(part.options[0] as z.ZodType, inside);
    if (part instanceof z.ZodTuple) {
      return (part.def.items as z.ZodType[]).map((item) => fill(item, inside));
    }
    return sampleLeaf(part, inside, canaries);
  };
  return { answer: fill(schema, false), canaries };
}

const SAMPLE_ID = "018f0000-0000-7000-8000-000000000000";

function sampleLeaf(part: z.ZodType, derived: boolean, canaries: string[]): unknown {
  if (part instanceof z.ZodNumber) {
    if (!derived) return 1;
    const isWhole = !part.safeParse(0.5).success;
    const maximum = part.maxValue ?? Number.POSITIVE_INFINITY;
    const canary =
      maximum <= 100 ? maximum * (0.77 + canaries.length / 65_536) : 7_700_000 + canaries.length;
    const value = isWhole ? Math.trunc(canary) : canary;
    canaries.push(String(value));
    return value;
  }
  if (part instanceof z.ZodEnum) return Object.values(part.enum)[0];
  if (part instanceof z.ZodLiteral) return part.value;
  if (part instanceof z.ZodBoolean) return true;
  if (part.safeParse("2025-11-14").success) return "2025-11-14";
  if (part.safeParse("2025-11-14T15:30:00+09:00").success) return "2025-11-14T15:30:00+09:00";
  if (part.safeParse("https://sample.invalid/").success) return "https://sample.invalid/";
  if (part.safeParse(SAMPLE_ID).success) return SAMPLE_ID;
  if (part.safeParse("sample").success) return "sample";
  throw new TypeError(`no sample value for ${part.type}`);
}

function minArrayLength(part: z.ZodArray): number {
  return [1, 2, 3, 4].find((n) => part.safeParse(Array.from({ length: n }, () => 1)).success) ?? 1;
}
