import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { type Endpoint, endpoints } from "@tenbin/contract";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSampleResponse } from "../members/testing/sample-response.ts";
import { type Api, createApi } from "../platform/http/api.ts";
import { ROOT } from "../platform/root.ts";

const NODE_MODULES = join(ROOT, "node_modules");
const run = promisify(execFile);

/** The generator needs the compiler API, which TypeScript 7 does not have. */
const RESOLVE_TYPESCRIPT_5 = `import { registerHooks } from "node:module";
registerHooks({ resolve: (name, context, next) => next(name === "typescript" ? "typescript-5" : name, context) });`;

const CLIENT = `import createClient from "openapi-fetch";
import type { paths } from "./schema.d.ts";

export async function readCompany(baseUrl: string, ticker: string) {
  const client = createClient<paths>({ baseUrl });
  const { data, error } = await client.GET("/companies/{ticker}", { params: { path: { ticker } } });
  if (error !== undefined) return { errorType: error.errorType };
  const begins: string[] = Object.values(data.irreg_offset).map((offset) => offset.name);
  const value: number | null = data.mv;
  return { ticker: data.ticker, name: data.name_jp, value, begins };
}

export async function postFormAndBytes(baseUrl: string, bytes: Uint8Array) {
  const client = createClient<paths>({ baseUrl });
  const toForm = (fields: Record<string, string>) => new URLSearchParams(fields);
  await client.POST("/register", { body: { email: "a@b.example" }, bodySerializer: toForm });
  await client.POST("/webhooks/stripe", { body: bytes, bodySerializer: (body: unknown) => body });
}

// @ts-expect-error -- the generated types know the fields
export type NoSuchField = paths["/companies/{ticker}"]["get"]["responses"][200]["content"]["application/json"]["nope"];
`;

/** No endpoint takes a form yet: one stands in. */
const OTHER_BODY_FORMATS: Readonly<Record<string, Pick<Endpoint, "bodyFormat">>> = {
  register: { bodyFormat: "form" },
};

interface Generated {
  readCompany(baseUrl: string, ticker: string): Promise<unknown>;
}

describe("/openapi.json of every endpoint", () => {
  const { answer } = createSampleResponse(endpoints.getCompany.output);
  let api: Api;
  let origin: string;
  let document: string;

  beforeAll(async () => {
    api = await createApi({
      version: "1",
      publicUrl: "https://api.tenbin.test",
      webOrigins: [],
      masking: { prepare: () => {}, mask: (output) => output, audienceOf: () => null },
    });
    for (const endpoint of Object.values<Endpoint>(endpoints)) {
      api.serve({ ...endpoint, ...OTHER_BODY_FORMATS[endpoint.name] }, () => answer);
    }
    origin = await api.fastify.listen({ port: 0, host: "127.0.0.1" });
    document = (await api.fastify.inject("/openapi.json")).body;
  });
  afterAll(() => api.fastify.close());

  it("names its server", () => {
    expect(JSON.parse(document)).toMatchObject({ servers: [{ url: "https://api.tenbin.test" }] });
  });

  it("passes Redocly's recommended rules without an error or a warning", async () => {
    const config = await createConfig({ extends: ["recommended"] });
    const problems = await lintFromString({ source: document, config });
    expect(
      problems.map(
        ({ severity, ruleId, message, location: [place] }) =>
          `${severity} ${ruleId}: ${message} (${place?.pointer ?? ""})`,
      ),
    ).toEqual([]);
  });

  it.runIf(process.env["VERIFY"] === "1")(
    "generates a client that compiles and reads a company",
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "tenbin-openapi-"));
      try {
        const inFolder = (name: string) => join(folder, name);
        await symlink(NODE_MODULES, inFolder("node_modules"));
        await writeFile(inFolder("openapi.json"), document);
        await writeFile(inFolder("typescript-5.mjs"), RESOLVE_TYPESCRIPT_5);
        await writeFile(inFolder("client.ts"), CLIENT);
        await writeFile(inFolder("package.json"), '{ "type": "module" }');
        await run(process.execPath, [
          "--import",
          pathToFileURL(inFolder("typescript-5.mjs")).href,
          join(NODE_MODULES, "openapi-typescript", "bin", "cli.js"),
          inFolder("openapi.json"),
          "--output",
          inFolder("schema.d.ts"),
        ]);
        const options = [
          "--strict",
          "--module",
          "nodenext",
          "--target",
          "es2023",
          "--types",
          "node",
        ];
        const compile = [...options, "--noEmit", "--allowImportingTsExtensions", "client.ts"];
        await run(process.execPath, [join(NODE_MODULES, "typescript", "bin", "tsc"), ...compile], {
          cwd: folder,
        });
        const client = (await import(pathToFileURL(inFolder("client.ts")).href)) as Generated;
        const expected = answer as typeof endpoints.getCompany.output._output;
        expect(await client.readCompany(origin, "9735")).toEqual({
          ticker: expected.ticker,
          name: expected.name_jp,
          value: expected.mv,
          begins: Object.values(expected.irreg_offset).map(({ name }) => name),
        });
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  );
});
