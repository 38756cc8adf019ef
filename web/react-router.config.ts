import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  subResourceIntegrity: true,
  // The page knows every route of its build: none is asked of a server that may have a newer one.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
