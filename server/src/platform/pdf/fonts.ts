import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export type FontWeight = "regular" | "bold";

// TrueType outlines: subsets that are made of CFF fonts have lost signs.
const files: Readonly<Record<FontWeight, string>> = {
  regular: "400Regular/NotoSansJP_400Regular.ttf",
  bold: "700Bold/NotoSansJP_700Bold.ttf",
};

const folder = dirname(
  createRequire(import.meta.url).resolve("@expo-google-fonts/noto-sans-jp/package.json"),
);

let loading: Promise<Readonly<Record<FontWeight, Buffer>>> | undefined;

/** Read once a process. */
export function readFonts(): Promise<Readonly<Record<FontWeight, Buffer>>> {
  loading ??= Promise.all([
    readFile(join(folder, files.regular)),
    readFile(join(folder, files.bold)),
  ]).then(([regular, bold]) => ({ regular, bold }));
  return loading;
}
