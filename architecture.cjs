/** Who may import whom (dependency-cruiser). Type imports count; `.ci/guards/folders.ts` adds that folders form no circle. */

/** What each domain may use beside itself, platform and telemetry. */
const domains = {
  companies: [],
  content: [],
  vendors: ["companies"],
  ingest: ["companies", "vendors"],
  "sample-market": ["companies", "vendors"],
  valuation: ["companies"],
  "live-record": ["companies", "valuation"],
  accounts: [],
  billing: ["accounts"],
  mailing: ["accounts"],
  trial: ["accounts", "billing", "mailing"],
  members: ["accounts", "billing", "trial"],
  portfolio: ["companies", "valuation", "members"],
  search: ["companies", "valuation", "members"],
  promising: ["companies", "valuation", "members"],
  "market-overview": ["companies", "valuation", "members"],
  screening: ["companies", "valuation", "members", "promising"],
  reports: ["companies", "valuation", "members"],
  contact: ["accounts"],
  legal: ["accounts", "alerts", "billing", "contact", "mailing", "reports", "trial"],
  alerts: ["companies", "valuation", "members", "portfolio", "screening", "mailing"],
  lessons: ["members"],
  proof: ["companies", "valuation", "screening"],
  telemetry: [],
  "web-host": [],
};

/** The files that other domains, benches and fakes may import. Ingest and the sample market know no vendor by name. */
const doors = {
  companies: "(stores/)?index\\.ts$",
  vendors: "(index\\.ts$|port/)",
  // Whoever draws documents loads the application without the server.
  "web-host": "(index|application)\\.ts$",
};
const DOOR = "(index|routes|jobs)\\.ts$";

const TEST = "\\.test\\.tsx?$";

const fakeStripe = require("./fakes/stripe/package.json");
/** @param {string} file as in `exports` */
const toPattern = (file) => `^fakes/stripe/${file.slice("./".length).replaceAll(".", "\\.")}$`;

const domainRules = Object.entries(domains).flatMap(([name, uses]) => {
  const others = Object.keys(domains).filter((other) => other !== name);
  const forbidden = others.filter((other) => !uses.includes(other) && other !== "telemetry");
  return [
    {
      name: `${name}-knows-only-its-own`,
      comment: `${name} uses ${[...uses, "platform", "telemetry"].join(", ")}; an upward need is inverted in main`,
      severity: "error",
      from: { path: `^server/src/${name}/`, pathNot: [TEST, "/testing/"] },
      to: { path: `^server/src/(${[...forbidden, "main"].join("|")})/` },
    },
    {
      name: `${name}-has-one-door`,
      comment: `outside of ${name} only its index.ts, routes.ts, jobs.ts and, to tests, testing/ are known`,
      severity: "error",
      from: { path: "^(server/src|bench|fakes)/", pathNot: [`^server/src/${name}/`] },
      to: {
        path: `^server/src/${name}/`,
        pathNot: [`^server/src/${name}/${doors[name] ?? DOOR}`, `^server/src/${name}/testing/`],
      },
    },
  ];
});

/** Folders of the web from the bottom up: each may use those before it (`web/app/README.md`). */
const webLayers = [
  "ui",
  "browser",
  "urls",
  "site",
  "identity",
  "api",
  "consent",
  "telemetry",
  "viewer",
  "navigation",
  "placeholders",
  "outcomes",
  "components",
  "charts",
  "search",
  "accounts",
  "trial",
  "billing",
  "alerts",
  "layout",
  "routes",
  "reports",
];

const webRules = webLayers.map((layer, height) => ({
  name: `web-${layer}-uses-what-is-below-it`,
  severity: "error",
  from: { path: `^web/app/${layer}/`, pathNot: [TEST, "/testing/"] },
  to: { path: `^web/app/(?!(${webLayers.slice(0, height + 1).join("|")})/)` },
}));

