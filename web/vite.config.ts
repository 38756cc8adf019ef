import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { bundlerGroups } from "./chunk-groups.ts";
import { errorTitlesPlugin } from "./error-titles-plugin.ts";
import { layerOrderPlugin } from "./layer-order-plugin.ts";
import { routeModuleErrorPlugin } from "./route-module-error-plugin.ts";
import { stylePreloadPlugin } from "./style-preload-plugin.ts";

export default defineConfig({
  plugins: [
    errorTitlesPlugin(),
    tailwindcss(),
    reactRouter(),
    routeModuleErrorPlugin(),
    stylePreloadPlugin(),
    layerOrderPlugin(),
  ],
  build: {
    // light-dark() in the tokens must not be compiled away.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: bundlerGroups() } } } },
    },
  },
  // The contract is TypeScript source, which Node cannot load from node_modules, so it is bundled.
  ssr: { noExternal: ["@tenbin/contract"] },
});
