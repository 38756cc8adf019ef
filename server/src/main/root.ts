import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The project's folder. */
export const ROOT = join(import.meta.dirname, "..", "..", "..");

/** Version of the product, from the root package.json. */
export const VERSION = readVersion();

/** Name of this version in error reports. */
export const RELEASE = `tenbin@${VERSION}`;

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  return typeof manifest === "object" && manifest !== null && "version" in manifest
    ? String(manifest.version)
    : "0";
}
