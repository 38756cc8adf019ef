/** Commas stay as they are: companies that are compared stand between them. */
export function resultsPath(query: {
  readonly q?: string;
  readonly sector?: string | null;
  readonly segment?: string | null;
  readonly sort?: string | null;
  readonly cursor?: string | null;
  readonly compare?: string | null;
  readonly begin?: string | null;
  readonly metrics?: string | null;
}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value) search.set(key, value);
  }
  const text = search.toString().replaceAll("%2C", ",");
  return text === "" ? "/results" : `/results?${text}`;
}
