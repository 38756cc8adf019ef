export function resultsPath(query: {
  readonly q?: string;
  readonly sector?: string | null;
  readonly segment?: string | null;
  readonly sort?: string | null;
  readonly cursor?: string | null;
}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value) search.set(key, value);
  }
  const text = search.toString();
  return text === "" ? "/results" : `/results?${text}`;
}