module.exports = {
  forbidden: [
    {
      name: "plain-readings-compute-on-their-own",
      comment: "what the metrics are held against shares none of their code",
      severity: "error",
      from: { path: "^server/src/proof/plain/", pathNot: TEST },
      to: {
        path: "^(engine|contract|bench)/|^server/src/(?!companies/|platform/|proof/)",
      },
    },
    {
      name: "no-cycles",
      comment: "types included",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "nothing-unresolved",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: ["\\+types/", "^virtual:"] },
    },
    {
      name: "engine-imports-nothing",
      comment: "pure valuation: no I/O, no clock, no dependency",
      severity: "error",
      from: { path: "^engine/src/", pathNot: TEST },
      to: { pathNot: "^engine/src/" },
    },
    {
      name: "contract-knows-zod-only",
      severity: "error",
      from: { path: "^contract/src/", pathNot: TEST },
      to: { pathNot: ["^contract/src/", "^node_modules/zod/"] },
    },
    {
      name: "what-the-browser-calls-with-carries-no-schema",
      comment: "what web loads by a path of its own reaches the browser; zod does not",
      severity: "error",
      from: { path: "^contract/src/(browser|client|metrics)/", pathNot: TEST },
      to: {
        pathNot: "^contract/src/(browser|client|metrics)/",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "web-never-knows-server-or-engine",
      severity: "error",
      from: { path: "^web/" },
      to: { path: "^(server|engine)/" },
    },
    {
      name: "server-never-imports-web",
      comment: "the web host loads what was built",
      severity: "error",
      from: { path: "^server/" },
      to: { path: "^web/" },
    },
    {
      name: "platform-knows-no-business",
      severity: "error",
      from: { path: "^server/src/platform/" },
      to: { path: `^server/src/(${[...Object.keys(domains), "main"].join("|")})/` },
    },
    {
      name: "only-main-starts-things",
      severity: "error",
      from: { path: "^server/src/", pathNot: "^server/src/main/" },
      to: { path: "^server/src/main/" },
    },
    {
      name: "products-do-not-use-tests-benches-or-fakes",
      severity: "error",
      from: { path: "^(engine|contract|server|web)/", pathNot: [TEST, "/testing/"] },
      to: { path: "^(bench|e2e|fakes)/" },
    },
    {
      name: "fakes-know-no-client",
      comment:
        "a fake that took endpoints, limits or columns from the client could not contradict it",
      severity: "error",
      from: { path: "^fakes/" },
      to: { path: "^server/src/vendors/" },
    },
    {
      name: "fake-stripe-stands-alone",
      comment: "a workspace that could be published: the SDK is all it needs",
      severity: "error",
      from: { path: "^fakes/stripe/", pathNot: [TEST, "/testing/"] },
      to: { pathNot: ["^fakes/stripe/", "^node_modules/stripe/"], dependencyTypesNot: ["core"] },
    },
    {
      name: "fake-stripe-is-used-by-its-exports",
      severity: "error",
      from: { pathNot: "^fakes/stripe/" },
      to: { path: "^fakes/stripe/", pathNot: Object.values(fakeStripe.exports).map(toPattern) },
    },
    {
      name: "no-test-tools-in-the-product",
      severity: "error",
      from: {
        path: "^(engine|contract|server|web)/",
        pathNot: [TEST, "^server/src/platform/testing/", "/testing/"],
      },
      to: {
        path: ["^node_modules/(vitest|fast-check|@playwright)/", "^server/src/platform/testing/"],
      },
    },
    {
      name: "what-is-for-tests-stays-with-tests",
      severity: "error",
      from: { path: "^(engine|contract|server|web)/", pathNot: [TEST, "/testing/", "/faults/"] },
      to: { path: "/testing/" },
    },
    {
      name: "only-main-knows-which-vendors-there-are",
      severity: "error",
      from: { path: "^server/src/(?!main/|vendors/)", pathNot: [TEST, "/testing/"] },
      to: { path: "^server/src/vendors/", pathNot: "^server/src/vendors/port/" },
    },
    {
      name: "only-ingest-writes-the-market",
      severity: "error",
      from: { path: "^(server/src/(?!companies/|ingest/)|bench|fakes)" },
      to: { path: "^server/src/companies/stores/" },
    },
    ...webRules,
    ...domainRules,
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["^web/build/", "^web/\\.react-router/"] },
    // The TypeScript 7 compiler has no API for it yet. swc reports type imports too: a cycle of types
    // is a cycle.
    parser: "swc",
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
