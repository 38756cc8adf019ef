import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** Where the order of the cascade layers is written. */
const MAIN_STYLESHEET = new URL("app/ui/style.css", import.meta.url);

/**
 * Lets every style sheet begin with the order of the cascade layers. The browser takes it from the first
 * sheet, and that need not be the one that all pages have: where a page fails in the browser React makes
 * the document anew and puts that one behind those of the page.
 */
export function layerOrderPlugin(
  order = declaredLayerOrder(readFileSync(MAIN_STYLESHEET, "utf8")),
): Plugin {
  return {
    name: "tenbin:layer-order",
    apply: "build",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === "asset" && file.fileName.endsWith(".css")) {
          file.source =
            order + (typeof file.source === "string" ? file.source : decode(file.source));
        }
      }
    },
  };
}

/** @throws where a style sheet declares no order */
export function declaredLayerOrder(css: string): string {
  const [, layers] = /^@layer ([^;{]+);/m.exec(css) ?? [];
  if (layers === undefined) throw new Error("no order of cascade layers");
  return `@layer ${layers.replaceAll(/\s+/g, "")};`;
}

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
