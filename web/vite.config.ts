import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { oneReloadGuard } from "./one-reload-guard.ts";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), oneReloadGuard()],
  build: {
    // light-dark() in the tokens must reach the browser as written.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
  },
  // The contract is TypeScript source; Node cannot load it from node_modules, so it is bundled.
  ssr: { noExternal: ["@tenbin/contract"] },
});
