/**
 * What an endpoint costs beyond its own folders: the files that have to name it. Of the last features of the product:
 * `npm run count:endpoint`.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { endpointRoutes } from "../contract/src/browser/links.ts";

const ROOT = join(import.meta.dirname, "..");

interface Feature {
  readonly name: string;
  /** That brought it. */
  readonly commit: string;
  /** Its file below `contract/src/endpoints/`. */
  readonly contract: string;
  /** Folders and files of its domain: on the server, of the web, its journey. */
  readonly own: readonly string[];
  /** Its tables, and what it is called where the domains are wired. */
  readonly names: readonly string[];
  /** Of another feature, which uses it. */
  readonly later?: RegExp;
}

/** The newest last. */
export const features: readonly Feature[] = [
  {
    name: "saved screens",
    commit: "c3fb0f86",
    contract: "screening/saved-screens",
    own: ["server/src/screening/", "web/app/routes/screening/", "e2e/journeys/saved-screens"],
    names: ["saved_screens", "createSavedScreens"],
    later: /alert|issue-followers/,
  },
  {
    name: "the record of a screen",
    commit: "2d4dc342",
    contract: "screening/screen-record",
    own: [
      "server/src/screening/",
      "web/app/routes/screening/",
      "web/app/routes/promising/",
      "web/app/charts/screen-record/",
      "e2e/journeys/screen-record",
      "bench/screening/screen-record",
    ],
    names: ["screening_rule_records", "screening_record_variants", "createRecords"],
  },
  {
    name: "messages to the operator",
    commit: "9bdd504d",
    contract: "contact",
    own: ["server/src/contact/", "web/app/routes/info/contact/", "e2e/journeys/contact"],
    names: ["contact_messages", "createContact", "registerContact", "contactJobs"],
  },
  {
    name: "confirmations of orders",
    commit: "d3cc34d4",
    contract: "billing/confirmations",
    own: ["server/src/billing/", "web/app/routes/setting/", "e2e/journeys/billing"],
    names: [],
  },
];

/** Written once, and never again for it. */
const HISTORY = /^(CHANGELOG\.md|docs\/decisions\/)/;
/** What of another feature names it uses it, and could do without. */
const OTHER_ROOMS = /^(server\/src\/(?!main\/)|web\/app\/|e2e\/journeys\/)/;

export interface Cost {
  /** Files that have to name it. */
  readonly named: readonly string[];
  /** Files of other features that use it. */
  readonly used: readonly string[];
}

export function countFiles({ contract, own, names, later }: Feature): Cost {
  const declaration = `contract/src/endpoints/${contract}.ts`;
  const operations = operationsOf(declaration);
  const paths = operations.map((name) => endpointRoutes[name].path.replace(/\/\{.*$/, ""));
  const words = [...operations, ...names, ...ownErrors(declaration)].map((word) => `\\b${word}\\b`);
  const places = [...paths, `/${basename(declaration)}`].map(
    (place) => `${RegExp.escape(place)}(?![\\w-])`,
  );
  const found = grep([...words, ...places].join("|"))
    .filter((file) => file !== declaration && !HISTORY.test(file))
    .filter((file) => !own.some((start) => file.startsWith(start)));
  const isUse = (file: string) => OTHER_ROOMS.test(file) || later?.test(file) === true;
  return { named: found.filter((file) => !isUse(file)), used: found.filter(isUse) };
}

function operationsOf(declaration: string): readonly (keyof typeof endpointRoutes)[] {
  const text = readFileSync(join(ROOT, declaration), "utf8");
  const names = [...text.matchAll(/^ {2}name: "(\w+)",$/gm)].map(([, name]) => name!);
  return names.filter((name) => name in endpointRoutes) as (keyof typeof endpointRoutes)[];
}

/** Errors that no other endpoint raises. */
function ownErrors(declaration: string): readonly string[] {
  const text = readFileSync(join(ROOT, declaration), "utf8");
  const raised = [...text.matchAll(/^ {2}errors: \[([^\]]*)\]/gm)].flatMap(([, list]) =>
    [...list!.matchAll(/"(\w+)"/g)].map(([, type]) => type!),
  );
  return [...new Set(raised)].filter(
    (type) => grep(`"${type}"`, "contract/src/endpoints").length === 1,
  );
}

function grep(pattern: string, ...places: readonly string[]): readonly string[] {
  const args = ["grep", "--untracked", "-lP", pattern, "--", ...places, ":!.ci"];
  return execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim().split("\n");
}

if (import.meta.main) {
  for (const feature of features) {
    const { named, used } = countFiles(feature);
    console.log(`${feature.name} (${feature.commit}): ${named.length} files`);
    for (const file of named) console.log(`  ${file}`);
    console.log(`  used by ${used.length} files of other features`);
  }
}
