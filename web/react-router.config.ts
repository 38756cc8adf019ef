import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { compressAssets } from "./compress-assets.ts";

export default {
  ssr: true,
  subResourceIntegrity: true,
  // The page knows every route of its build: none is asked of a server that may have a newer one.
  routeDiscovery: { mode: "initial" },
  // The last file, the manifest, is written after the bundles.
  buildEnd: ({ reactRouterConfig }) =>
    compressAssets(join(reactRouterConfig.buildDirectory, "client", "assets")),
} satisfies Config;
