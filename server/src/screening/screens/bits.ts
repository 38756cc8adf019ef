/** A set of rows: row n is bit n % 32 of word n / 32. Bits beyond the rows are 0. */
export type Bits = Uint32Array;

export function noBits(rows: number): Bits {
  return new Uint32Array((rows + 31) >>> 5);
}

export function allBits(rows: number): Bits {
  const bits = noBits(rows).fill(0xffff_ffff);
  const rest = rows & 31;
  if (rest !== 0) bits[bits.length - 1] = (1 << rest) - 1;
  return bits;
}

export function setBit(bits: Bits, row: number): void {
  bits[row >>> 5]! |= 1 << (row & 31);
}

export function hasBit(bits: Bits, row: number): boolean {
  return ((bits[row >>> 5]! >>> (row & 31)) & 1) === 1;
}

export function and(one: Bits, other: Bits): Bits {
  const both = new Uint32Array(one.length);
  for (let at = 0; at < both.length; at += 1) both[at] = one[at]! & other[at]!;
  return both;
}

export function or(one: Bits, other: Bits): Bits {
  const any = new Uint32Array(one.length);
  for (let at = 0; at < any.length; at += 1) any[at] = one[at]! | other[at]!;
  return any;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let at = 0; at < bits.length; at += 1) count += countOfWord(bits[at]!);
  return count;
}

export function countOfEither(one: Bits, other: Bits): number {
  let count = 0;
  for (let at = 0; at < one.length; at += 1) count += countOfWord(one[at]! | other[at]!);
  return count;
}

/** Sums neighbouring bits, then pairs, then the four bytes by a multiplication. */
function countOfWord(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

export function forEachBit(bits: Bits, visit: (row: number) => void): void {
  for (let at = 0; at < bits.length; at += 1) {
    let word = bits[at]!;
    while (word !== 0) {
      visit((at << 5) + 31 - Math.clz32(word & -word));
      word &= word - 1;
    }
  }
}
