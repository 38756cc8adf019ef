import { hashOf } from "./hash.ts";

/** Merkle trees of RFC 6962, section 2.1: no leaf is ever doubled, an odd one is carried up. */

/**
 * Root of at least one leaf.
 * @throws RangeError for none
 */
export function rootOf(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (only === undefined) throw new RangeError("A Merkle tree has at least one leaf");
  if (leaves.length === 1) return only;
  const split = largestPowerBelow(leaves.length);
  return hashOf("node", rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)));
}

/**
 * Audit paths of all leaves in their order, the sibling of the leaf first.
 * @throws RangeError without a leaf
 */
export function proofsOf(leaves: readonly Buffer[]): readonly (readonly Buffer[])[] {
  return subtreeOf(leaves).paths;
}

interface Subtree {
  readonly root: Buffer;
  readonly paths: Buffer[][];
}

function subtreeOf(leaves: readonly Buffer[]): Subtree {
  if (leaves.length < 2) return { root: rootOf(leaves), paths: [[]] };
  const split = largestPowerBelow(leaves.length);
  const left = subtreeOf(leaves.slice(0, split));
  const right = subtreeOf(leaves.slice(split));
  for (const path of left.paths) path.push(right.root);
  for (const path of right.paths) path.push(left.root);
  return { root: hashOf("node", left.root, right.root), paths: [...left.paths, ...right.paths] };
}

export interface InclusionProof {
  /** From 0. */
  readonly position: number;
  /** Leaves of the whole tree. */
  readonly count: number;
  readonly path: readonly Uint8Array[];
}

/** The root that follows from a leaf and its path; null for a path that no such tree has (RFC 9162, 2.1.3.2). */
export function rootFromProof(leaf: Buffer, { position, count, path }: InclusionProof) {
  if (position < 0 || position >= count) return null;
  let [at, last, hash] = [position, count - 1, leaf];
  for (const sibling of path) {
    if (last === 0) return null;
    if (at % 2 === 1 || at === last) {
      hash = hashOf("node", sibling, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else {
      hash = hashOf("node", hash, sibling);
    }
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? hash : null;
}

/** The largest power of two that is less than `count`, which is at least 2. */
function largestPowerBelow(count: number): number {
  return 2 ** Math.floor(Math.log2(count - 1));
}
