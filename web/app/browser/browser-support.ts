import type { BrowserName, BrowserVersion } from "@tenbin/contract/minimum-browsers";

/** As Vite and Lightning CSS name them. */
export function toBuildTargets(browsers: readonly BrowserVersion[]): string[] {
  return browsers.map(({ name, major, minor }) =>
    [name === "ios_saf" ? "ios" : name, major, minor === 0 ? "" : `.${minor}`].join(""),
  );
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
