import type { z } from "zod";
import type { facet } from "@tenbin/contract";

type Facet = z.infer<typeof facet>;

export function countFacets<T>(things: Iterable<T>, nameOf: (thing: T) => string | null): Facet[] {
  const counts = new Map<string, number>();
  for (const thing of things) {
    const name = nameOf(thing);
    if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}
