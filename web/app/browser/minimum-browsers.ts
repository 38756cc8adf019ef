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

/** As Vite and Lightning CSS name them. */
export function toBuildTargets(browsers: readonly BrowserVersion[]): string[] {
  return browsers.map(({ name, major, minor }) =>
    [name === "ios_saf" ? "ios" : name, major, minor === 0 ? "" : `.${minor}`].join(""),
  );
}

const labels: readonly (readonly [BrowserName, string])[] = [
  ["safari", "Safari"],
  ["chrome", "Chrome"],
  ["edge", "Edge"],
  ["firefox", "Firefox"],
];

/** Safari 16.4、Chrome 109, …; on iOS every browser is Safari's. */
export function formatMinimumBrowsers(browsers: readonly BrowserVersion[]): string {
  return labels
    .flatMap(([name, label]) =>
      browsers
        .filter((browser) => browser.name === name)
        .map(({ major, minor }) => `${label} ${major}${minor === 0 ? "" : `.${minor}`}`),
    )
    .join("、");
}

/** Where user agents say the version. The first that matches decides: all browsers on iOS are of its version. */
const patterns: readonly (readonly [BrowserName, string])[] = [
  ["ios_saf", String.raw`OS (\d+)_(\d+).* like Mac OS X`],
  ["firefox", String.raw`Firefox\/(\d+)\.(\d+)`],
  ["chrome", String.raw`Chrome\/(\d+)\.(\d+)`],
  ["safari", String.raw`Version\/(\d+)\.(\d+).* Safari`],
];

/**
 * For the script in the head, where `d` is the root element's dataset: marks a browser older than these. Written
 * for such a browser. One that does not say its version is not old.
 */
export function oldBrowserScript(browsers: readonly BrowserVersion[]): string {
  const versions = patterns.flatMap(([name, pattern]) =>
    browsers
      .filter((browser) => browser.name === name)
      .map(({ major, minor }) => [pattern, major, minor]),
  );
  return `for(var b=${JSON.stringify(versions)},i=0,m;i<b.length;i++)if(m=new RegExp(b[i][0]).exec(navigator.userAgent)){if(+m[1]<b[i][1]||+m[1]===b[i][1]&&+m[2]<b[i][2])d.browser="old";break}`;
}
