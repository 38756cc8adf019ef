/** Inherited by the processes that a bench starts. */
const VARIABLE = "BENCH_SIZE";
const SMALLEST = "smallest";

/** Before the modules of the benches are loaded, which read the size. */
export function chooseSmallest(): void {
  process.env[VARIABLE] = SMALLEST;
}

/** At the smallest size benches show that they measure; their figures mean nothing. */
export const isSmallest = (): boolean => process.env[VARIABLE] === SMALLEST;

/** A number of repetitions, rows or milliseconds: of a full run, and at the smallest size. */
export const sized = (full: number, smallest: number): number => (isSmallest() ? smallest : full);
