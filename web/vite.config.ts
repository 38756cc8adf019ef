import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { layerOrder } from "./layer-order.ts";
import { oneReloadGuard } from "./one-reload-guard.ts";

/**
 * What every page needs, in two files: together it packs better than in forty. No module that brings
 * styles stands here, because these files come first and the order of style sheets counts.
 */
const EVERY_PAGE = [
  "navigation/",
  "telemetry/(?!error-reports)",
  "consent/(answer|consent-place)",
  "api\\.client",
  "identity/(load-identity|session/session-(mark|watch)|visit-watch)",
  "device",
  "reload-once",
  "company-url",
  "page-meta",
  "search/(recent-companies|results-url|use-remember)",
  "layout/(root-data|preferences|display-settings)",
  "ui/(format|icons|actions/(button|segment)|feedback/notice|layout/section)\\.",
  "ui/figures/(badge|figure|meter|tape|verdict)\\.",
  "components/late-part",
];
/**
 * Fetched together where somebody signs in: each file of its own would stand in the list of routes and
 * of digests that comes with every page.
 */
const MEMBERS = [
  "identity/session/(browser-session|follow-session|signed-client|session-client)",
  "identity/(record-visit|use-member|member-store|identity-words)",
];
const chunkGroups = [
  { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
  {
    name: "shell",
    test: new RegExp(
      `web/app/(${EVERY_PAGE.join("|")})|contract/src/browser/(client|figures|links|bot|code|verdict)`,
    ),
    priority: 1,
  },
  // What these use together with other pages stays apart.
  { name: "errors", test: /contract\/src\/browser\/errors/, priority: 1 },
  {
    name: "disclosure",
    test: /web\/app\/ui\/content\/(disclosure|use-kept-open)\.tsx?/,
    priority: 1,
  },
  // Small ones that several pages share, in few files: each file has a digest on every page.
  {
    name: "matches",
    test: /web\/app\/(ui\/figures\/match-text|search\/match-reason)\./,
    priority: 1,
  },
  { name: "axes", test: /web\/app\/charts\/(ticks|scale|push-apart)\./, priority: 1 },
  {
    name: "company-words",
    test: /web\/app\/(components\/(pillar|unrated|absence|warning|weighing)-words|ui\/figures\/range-text)\./,
    priority: 1,
  },
  { name: "happened", test: /web\/app\/outcomes\/happened/, priority: 1 },
  { name: "site-pages", test: /web\/app\/site\/site-pages?\.ts/, priority: 1 },
  { name: "forms", test: /web\/app\/ui\/forms\/forms\.css/, priority: 1 },
  { name: "folds", test: /web\/app\/ui\/content\/disclosure\.css/, priority: 2 },
  { name: "states", test: /web\/app\/ui\/feedback\/states\.css/, priority: 1 },
  { name: "accounts", test: /web\/app\/accounts\// },
  { name: "member", test: new RegExp(`web/app/(${MEMBERS.join("|")})`) },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), oneReloadGuard(), layerOrder()],
  build: {
    // light-dark() in the tokens must reach the browser as written.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
  },
  // The contract is TypeScript source; Node cannot load it from node_modules, so it is bundled.
  ssr: { noExternal: ["@tenbin/contract"] },
});
