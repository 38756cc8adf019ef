import { readFileSync } from "node:fs";
import { join } from "node:path";
import { formatMinimumBrowsers, parseMinimumBrowsers } from "@tenbin/contract/minimum-browsers";
import { z } from "zod";
import { ROOT } from "../../platform/root.ts";

const manifest = z.object({ browserslist: z.array(z.string()) });

/** The oldest browsers for which the pages are built and tested. */
export function readMinimumBrowsers(): string {
  const text = readFileSync(join(ROOT, "web", "package.json"), "utf8");
  return formatMinimumBrowsers(parseMinimumBrowsers(manifest.parse(JSON.parse(text)).browserslist));
}
