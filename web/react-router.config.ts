import { join } from "node:path";
import type { Config } from "@react-router/dev/config";
import { compressAssets } from "./compress-assets.ts";

export default {
  ssr: true,
  subResourceIntegrity: true,
  // The page knows all routes of its build, because a server may already have a newer build.
  routeDiscovery: { mode: "initial" },
  // The manifest is the last file, written after the bundles.
  buildEnd: ({ reactRouterConfig }) =>
    compressAssets(join(reactRouterConfig.buildDirectory, "client", "assets")),
} satisfies Config;
