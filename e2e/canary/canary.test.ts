import {
  type Endpoint,
  endpointRoutes,
  endpoints,
  type PlanName,
  type RecordPick,
  userSuffixes,
} from "@tenbin/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { z } from "zod";
import { plans } from "../../server/src/billing/index.ts";
import { emailComposersOf } from "../../server/src/main/domain-parts.ts";
import { masking } from "../../server/src/members/index.ts";
import { listUntaggedFields } from "../../server/src/members/testing/untagged-fields.ts";
import { type CanaryWeb, createWeb } from "./application.ts";
import { type Finding, inspect, type Walk } from "./check.ts";
import { figuresIn } from "./figures.ts";
import { type StartedPlantings, startPlantings } from "./plantings.ts";
import type { ReplacedMasking } from "./product.ts";
import { listMissingSamples } from "./sample-calls.ts";
import { sampleMail } from "./sample-mails.ts";
import { type Gateway, startGateway } from "./start-gateway.ts";
import { listTags, withoutTag } from "./tagged-values.ts";
import { type CanaryViewer, NOW, viewers } from "./viewers.ts";
import { walkApi, walkMails } from "./walk.ts";
import {
  listAddresses,
  listCompanyAddresses,
  listMissingQueries,
  walkPages,
} from "./walk-pages.ts";

const contract: readonly Endpoint[] = Object.values(endpoints);
const tags = [...listTags(contract.map(({ output }) => output))];
const taggedEndpoints = contract.filter(({ output }) => listTags([output]).size > 0);

