import type { SlicedTask } from "../platform/time-slicing.ts";

export interface NameWithReading {
  /** Both folded. */
  readonly name: string;
  readonly kana: string;
}

export interface Readings {
  /** How a folded text may be read in katakana, likeliest first; none if it is kana or unknown. */
  readonly of: (text: string) => readonly string[];
}

interface Part {
  readonly written: string;
  readonly kana: string;
}

/** Work between two yields: less than a millisecond. */
const PARTS_PER_SLICE = 50;
/** Parts of parts of parts: in the names of a market later rounds add nothing. */
const MAX_ROUNDS = 4;
const MAX_READINGS = 8;
const MAX_PART_LENGTH = 12;
/** W is read ダブリユウ. */
const MAX_KANA_PER_CHARACTER = 5;
const IS_KANA = /^[ァ-ヺ]+$/u;

/**
 * Learns how parts of names are read: kana in a name stand in its reading as written, and what is
 * left is the reading of the rest (みなと精工, ミナトセイコウ: 精工 is セイコウ). What is known of one name
 * divides others.
 */
export function* learnReadings(names: readonly NameWithReading[]): SlicedTask<Readings> {
  const known = new Map<string, Set<string>>();
  const learn = ({ written, kana }: Part): boolean => {
    const readings = known.get(written);
    if (readings === undefined) known.set(written, new Set([kana]));
    else if (readings.has(kana)) return false;
    else readings.add(kana);
    return true;
  };
  const parts: Part[] = [];
  for (const [at, name] of names.entries()) {
    if (at % PARTS_PER_SLICE === 0) yield;
    parts.push(...writtenParts(name));
  }
  for (const part of parts) learn(part);
  for (let round = 0, isNew = true; isNew && round < MAX_ROUNDS; round++) {
    isNew = false;
    for (const [at, part] of parts.entries()) {
      if (at % PARTS_PER_SLICE === 0) yield;
      for (const smaller of divide(part, known)) isNew = learn(smaller) || isNew;
    }
  }
  return { of: (text) => (text === "" || IS_KANA.test(text) ? [] : readText(text, known)) };
}

/** The whole name where it cannot be divided in exactly one way (霧ケ原, キリガハラ). */
function writtenParts({ name, kana }: NameWithReading): Part[] {
  if (name === "" || kana === "" || IS_KANA.test(name)) return [];
  const runs = name.match(/[ァ-ヺ]+|[^ァ-ヺ]+/gu) ?? [];
  const [only, other] = alignRuns(runs, kana);
  return only !== undefined && other === undefined ? only : [{ written: name, kana }];
}

/** All ways to read the runs as this kana. */
function alignRuns([run, ...rest]: readonly string[], kana: string): Part[][] {
  if (run === undefined) return kana === "" ? [[]] : [];
  if (IS_KANA.test(run)) {
    return kana.startsWith(run) ? alignRuns(rest, kana.slice(run.length)) : [];
  }
  if (rest.length === 0) return canRead(run, kana) ? [[{ written: run, kana }]] : [];
  const ways: Part[][] = [];
  for (let end = run.length; end < kana.length && canRead(run, kana.slice(0, end)); end++) {
    const part = { written: run, kana: kana.slice(0, end) };
    for (const others of alignRuns(rest, kana.slice(end))) ways.push([part, ...others]);
  }
  return ways;
}

function canRead(written: string, kana: string): boolean {
  return kana.length >= written.length && kana.length <= written.length * MAX_KANA_PER_CHARACTER;
}

/** What is left of a part where its beginning or its end is known. */
function divide({ written, kana }: Part, known: ReadonlyMap<string, ReadonlySet<string>>): Part[] {
  const found: Part[] = [];
  const add = (rest: Part) => {
    if (canRead(rest.written, rest.kana)) found.push(rest);
  };
  for (let at = 1; at < written.length; at++) {
    const [head, tail] = [written.slice(0, at), written.slice(at)];
    for (const reading of known.get(head) ?? []) {
      if (kana.startsWith(reading)) add({ written: tail, kana: kana.slice(reading.length) });
    }
    for (const reading of known.get(tail) ?? []) {
      if (kana.endsWith(reading)) {
        add({ written: head, kana: kana.slice(0, kana.length - reading.length) });
      }
    }
  }
  return found;
}

/** From the end, so that each rest is read once; longer parts are likelier than shorter ones. */
function readText(
  text: string,
  known: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] {
  const from: (readonly string[])[] = [];
  from[text.length] = [""];
  for (let at = text.length - 1; at >= 0; at--) {
    const readings = new Set<string>();
    for (let end = Math.min(text.length, at + MAX_PART_LENGTH); end > at; end--) {
      const part = text.slice(at, end);
      const kana = [
        ...(known.get(part) ?? []),
        ...(end === at + 1 && IS_KANA.test(part) ? [part] : []),
      ];
      for (const reading of kana) {
        for (const rest of from[end]!) readings.add(reading + rest);
      }
    }
    from[at] = [...readings].slice(0, MAX_READINGS);
  }
  return from[0]!;
}
