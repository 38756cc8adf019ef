import { formatMinimumBrowsers, parseMinimumBrowsers } from "@tenbin/contract/minimum-browsers";
import manifest from "../../package.json" with { type: "json" };

/** For browsers, `minimumBrowsersPlugin` writes both out when it builds. */
export const MINIMUM_BROWSERS = parseMinimumBrowsers(manifest.browserslist);

export const MINIMUM_BROWSERS_TEXT = formatMinimumBrowsers(MINIMUM_BROWSERS);
