import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { Features } from "lightningcss";
import { defineConfig } from "vite";
import { toBuildTargets } from "./app/browser/browser-support.ts";
import { MINIMUM_BROWSERS } from "./app/site/minimum-browsers.ts";
import { bundlerGroups } from "./chunk-groups.ts";
import { errorTitlesPlugin } from "./error-titles-plugin.ts";
import { layerOrderPlugin } from "./layer-order-plugin.ts";
import { oldBrowserColoursPlugin } from "./old-browser-colours-plugin.ts";
import { minimumBrowsersPlugin } from "./minimum-browsers-plugin.ts";
import { routeModuleErrorPlugin } from "./route-module-error-plugin.ts";
import { stylePreloadPlugin } from "./style-preload-plugin.ts";

const targets = toBuildTargets(MINIMUM_BROWSERS);

export default defineConfig({
  plugins: [
    errorTitlesPlugin(),
    minimumBrowsersPlugin(),
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
