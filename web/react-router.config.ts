import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { compressAssets } from "./compress-assets.ts";

export default {
  ssr: true,
  subResourceIntegrity: true,
  // The last file, the manifest, is written after the bundles.
  buildEnd: ({ reactRouterConfig }) =>
    compressAssets(join(reactRouterConfig.buildDirectory, "client", "assets")),
} satisfies Config;