let plantings: StartedPlantings;
let gateway: Gateway;
let web: CanaryWeb;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  plantings = await startPlantings();
  gateway = await startGateway(plantings.planted);
  vi.stubEnv("API_URL", gateway.origin);
  vi.stubEnv("PUBLIC_API_URL", "http://api.test");
  web = await createWeb();
});
afterAll(async () => {
  await web.server.close();
  await gateway.close();
  await plantings.close();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

function viewer(name: string): CanaryViewer {
  const found = viewers.find((each) => each.name === name);
  if (found === undefined) throw new Error(`No viewer is called ${name}`);
  return found;
}

const toLines = (findings: readonly Finding[]) =>
  findings.slice(0, 12).map((each) => Object.values(each).join(" | "));

/** Pages, which are asked for by their addresses, and files of the build. */
const WITHOUT_MARKET: ReadonlySet<string> = new Set(["/*", "/assets/*", "/builds/meta/:file"]);

describe("the walk", () => {
  it("has a sample of every endpoint, and the API serves no other", () => {
    expect(listMissingSamples(), "needs a sample in sample-calls.ts").toEqual([]);
    const declared = contract.map(({ name }) => {
      const { method, path } = endpointRoutes[name];
      return `${method} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
    });
    expect([...plantings.planted.routes].toSorted()).toEqual(declared.toSorted());
  });

  it("has a sample of every parameter of a page", () => {
    expect(listMissingQueries(), "needs a sample in walk-pages.ts").toEqual([]);
  });

  it("has a sample of every file of the web host", () => {
    const asked = new Set(listAddresses(plantings.market));
    const files = [...web.files].filter((path) => !asked.has(path) && !WITHOUT_MARKET.has(path));
    expect(files).toEqual([]);
  });

  it("has a sample of every kind of mail, of which none names a figure", async () => {
    const unknown: string[] = [];
    const told: string[] = [];
    const { planted, known } = plantings;
    for (const [kind, compose] of Object.entries(emailComposersOf(planted.domains))) {
      const sample = sampleMail(kind);
      if (sample === null) {
        unknown.push(kind);
        continue;
      }
      const mail = await compose({ ...sample, queuedAt: NOW });
      const text = Object.values(mail ?? {}).join("\n");
      if ([...figuresIn(text)].some((figure) => known.has(figure))) told.push(kind);
    }
    expect(unknown, "needs a sample in sample-mails.ts").toEqual([]);
    expect(told).toEqual([]);
  });

  it("has viewers of all suffixes, as the server knows them", async () => {
    const suffixes = new Map([["visitor", "UF"]]);
    for (const each of viewers.filter(({ uid }) => uid !== null)) {
      const walk = walkApi(
        plantings.planted,
        plantings.market,
        each,
        ({ endpoint }) => endpoint.name === "getUser",
      );
      for await (const { text } of walk)
        suffixes.set(each.name, (JSON.parse(text) as { user_suffix: string }).user_suffix);
    }
    expect(Object.fromEntries(suffixes)).toEqual(
      Object.fromEntries(viewers.map(({ name, suffix }) => [name, suffix])),
    );
    expect(new Set(suffixes.values())).toEqual(new Set(userSuffixes));
  });
});

const isVerify = process.env["VERIFY"] === "1";

/** They read every address; what is of no company shows the others nothing else. In the second tier two, and static pages. */
const THOROUGH = new Set(["visitor", ...(isVerify ? ["unit"] : [])].map(viewer));

/** Of each kind of rights; all in the second tier. */
const SAMPLED = ["visitor", "free", "one unlock", "temporal", "light"].map(viewer);
const readers = isVerify ? viewers : SAMPLED;

describe("pages", () => {
  it.each(readers)("show $name what the rights table gives, and no more", async (each) => {
    const addresses = THOROUGH.has(each)
      ? listAddresses(plantings.market, { withStatic: isVerify })
      : listCompanyAddresses(plantings.market);
    const findings = await inspect(plantings, each, async function* (product, reader) {
      gateway.leadTo(product);
      yield* walkPages(web.server, reader, addresses);
    });
    expect(toLines(findings)).toEqual([]);
  });
});

/** What of the API shows analyses, to one viewer. */
function inspectAnalyses(
  reader: CanaryViewer,
  isWanted: (endpoint: Endpoint) => boolean = () => true,
): Promise<Finding[]> {
  const walk: Walk = (product, each) =>
    walkApi(product, plantings.market, each, ({ endpoint }) => {
      return taggedEndpoints.includes(endpoint) && isWanted(endpoint);
    });
  return inspect(plantings, reader, walk);
}

function replaceMasking(replacement: ReplacedMasking | null): void {
  for (const product of [plantings.valued, plantings.planted]) product.replaceMasking(replacement);
}

/** Of the planted breaches; all of them in the second tier. */
const sample = <T>(all: readonly T[]): readonly T[] =>
  isVerify ? all : all.filter((_, at) => at % 4 === 0);

describe("the canary notices", () => {
  afterEach(() => {
    replaceMasking(null);
    vi.restoreAllMocks();
  });
  it.each(sample(tags.map((tag) => [describeTag(tag), tag] as const)))(
    "that the contract lacks the tag of %s",
    async (_, tag) => {
      const holder = taggedEndpoints.find(({ output }) => listTags([output]).has(tag));
      const schemaOf = (schema: z.ZodType) => withoutTag(schema, tag);
      replaceMasking({
        schemaOf,
        mask: (answer, schema, rights) => masking.mask(answer, schemaOf(schema), rights),
      });
      const findings = await inspectAnalyses(viewer("free"), (each) => each === holder);
      // What is the same whatever is planted is missed by its name (`mask.test.ts`).
      const untagged = listUntaggedFields(schemaOf(holder!.output), holder!.name);
      expect([...findings, ...untagged]).not.toEqual([]);
    },
  );

  /** The front page has analyses of open companies only, and who may have files sees all companies. */
  const maskedEndpoints = taggedEndpoints.filter(
    ({ name, fileTypes }) => name !== "getMarket" && fileTypes === undefined,
  );

  it.each(sample(maskedEndpoints))("that $name is not masked", async (endpoint) => {
    replaceMasking({
      schemaOf: (schema) => schema,
      mask: (answer, schema, rights) =>
        schema === endpoint.output ? answer : masking.mask(answer, schema, rights),
    });
    const findings = await inspectAnalyses(viewer("free"), (each) => each === endpoint);
    expect(findings.map(({ kind }) => kind)).toContain("leak");
  });

  it("that the portfolio is grouped by verdicts nobody may see", async () => {
    for (const { domains } of [plantings.valued, plantings.planted]) {
      const get = domains.portfolio.get.bind(domains.portfolio);
      vi.spyOn(domains.portfolio, "get").mockImplementation(({ uid, rights }) =>
        get({ uid, rights: { ...rights, analysis: () => true } }),
      );
    }
    const findings = await inspectAnalyses(viewer("free"));
    expect(findings.map(({ kind }) => kind)).toContain("difference");
  });

  it("that the record of /promising names who entered before the hidden year and left in it, or has not left", async () => {
    for (const { domains } of [plantings.valued, plantings.planted]) {
      const ofPromising = domains.records.ofPromising.bind(domains.records);
      vi.spyOn(domains.records, "ofPromising").mockImplementation(async (rights) => {
        const answer = await ofPromising({ allCompanies: true });
        const limit = (await ofPromising(rights)).record?.picks.hidden_after ?? null;
        const picks = answer.record?.picks;
        if (picks === undefined || limit === null) throw new Error("nothing is hidden");
        const [best, worst] = [picks.best, picks.worst].map((list) =>
          list.filter(({ entered }) => entered <= limit),
        ) as [RecordPick[], RecordPick[]];
        return { ...answer, record: { ...answer.record!, picks: { ...picks, best, worst } } };
      });
    }
    const findings = await inspect(plantings, viewer("visitor"), (product, reader) =>
      walkApi(product, plantings.market, reader, ({ endpoint }) => {
        return endpoint.name === "getPromisingRecord";
      }),
    );
    expect(findings.map(({ kind }) => kind)).toEqual(["difference"]);
  });

  const replacedRows = [
    ["tenbin_free", "tenbin_light", "free", "leak"],
    ["tenbin_beginners", "tenbin_free", "beginners", "lack"],
    ["tenbin_light", "tenbin_free", "light", "lack"],
    ["tenbin_standard", "tenbin_free", "standard", "lack"],
    ["tenbin_expert", "tenbin_free", "expert", "lack"],
    ["tenbin_light", "tenbin_standard", "light", "leak"],
    ["tenbin_standard", "tenbin_light", "standard", "lack"],
  ] as const;
  it.each(sample(replacedRows))(
    "that the row of %s is that of %s",
    async (plan, other, reader, kind) => {
      const rows: Partial<Record<PlanName, unknown>> = plans;
      const row = rows[plan];
      rows[plan] = { ...plans[plan], features: plans[other].features };
      try {
        const findings = await inspectAnalyses(viewer(reader));
        expect(new Set(findings.map((each) => each.kind))).toContain(kind);
      } finally {
        rows[plan] = row;
      }
    },
  );
});

function describeTag(tag: z.ZodType): string {
  const holder = taggedEndpoints.find(({ output }) => listTags([output]).has(tag));
  return `${holder?.name}: ${tag.description ?? tag.type}`;
}

/** At last, because it ends sessions. */
describe("answers, files and mails", () => {
  it.each(viewers)(
    "tell $name what the rights table gives, and no more [ASVS 8.2.3]",
    async (each) => {
      const findings = await inspect(plantings, each, async function* (product, reader) {
        // Calls begin trials: what waited is read with the rights that the viewer came with.
        const read = new Set<string>();
        yield* walkMails(product, reader, read);
        yield* walkApi(product, plantings.market, reader);
        yield* walkMails(product, reader, read);
      });
      expect(toLines(findings)).toEqual([]);
    },
  );
});
