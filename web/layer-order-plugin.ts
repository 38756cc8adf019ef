import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const MAIN_STYLESHEET = new URL("app/ui/style.css", import.meta.url);

/**
 * Browsers take the layers' order from the first style sheet, and after an error React rebuilds the
 * document with another sheet first.
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

export function declaredLayerOrder(css: string): string {
  const [, layers] = /^@layer ([^;{]+);/m.exec(css) ?? [];
  if (layers === undefined) throw new Error("no order of cascade layers");
  return `@layer ${layers.replaceAll(/\s+/g, "")};`;
}

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
