/**
 * Modules that are loaded together. Each file costs a digest in every Content-Security-Policy and
 * compresses alone. Modules are the beginnings of paths below web/app; `chunk-groups.test.ts` checks that
 * each matches a file.
 */
interface ChunkGroup {
  readonly name: string;
  readonly modules: readonly string[];
  /** Of these, what does not belong to it. */
  readonly except?: readonly string[];
  readonly priority?: number;
}

export const chunkGroups: readonly ChunkGroup[] = [
  {
    // Must not import styles: these files come first, and the order of style sheets matters.
    name: "shell",
    modules: [
      "browser/",
      "urls/",
      "site/bot-context.",
      "site/manifest.",
      "site/minimum-browsers.",
      "site/page-meta.",
      "site/root-data.",
      "site/server-clock.",
      "navigation/",
      "telemetry/",
      "consent/consent-storage.",
      "layout/lazy-services.",
      "api/api.client.",
      "api/device.",
      "identity/load-identity.",
      "identity/session/session-hint.",
      "viewer/session-watcher.",
      "viewer/visit-recorder.",
      "search/recent-companies.",
      "search/use-record-recent-company.",
      "layout/display-settings.",
      "layout/nav-items.",
      "layout/old-browser-notice.",
      "ui/format.",
      "ui/icons.",
      "ui/actions/button.",
      "ui/actions/segmented-control.",
      "ui/feedback/notice.",
      "ui/layout/section.",
      "ui/figures/badge.",
      "ui/figures/figure.",
      "ui/figures/meter.",
      "ui/figures/tape.",
      "ui/figures/verdict.",
      "components/lazy-hydrated.",
      "components/term-link.",
      "components/glossary-path.",
      "components/portfolio-star/portfolio-star.tsx",
      "alerts/alert-bell.",
    ],
    except: [
      "browser/fill-missing-functions",
      "browser/save-file",
      "browser/use-late-fragment",
      "telemetry/error-reports",
      "urls/import-path",
      "urls/payment-pages",
      "urls/query-token",
      "urls/safe-next",
    ],
    priority: 1,
  },
  {
    name: "disclosure",
    modules: ["ui/content/disclosure.tsx", "ui/content/use-persisted-open."],
    priority: 1,
  },
  {
    name: "matches",
    modules: ["ui/figures/highlighted-text.", "search/match-reason."],
    priority: 1,
  },
  {
    name: "axes",
    modules: [
      "charts/ticks.",
      "charts/scale.",
      "charts/push-apart.",
      "charts/kit/axis-range.",
      "charts/kit/chart-image.",
      "ui/figures/verdict-scale.",
    ],
    priority: 1,
  },
  {
    name: "company-words",
    modules: [
      "components/windowed-pillars.",
      "components/unrated-messages.",
      "components/gap-sentence.",
      "ui/figures/range-text.",
    ],
    priority: 1,
  },
  {
    // Of the sections of a company, which are loaded on the first interaction.
    name: "section-words",
    modules: ["components/absence-labels.", "components/visible-warnings."],
    priority: 1,
  },
  { name: "flow-ended", modules: ["outcomes/flow-ended."], priority: 1 },
  {
    name: "outcomes",
    modules: ["outcomes/outcomes.", "outcomes/outcome-icon.", "outcomes/outcome-screen."],
    priority: 1,
  },
  { name: "site-pages", modules: ["site/site-page.", "site/site-pages."], priority: 1 },
  { name: "forms", modules: ["ui/forms/forms.css"], priority: 1 },
  { name: "folds", modules: ["ui/content/disclosure.css"], priority: 2 },
  {
    name: "lesson",
    modules: [
      "routes/lesson/chapter-path.",
      "routes/lesson/chapter-state.",
      "routes/lesson/chapter-texts.",
      "viewer/lesson-progress.",
    ],
    priority: 1,
  },
  {
    name: "states",
    modules: ["ui/feedback/states.css", "routes/companies/unlock/masked-panel.css"],
    priority: 1,
  },
  {
    name: "unlock",
    modules: [
      "routes/companies/unlock/masked-panel.tsx",
      "routes/companies/unlock/unlock-offer.",
      "routes/companies/unlock/unlock-panel.",
    ],
    priority: 1,
  },
  { name: "empty-state", modules: ["ui/feedback/empty-state."], priority: 1 },
  { name: "description-list", modules: ["ui/content/description-list."], priority: 1 },
  {
    name: "portfolio-star",
    modules: ["components/portfolio-star/", "ui/star-icon."],
    except: ["components/portfolio-star/portfolio-star.tsx"],
    priority: 1,
  },
  { name: "checkbox", modules: ["ui/forms/checkbox."], priority: 1 },
  {
    name: "accounts",
    modules: ["accounts/", "trial/", "ui/format-seconds.", "routes/supertrial/has-own-sign-in."],
  },
  {
    name: "member",
    modules: [
      "identity/browser-session.",
      "viewer/change-portfolio.",
      "viewer/reconcile-session.",
      "identity/authenticated-client.",
      "identity/session/session-client.",
      "viewer/record-company-action.",
      "viewer/use-viewer.",
      "viewer/pending-offer.",
      "viewer/viewer-store.",
      "identity/auth-errors.",
    ],
  },
  {
    // Last: a group takes along what its modules import and no group before it has.
    name: "billing",
    modules: [
      "billing/",
      "urls/payment-pages.",
      "routes/pricing/orders/",
      "routes/setting/billing/",
      "ui/content/timeline.",
      "ui/feedback/error-state.",
    ],
  },
];

/** Modules of the contract that go with a group, by its name: paths below contract/src. */
export const contractModules: Readonly<Record<string, readonly string[]>> = {
  shell: [
    "client/client",
    "browser/bot",
    "browser/code",
    "browser/figures",
    "browser/labels",
    "browser/metric-route",
    "browser/route",
    "browser/time",
    "browser/billing/unlock",
    "browser/verdict",
  ],
  "section-words": ["words/warning-messages"],
};

export function bundlerGroups() {
  return [
    {
      name: "react",
      test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
      priority: 2,
    },
    {
      // Named by the preload lists of every page: one file instead of five.
      name: "overlays",
      test: /node_modules\/(@base-ui|@floating-ui)\//,
      minShareCount: 3,
    },
    // Before "errors", which imports it.
    { name: "offer-rule", test: /contract\/src\/browser\/billing\/offer-rule/, priority: 2 },
    { name: "errors", test: /contract\/src\/browser\/errors/, priority: 1 },
    ...chunkGroups.map((group) => {
      const { name, priority } = group;
      const test = (id: string) => isModuleOf(group, id);
      return priority === undefined ? { name, test } : { name, test, priority };
    }),
  ];
}

/** @param id path of a module on this machine */
export function isModuleOf({ name, modules, except = [] }: ChunkGroup, id: string): boolean {
  const [, ofContract] = id.split("/contract/src/");
  if (ofContract !== undefined) {
    return contractModules[name]?.some((module) => ofContract.startsWith(`${module}.`)) ?? false;
  }
  const [, ofApp] = id.split("/web/app/");
  const startsWith = (module: string) => ofApp?.startsWith(module) === true;
  return modules.some(startsWith) && !except.some(startsWith);
}
