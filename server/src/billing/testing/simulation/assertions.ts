export function assertEqual(what: string, actual: unknown, expected: unknown): void {
  const [found, wanted] = [actual, expected].map((value) => JSON.stringify(value));
  if (found !== wanted) throw new Error(`${what}: ${found}, not ${wanted}`);
}

export function assertAtMost(what: string, actual: number, most: number): void {
  if (actual > most) throw new Error(`${what}: ${actual}, at most ${most}`);
}
/** @throws where a value, or a text made of it, is undefined or no number */
export function assertNothingUndefined(value: unknown, path: string): void {
  const isText = typeof value === "string" && /undefined|NaN|\[object /.test(value);
  if (value === undefined || Number.isNaN(value) || isText) {
    throw new Error(`${path} is ${String(value)}`);
  }
  if (typeof value !== "object" || value === null) return;
  for (const [name, part] of Object.entries(value)) assertNothingUndefined(part, `${path}.${name}`);
}
