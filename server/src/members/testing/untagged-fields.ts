import { valueDerivedTag } from "@tenbin/contract";
import { z } from "zod";

/** Field names that reveal a value; the fields next to them are known not to. */
const REVEALING_FIELD_NAME =
  /valu|verdict|accuracy|diagnosis|unrated|calibrat|pillar|edges|theoretical|band|^ratio$|gap$|window|engine_version|counts|^evidence$|^absence$|^place$|^score$|^doubts$|^moved$|^derived$/u;

/** Progress towards the company's own forecast, amounts of its forecasts and results, how many companies are in a bin or have a category, the facts of evidence, and the rule of ranks. */
const PUBLIC_FIELDS =
  /progress\.(points|means)\[\]\.value$|\.(progress|cash_price_ratio)\.counts$|\.page\.evidence$|\.rule\.minimum_\w+$|^(?:getCompanyHistory|exportHistory)\.forecasts\.(years|progress)\b.*\.value$|^screenMarket\.(histograms\[\]\.edges|tallies\[\]\.values)$/u;

/** Paths of fields outside of any tagged part whose name refers to the value. */
export function listUntaggedFields(schema: z.ZodType, path: string): string[] {
  if (valueDerivedTag(schema) === true) return [];
  if (schema instanceof z.ZodObject) {
    return Object.entries<z.ZodType>(schema.shape).flatMap(([key, field]) => {
      const at = `${path}.${key}`;
      const isUntagged =
        REVEALING_FIELD_NAME.test(key) &&
        valueDerivedTag(field) !== true &&
        !PUBLIC_FIELDS.test(at);
      return (isUntagged ? [at] : []).concat(listUntaggedFields(field, at));
    });
  }
  if (schema instanceof z.ZodArray)
    return listUntaggedFields(schema.element as z.ZodType, `${path}[]`);
  if (schema instanceof z.ZodRecord)
    return listUntaggedFields(schema.valueType as z.ZodType, `${path}{}`);
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodReadonly
  )
    return listUntaggedFields(schema.unwrap() as z.ZodType, path);
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => listUntaggedFields(option as z.ZodType, path));
  return [];
}
