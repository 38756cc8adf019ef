import { parse } from "node:querystring";
import type { BodyFormat } from "@tenbin/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Calls `addRoutes` with an instance whose requests carry bodies of that format only. */
export function registerWithBodyFormat(
  fastify: FastifyInstance,
  format: BodyFormat,
  addRoutes: (scope: FastifyInstance) => void,
): void {
  if (format === "json") {
    addRoutes(fastify);
    return;
  }
  void fastify.register((scope, _, done) => {
    scope.removeAllContentTypeParsers();
    if (format === "form") acceptForms(scope);
    else acceptBytes(scope);
    addRoutes(scope);
    done();
  });
}

/**
 * NaN and Infinity are no JSON, but numbers to whoever wrote them: they are read as one that no field takes, so that every place
 * is named with its fault.
 */
export function acceptJson(fastify: FastifyInstance): void {
  const parseJson = fastify.getDefaultJsonParser("error", "error");
  fastify.removeContentTypeParser("application/json");
  fastify.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string" },
    (request, body, done) => {
      void parseJson(request, body, (error, parsed) => {
        const readable = error === null ? body : withoutNonNumbers(body);
        if (readable === body) done(error, parsed);
        else void parseJson(request, readable, done);
      });
    },
  );
}

/** Texts are skipped whole, the last one without its end, too: no sign is read twice. */
const TEXT_OR_NON_NUMBER = /"(?:[^"\\]|\\[^])*"?|-?\b(?:NaN|Infinity)\b/g;
/** Beyond what a number holds, so that JSON.parse makes it infinite. */
const INFINITE = "1e999";

function withoutNonNumbers(body: string): string {
  return body.replace(TEXT_OR_NON_NUMBER, (found) => (found.startsWith('"') ? found : INFINITE));
}

/** The object has no prototype; a repeated field is a list. */
function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser<string>(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_, body, done) => done(null, parse(body)),
  );
}

function acceptBytes(scope: FastifyInstance): void {
  scope.addContentTypeParser<Buffer>("*", { parseAs: "buffer" }, (_, body, done) =>
    done(null, body),
  );
}

/** Bodies are never decompressed: a few bytes could become gigabytes. */
export function hasContentCoding({ headers }: Pick<FastifyRequest, "headers">): boolean {
  const { "content-encoding": coding = "identity" } = headers;
  return coding.toLowerCase() !== "identity";
}
