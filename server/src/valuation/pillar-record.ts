import type { PillarInput, PillarResult } from "@tenbin/engine";

type InputRecord = readonly [
  PillarInput["key"],
  number,
  PillarInput["unit"],
  readonly number[],
  readonly number[],
];
type PillarRecord = readonly [
  PillarResult["key"],
  number | null,
  number,
  PillarResult["reason"],
  readonly InputRecord[],
];

/** Stored form: days and document ids are written once and referred to by index. */
export interface PillarsRecord {
  readonly texts: readonly string[];
  readonly pillars: readonly PillarRecord[];
  readonly documents: readonly number[];
}

export function toPillarsRecord(
  pillars: readonly PillarResult[],
  documentIds: readonly string[],
): PillarsRecord {
  const texts: string[] = [];
  const known = new Map<string, number>();
  const refer = (text: string): number => {
    let index = known.get(text);
    if (index === undefined) {
      index = texts.push(text) - 1;
      known.set(text, index);
    }
    return index;
  };
  return {
    pillars: pillars.map(({ key, value, weight, reason, inputs }) => [
      key,
      value,
      weight,
      reason,
      inputs.map((input) => [
        input.key,
        input.value,
        input.unit,
        input.periodEnds.map(refer),
        input.documentIds.map(refer),
      ]),
    ]),
    documents: documentIds.map(refer),
    texts,
  };
}

export function fromPillarsRecord(record: PillarsRecord): {
  pillars: PillarResult[];
  documentIds: string[];
} {
  const text = (index: number): string => {
    const found = record.texts[index];
    if (found === undefined) throw new RangeError(`stored pillars refer to unknown text ${index}`);
    return found;
  };
  return {
    pillars: record.pillars.map(([key, value, weight, reason, inputs]) => ({
      key,
      value,
      weight,
      reason,
      inputs: inputs.map(([inputKey, amount, unit, ends, documents]) => ({
        key: inputKey,
        value: amount,
        unit,
        periodEnds: ends.map(text),
        documentIds: documents.map(text),
      })),
    })),
    documentIds: record.documents.map(text),
  };
}
