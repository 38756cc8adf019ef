import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { ApiProblem } from "../platform/http/api-problem.ts";
import { matchesEntityTag } from "../platform/http/entity-tag.ts";

/** A page that depends on nothing but the build. */
export interface StaticPage {
  readonly path: string;
  readonly title: string;
  readonly load: () => unknown;
}

const PAYLOAD_FILE = "/_payload.json";

/**
 * Specification 7.19: payload files of static pages, `/{route}/_payload.json`. Immutable when the
 * query names the build, else revalidated.
 */
export function registerStaticPayloads(
  fastify: FastifyInstance,
  buildId: string,
  pages: readonly StaticPage[],
): void {
  for (const { path, title, load } of pages) {
    let payload: Promise<{ readonly body: string; readonly etag: string }> | undefined;
    const createPayload = async () => {
      const body = JSON.stringify({ build: buildId, path, title, data: await load() });
      return { body, etag: `"${createHash("sha1").update(body).digest("base64url")}"` };
    };
    fastify.get(path.replace(/\/$/, "") + PAYLOAD_FILE, async (request, reply) => {
      payload ??= createPayload();
      const { body, etag } = await payload.catch((error: unknown) => {
        payload = undefined;
        throw error;
      });
      const forGood = request.url.endsWith(`?${buildId}`);
      void reply
        .header(
          "cache-control",
          forGood ? "public, max-age=31536000, immutable" : "public, no-cache",
        )
        .header("etag", etag);
      if (matchesEntityTag(request.headers["if-none-match"], etag)) return reply.code(304).send();
      return reply.type("application/json; charset=utf-8").send(body);
    });
  }
}

/** Payloads of static pages have routes of their own. */
export function isPayloadRequest(url: string): boolean {
  return url.replace(/\?.*/s, "").endsWith(PAYLOAD_FILE);
}

export function sendPayloadNotFound(requestId: string, reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header("cache-control", "no-store")
    .type("application/problem+json; charset=utf-8")
    .send(JSON.stringify(new ApiProblem("not_found").toProblem(requestId)));
}
