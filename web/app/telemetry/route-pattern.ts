/** A matched route as React Router's `useMatches` gives it. */
export interface RouteMatch {
  readonly pathname: string;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/**
 * The route as the sitemap writes it, `/companies/:ticker`, of what was matched last: what leaves the
 * browser names the route, never the address, which may carry what somebody typed.
 */
export function routePattern(matches: readonly RouteMatch[]): string {
  const last = matches.at(-1);
  if (last === undefined) return "/*";
  const { "*": rest, ...named } = last.params;
  if (rest !== undefined) return "/*";
  const names = new Map(Object.entries(named).map(([name, value]) => [value, name]));
  const segments = last.pathname.split("/").filter((segment) => segment !== "");
  return `/${segments.map((segment) => writeSegment(segment, names)).join("/")}`;
}

function writeSegment(segment: string, names: ReadonlyMap<string | undefined, string>): string {
  const name = names.get(decode(segment));
  return name === undefined ? segment : `:${name.toLowerCase()}`;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
