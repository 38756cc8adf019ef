import { fnv1a } from "@tenbin/contract/fnv1a";

/**
 * Seeded pseudo-random numbers: sfc32 (Chris Doty-Humphrey's Small Fast Counter), seeded by an FNV-1a hash of text.
 * Every company has streams of its own, so that a change to one never affects another.
 */
export interface Random {
  /** Uniform in [0, 1). */
  uniform(): number;
  /** Uniform in [from, to). */
  between(from: number, to: number): number;
  /** Standard normal (Box–Muller). */
  normal(): number;
  chance(probability: number): boolean;
  /** @throws RangeError for an empty list */
  pick<T>(list: readonly T[]): T;
  /** A shuffled copy. */
  shuffle<T>(list: readonly T[]): T[];
}

/** Equal keys give equal streams on any machine. */
export function createRandom(...keys: readonly (string | number)[]): Random {
  const text = keys.join("\u0000");
  let a = fnv1a(text);
  let b = fnv1a(text, 0x9e3779b9);
  let c = fnv1a(text, 0x85ebca6b);
  let counter = 1;
  let spare: number | null = null;

  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  // The first outputs still resemble the seed.
  for (let i = 0; i < 15; i++) next();

  const uniform = (): number => next() / 4294967296;
  const normal = (): number => {
    if (spare !== null) {
      const spareValue = spare;
      spare = null;
      return spareValue;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - uniform()));
    const angle = 2 * Math.PI * uniform();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[Math.floor(uniform() * list.length)];
    if (chosen === undefined) throw new RangeError("cannot pick from an empty list");
    return chosen;
  };
  const shuffle = <T>(list: readonly T[]): T[] => {
    const keyed = list.map((value) => ({ value, key: uniform() }));
    return keyed.toSorted((left, right) => left.key - right.key).map(({ value }) => value);
  };
  return {
    uniform,
    between: (from, to) => from + (to - from) * uniform(),
    normal,
    chance: (probability) => uniform() < probability,
    pick,
    shuffle,
  };
}
