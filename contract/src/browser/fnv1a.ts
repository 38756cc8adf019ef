const OFFSET_BASIS = 0x811c9dc5;

/**
 * Fowler, Noll, Vo; public domain. Hashes UTF-16 code units: as published for ASCII. Stable across
 * machines, not for secrets.
 * @param basis another one gives an independent hash of the same text
 */
export function fnv1a(text: string, basis = OFFSET_BASIS): number {
  let hash = basis;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
