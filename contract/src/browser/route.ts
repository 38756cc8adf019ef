export interface EndpointRoute {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
}

export type PathParameters = Readonly<Record<string, string | number>>;
export type QueryParameters = Readonly<
  Record<string, string | number | boolean | null | undefined>
>;

/** @returns path and query, without undefined and null values */
export function fillRoute(
  route: EndpointRoute,
  params: PathParameters = {},
  query: QueryParameters = {},
): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key];
    if (value === undefined) {
      throw new Error(`${route.method} ${route.path}: parameter "${key}" is missing`);
    }
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(key, String(value));
  }
  const text = search.toString();
  return text === "" ? path : `${path}?${text}`;
}

/** Each path parameter matches one non-empty segment. */
export function matchesPath(template: string, path: string): boolean {
  const segments = path.split("/");
  const wanted = template.split("/");
  return (
    wanted.length === segments.length &&
    wanted.every((part, at) => (part.startsWith("{") ? segments[at] !== "" : part === segments[at]))
  );
}
