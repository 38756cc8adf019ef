import {
  type Endpoint,
  type ErrorType,
  accessErrors,
  errors,
  commonErrors,
  endpointRoutes,
} from "@tenbin/contract";
import { DATA_VERSION_HEADER, tellsDataVersion } from "@tenbin/contract/data-version";
import { z } from "zod";

type Json = Record<string, unknown>;

const MEDIA_TYPES = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
} as const;

/** @param server base of the API; relative to the document's own address by default */
export function buildOpenApiDocument(
  endpoints: readonly Endpoint[],
  version: string,
  server = "/",
): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const { method, path } = endpointRoutes[endpoint.name];
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Tenbin API",
      version,
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: server }],
    jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: { idToken: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    },
  };
}

function operation(endpoint: Endpoint): Json {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    security: endpoint.access === "anyone" ? [{}, { idToken: [] }] : [{ idToken: [] }],
    parameters: [...parameters(endpoint.params, "path"), ...parameters(endpoint.query, "query")],
    ...requestBody(endpoint),
    responses: {
      [endpoint.status ?? 200]: {
        description: "Done",
        ...(tellsDataVersion(endpoint.name) ? { headers: dataVersionHeader } : {}),
        content: responseContent(endpoint),
      },
      ...errorResponses([
        ...commonErrors,
        ...accessErrors[endpoint.access],
        ...(endpoint.assurance === "recent" ? (["reauthentication_required"] as const) : []),
        ...endpoint.errors,
      ]),
    },
  };
}

const dataVersionHeader = {
  [DATA_VERSION_HEADER]: {
    description:
      "Version of the data that the answer is made from, as /readyz tells it; absent if they changed meanwhile. The number before the dot is larger for newer data",
    schema: { type: "string" },
  },
};

function responseContent({ output, fileTypes }: Endpoint): Json {
  if (fileTypes === undefined) return jsonContent(toJsonSchema(output, "output"));
  const file = { schema: { type: "string", format: "binary" } };
  return Object.fromEntries(fileTypes.map((type) => [type, file]));
}

function requestBody({ body, bodyFormat = "json" }: Endpoint): Json {
  if (bodyFormat === "bytes") return { requestBody: { required: true, content: { "*/*": {} } } };
  if (body === undefined) return {};
  const content = { schema: toJsonSchema(body, "input") };
  return { requestBody: { required: true, content: { [MEDIA_TYPES[bodyFormat]]: content } } };
}

function parameters(object: z.ZodObject | undefined, place: "path" | "query"): Json[] {
  if (object === undefined) return [];
  return Object.entries<z.ZodType>(object.shape).map(([name, schema]) => ({
    name,
    in: place,
    required: place === "path" || !schema.safeParse(undefined).success,
    schema: toJsonSchema(schema, "input"),
  }));
}

/** Our metadata: other names would be no JSON schema. */
const EXTENSIONS = { valueDerived: "x-value-derived", ownField: "x-own-field" };

function toJsonSchema(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...body } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      const described = jsonSchema as Json;
      nameProperties(described);
      for (const [name, extension] of Object.entries(EXTENSIONS)) {
        if (!(name in described)) continue;
        described[extension] = described[name];
        delete described[name];
      }
    },
  });
  return body;
}

/** Records with known keys as objects: generators do not read the names in `propertyNames`. */
function nameProperties(described: Json): void {
  const { propertyNames, additionalProperties } = described;
  const names = (propertyNames as { readonly enum?: unknown } | undefined)?.enum;
  if (!Array.isArray(names)) return;
  described["properties"] = Object.fromEntries(
    names.map((name: unknown) => [String(name), additionalProperties]),
  );
  described["additionalProperties"] = false;
  delete described["propertyNames"];
}

function errorResponses(types: readonly ErrorType[]): Json {
  const byStatus = Map.groupBy(new Set(types), (type) => errors[type].status);
  return Object.fromEntries(
    [...byStatus].map(([status, named]) => [
      status,
      {
        description: named.map((type) => errors[type].title).join("; "),
        ...(status === 503 ? { headers: { "retry-after": { schema: { type: "integer" } } } } : {}),
        content: {
          "application/problem+json": {
            schema: {
              allOf: [
                { $ref: "#/components/schemas/Problem" },
                { properties: { errorType: { enum: named } } },
              ],
            },
          },
        },
      },
    ]),
  );
}

function jsonContent(schema: Json): Json {
  return { [MEDIA_TYPES.json]: { schema } };
}

const problemSchema = {
  type: "object",
  required: ["type", "title", "status", "errorType", "message", "requestId"],
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    errorType: { type: "string", enum: Object.keys(errors) },
    message: { type: "string", description: "Japanese, for the reader" },
    requestId: { type: "string" },
    details: {
      type: "array",
      items: {
        type: "object",
        required: ["path", "reason"],
        properties: { path: { type: "string" }, reason: { type: "string" } },
      },
    },
  },
};
