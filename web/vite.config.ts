import { reactRouter } from "@react-router/dev/vite";
import { parseMinimumBrowsers } from "@tenbin/contract/minimum-browsers";
import tailwindcss from "@tailwindcss/vite";
import { Features } from "lightningcss";
import { defineConfig } from "vite";
import { toBuildTargets } from "./app/browser/minimum-browsers.ts";
import { bundlerGroups } from "./chunk-groups.ts";
import { errorTitlesPlugin } from "./error-titles-plugin.ts";
import { layerOrderPlugin } from "./layer-order-plugin.ts";
import { oldBrowserColoursPlugin } from "./old-browser-colours-plugin.ts";
import manifest from "./package.json" with { type: "json" };
import { routeModuleErrorPlugin } from "./route-module-error-plugin.ts";
import { stylePreloadPlugin } from "./style-preload-plugin.ts";

const targets = toBuildTargets(parseMinimumBrowsers(manifest.browserslist));

export default defineConfig({
  plugins: [
    errorTitlesPlugin(),
    tailwindcss(),
    reactRouter(),
    routeModuleErrorPlugin(),
    stylePreloadPlugin(),
    oldBrowserColoursPlugin(),
    layerOrderPlugin(),
  ],
  build: { target: targets, cssTarget: targets },
  // `oldBrowserColoursPlugin` says why.
  css: { lightningcss: { exclude: Features.LightDark } },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: bundlerGroups() } } } },
    },
  },
  // The contract is TypeScript source, which Node cannot load from node_modules, so it is bundled.
  ssr: { noExternal: ["@tenbin/contract"] },
});
