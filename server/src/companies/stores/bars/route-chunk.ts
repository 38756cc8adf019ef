import { toEpochDay } from "../../../platform/clock/days.ts";
import type { Executor } from "../../../platform/database/prepared-statement.ts";
import { type FormerIssue, readFormerIssues } from "../../former-issues-store.ts";
import { type BarChunk, filterRows } from "./bar-chunk.ts";

/** Gives bars the key of the issue that had their code on their day; the same chunk if each code has had one issue. */
export async function routeChunk(executor: Executor, chunk: BarChunk): Promise<BarChunk> {
  const codes = new Set([...chunk.codes, ...chunk.impossibleCloses.map(({ code }) => code)]);
  const issues = await readFormerIssues(executor, [...codes]);
  if (issues.size === 0) return chunk;
  const routed = filterRows(chunk, () => true);
  const places = new Map(routed.codes.map((code, place) => [code, place]));
  for (const [code, former] of issues) {
    const keyOn = createKeyOnDay(code, former);
    for (const [at, close] of routed.impossibleCloses.entries()) {
      if (close.code === code) routed.impossibleCloses[at] = { ...close, code: keyOn(close.day) };
    }
    const place = places.get(code);
    if (place === undefined) continue;
    const placeOf = new Map([[code, place]]);
    for (let row = 0; row < routed.length; row++) {
      if (routed.code[row] !== place) continue;
      const key = keyOn(routed.day[row] ?? 0);
      if (!placeOf.has(key)) placeOf.set(key, routed.codes.push(key) - 1);
      routed.code[row] = placeOf.get(key) ?? place;
    }
  }
  return routed;
}

function createKeyOnDay(code: string, former: readonly FormerIssue[]): (day: number) => string {
  const ends = former.map(({ key, until }) => ({ key, until: toEpochDay(until) }));
  return (day) => ends.find(({ until }) => day < until)?.key ?? code;
}
