import type { Plugin } from "vite";

/**
 * Gives browsers without `light-dark()` (Chrome before 123, Firefox before 120, Safari before 17.5) the light theme. A token whose
 * value they do not understand would leave text black on black and drawings filled with black. Compiled away
 * instead, the colours would no longer follow a `color-scheme` within the page, as that of a logo on paper.
 */
export function oldBrowserColoursPlugin(): Plugin {
  return {
    name: "tenbin:old-browser-colours",
    apply: "build",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "asset" || !file.fileName.endsWith(".css")) continue;
        const css =
          typeof file.source === "string" ? file.source : new TextDecoder().decode(file.source);
        file.source = css + lightColours(css);
      }
    },
  };
}

const TOKEN = /(--[\w-]+):([^;{}]*light-dark\([^;{}]*)/g;
/** Either colour may be a function itself. */
const LIGHT_DARK = /light-dark\(((?:[^(),]|\([^()]*\))+),(?:[^()]|\([^()]*\))+\)/g;

/** The tokens of a style sheet with their light colours; empty if it has none. */
export function lightColours(css: string): string {
  const tokens = [...css.matchAll(TOKEN)].map(
    ([, name, value = ""]) => `${name}:${value.replaceAll(LIGHT_DARK, "$1").trim()}`,
  );
  if (tokens.length === 0) return "";
  const rest = tokens.find((token) => token.includes("light-dark"));
  if (rest !== undefined) throw new Error(`Unknown form of light-dark() in ${rest}`);
  return `@supports not (color:light-dark(red,red)){:root,:root[data-theme]{color-scheme:light;${tokens.join(";")}}}`;
}
