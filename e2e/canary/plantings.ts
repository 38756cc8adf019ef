import { collectFigures, collectNumbers, type Plantings } from "./check.ts";
import { createCanaryMarket } from "./market.ts";
import { startProduct } from "./product.ts";

export interface StartedPlantings extends Plantings {
  readonly close: () => Promise<void>;
}

/** What single viewers may see is the same in both: all else differs. */
export async function startPlantings(): Promise<StartedPlantings> {
  const market = await createCanaryMarket();
  const same = [...market.open, market.unit, market.unlocked];
  const others = market.all.filter((ticker) => !same.includes(ticker));
  const valued = await startProduct(market, same);
  const planted = await startProduct(market, [...same, ...others], { isOther: true });
  const known = await collectFigures(planted, market);
  const numbers = await collectNumbers([valued, planted], market);
  return {
    market,
    valued,
    planted,
    known,
    replaced: new Set(others),
    numbers,
    async close() {
      await Promise.all([valued.close(), planted.close()]);
      await market.database.drop();
    },
  };
}
