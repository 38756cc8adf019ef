import { coinedStems, wordStems, type NameStem } from "./name-stems.ts";
import { coinedSectors, suffixesBySector } from "./name-suffixes.ts";
import type { Random } from "../random.ts";

export interface CompanyName {
  readonly jp: string;
  readonly kana: string;
  readonly en: string;
  readonly nicknames: readonly string[];
}

/** The stem's first two characters and the suffix's first, as investors abbreviate names. */
function nicknameOf(stem: NameStem, suffix: string): string {
  return Array.from(stem[0]).slice(0, 2).join("") + (Array.from(suffix)[0] ?? "");
}

/** Never returns a name twice, nor one in `taken`. */
export function createNameGenerator(random: Random, taken: ReadonlySet<string>) {
  const used = new Set(taken);
  const uses = new Map<string, number>();
  return {
    /** @throws RangeError when the sector's combinations are used up */
    next(sector: string): CompanyName {
      const endings = suffixesBySector[sector] ?? [];
      const stems = coinedSectors.has(sector) && random.chance(0.4) ? coinedStems : wordStems;
      // Least used stems first, so that no word dominates the market.
      const order = random
        .shuffle(stems)
        .toSorted((left, right) => (uses.get(left[0]) ?? 0) - (uses.get(right[0]) ?? 0));
      for (const stem of order) {
        const suffix = random.pick(endings);
        const jp = stem[0] + suffix[0];
        if (used.has(jp)) continue;
        used.add(jp);
        uses.set(stem[0], (uses.get(stem[0]) ?? 0) + 1);
        const legal = random.pick(["Co., Ltd.", "Co., Ltd.", "Corporation", "Inc."]);
        const isBank = suffix[0] === "銀行";
        return {
          jp,
          kana: stem[1] + suffix[1],
          en: isBank ? `The ${stem[2]} Bank, Ltd.` : `${stem[2]} ${suffix[2]} ${legal}`,
          nicknames: random.chance(0.25) ? [nicknameOf(stem, suffix[0])] : [],
        };
      }
      throw new RangeError(`no names left for ${sector}`);
    },
  };
}
