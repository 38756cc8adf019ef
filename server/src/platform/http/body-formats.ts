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
