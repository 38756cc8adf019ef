import type { FastifyInstance } from "fastify";

/** The build of the pages that this process serves. */
export interface WebBuild {
  /** Changes with everything that the browser loads. */
  readonly id: string;
  readonly builtAt: Date;
  /** The module that every page loads. */
  readonly rootModule: string;
  /** Subresource integrity (`sha384-…`) of every script, by path. */
  readonly integrity: Readonly<Record<string, string>>;
}

/** What the latest-build file and the build manifest share; milliseconds since 1970. */
const buildInfo = ({ id, builtAt }: WebBuild) => ({ id, timestamp: builtAt.getTime() });

/**
 * Specification 4.16: by these two files an open page notices a new deployment. The first is asked
 * with a timestamp as query, so that no cache on the way answers; the second is of that build for good.
 */
export function registerBuildRoutes(fastify: FastifyInstance, build: WebBuild): void {
  fastify.get("/builds/latest.json", (_, reply) =>
    reply.header("cache-control", "no-store").send(buildInfo(build)),
  );
  fastify.get<{ Params: { file: string } }>("/builds/meta/:file", (request, reply) => {
    if (request.params.file !== `${build.id}.json`) return reply.callNotFound();
    return reply
      .header("cache-control", "public, max-age=31536000, immutable")
      .send({ ...buildInfo(build), integrity: build.integrity });
  });
}

/**
 * Loads the root module by an element of its own too: browsers that read no integrity in import maps
 * check it here. Stands last, because an import map must come before the first module. A page that
 * loads no module, as the last resort, loads none by this either.
 */
export function injectRootModule(html: string, { rootModule, integrity }: WebBuild): string {
  const digest = integrity[rootModule];
  const end = html.lastIndexOf("</body>");
  if (digest === undefined || end === -1 || !html.includes(' type="module"')) return html;
  const script = `<script type="module" async src="${rootModule}" integrity="${digest}"></script>`;
  return html.slice(0, end) + script + html.slice(end);
}
