import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { findChromium } from "../../e2e/chromium.ts";
import { runTool } from "../runner/tool.ts";

/** System packages for the browser tests, by Debian name. */
const PACKAGES = [
  { name: "chromium-headless-shell", present: () => Promise.resolve(findChromium() !== undefined) },
  { name: "fonts-noto-cjk", present: hasJapaneseFont },
];

const FONT_FOLDERS = ["/usr/share/fonts", "/usr/local/share/fonts"];
const JAPANESE_FONT = /NotoSans(CJK|JP)|ipag|ipaexg|TakaoGothic/i;

/**
 * Installs the browser and the Japanese font where missing and permitted.
 * @throws with the packages and the command when they cannot be installed
 */
export async function ensureBrowser(): Promise<void> {
  const missing: string[] = [];
  for (const { name, present } of PACKAGES) if (!(await present())) missing.push(name);
  if (missing.length === 0) return;
  const command = `apt-get install -y --no-install-recommends ${missing.join(" ")}`;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
    throw new Error(
      `The tests need ${missing.join(" and ")}. Install with:\n  sudo apt-get update && sudo ${command}\n(or set CHROMIUM_PATH to a Chromium of your own)`,
    );
  }
  process.stdout.write(`installing ${missing.join(", ")}\n`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const update = await runTool("apt-get", ["update", "-q"], env);
  const install = await runTool("sh", ["-c", command], env);
  if (install.code !== 0) {
    throw new Error(`Could not install ${missing.join(", ")}:\n${update.output}${install.output}`);
  }
}

async function hasJapaneseFont(): Promise<boolean> {
  for (const folder of FONT_FOLDERS) {
    const files = await readdir(folder, { recursive: true }).catch(() => []);
    if (files.some((file) => JAPANESE_FONT.test(file))) return true;
  }
  return false;
}
