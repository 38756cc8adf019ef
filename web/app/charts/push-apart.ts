interface Block {
  /** Preferred centre, pixels. */
  readonly at: number;
  /** Pixels. */
  readonly height: number;
}

/**
 * Moves blocks vertically so that they do not overlap, with the least sum of squared moves
 * (isotonic regression by pooling adjacent violators), then shifts them inside `top`…`bottom`.
 * Keeps the order; ties keep the given order.
 * @returns the centres, in the order of `blocks`
 */
export function pushApart(blocks: readonly Block[], top: number, bottom: number): number[] {
  const order = blocks
    .map((_, i) => i)
    .toSorted((a, b) => blockAt(blocks, a).at - blockAt(blocks, b).at);
  /** Distance from the first block's centre if all blocks touch. */
  const offsets: number[] = [];
  order.forEach((index, i) => {
    const before = order[i - 1];
    const gap =
      before === undefined
        ? 0
        : (blockAt(blocks, before).height + blockAt(blocks, index).height) / 2;
    offsets.push((offsets[i - 1] ?? 0) + gap);
  });
  const pools: { sum: number; count: number }[] = [];
  order.forEach((index, i) => {
    let pool = { sum: blockAt(blocks, index).at - (offsets[i] ?? 0), count: 1 };
    for (let last = pools.at(-1); last !== undefined; last = pools.at(-1)) {
      if (last.sum / last.count <= pool.sum / pool.count) break;
      pools.pop();
      pool = { sum: last.sum + pool.sum, count: last.count + pool.count };
    }
    pools.push(pool);
  });
  const placed = pools.flatMap(({ sum, count }) => Array<number>(count).fill(sum / count));
  const centres = Array<number>(blocks.length).fill(0);
  order.forEach((index, i) => {
    centres[index] = (placed[i] ?? 0) + (offsets[i] ?? 0);
  });
  return clampBlocks(blocks, order, centres, top, bottom);
}

function clampBlocks(
  blocks: readonly Block[],
  order: readonly number[],
  centres: number[],
  top: number,
  bottom: number,
): number[] {
  let floor = bottom;
  for (const index of order.toReversed()) {
    const half = blockAt(blocks, index).height / 2;
    centres[index] = Math.min(centres[index] ?? 0, floor - half);
    floor = (centres[index] ?? 0) - half;
  }
  let ceiling = top;
  for (const index of order) {
    const half = blockAt(blocks, index).height / 2;
    centres[index] = Math.max(centres[index] ?? 0, ceiling + half);
    ceiling = (centres[index] ?? 0) + half;
  }
  return centres;
}

function blockAt(blocks: readonly Block[], index: number): Block {
  const found = blocks[index];
  if (found === undefined) throw new RangeError(`no block ${index}`);
  return found;
}
