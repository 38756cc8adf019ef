export type BrowserName = "chrome" | "edge" | "firefox" | "ios_saf" | "safari";

export interface BrowserVersion {
  readonly name: BrowserName;
  readonly major: number;
  readonly minor: number;
}

const names: ReadonlySet<string> = new Set(["chrome", "edge", "firefox", "ios_saf", "safari"]);

/**
 * Oldest browsers with which the pages work, of the entry `browserslist` in web/package.json.
 * @throws for a query that does not name the first version, as `safari >= 16.4` does
 */
export function parseMinimumBrowsers(queries: readonly string[]): readonly BrowserVersion[] {
  return queries.map((query) => {
    const [, name = "", major, minor = "0"] = /^(\w+) >= (\d+)(?:\.(\d+))?$/.exec(query) ?? [];
    if (!names.has(name)) {
      throw new Error(`Invalid query "${query}" in browserslist: use "safari >= 16.4"`);
    }
    return { name: name as BrowserName, major: Number(major), minor: Number(minor) };
  });
}

const labels: readonly (readonly [BrowserName, string])[] = [
  ["safari", "Safari"],
  ["ios_saf", "iOS"],
  ["chrome", "Chrome"],
  ["edge", "Edge"],
  ["firefox", "Firefox"],
];

/** Safari 16.4、iOS 16.4、Chrome 109, …; on iOS the system's version counts, whichever the browser. */
export function formatMinimumBrowsers(browsers: readonly BrowserVersion[]): string {
  return labels
    .flatMap(([name, label]) =>
      browsers
        .filter((browser) => browser.name === name)
        .map(({ major, minor }) => `${label} ${major}${minor === 0 ? "" : `.${minor}`}`),
    )
    .join("、");
}
