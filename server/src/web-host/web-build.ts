import type { FastifyInstance } from "fastify";

export interface WebBuild {
  /** Changes with everything that the browser loads. */
  readonly id: string;
  readonly builtAt: Date;
  readonly rootModule: string;
  /** Subresource integrity (`sha256-…`) of every script, by path. */
  readonly integrity: Readonly<Record<string, string>>;
}

/** Shared by both build files; milliseconds since 1970. */
const buildInfo = ({ id, builtAt }: WebBuild) => ({ id, timestamp: builtAt.getTime() });

/**
 * Specification 4.16: open pages notice a new deployment by these files. The first is fetched with
 * a timestamp to bypass caches; the second is immutable.
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
 * Loads the root module by a script element with integrity, for browsers that ignore integrity in
 * import maps. It comes last, because an import map must precede the first module. Pages without
 * modules get none.
 */
export function injectRootModule(html: string, { rootModule, integrity }: WebBuild): string {
  const digest = integrity[rootModule];
  const end = html.lastIndexOf("</body>");
  if (digest === undefined || end === -1 || !html.includes(' type="module"')) return html;
  const script = `<script type="module" async src="${rootModule}" integrity="${digest}"></script>`;
  return html.slice(0, end) + script + html.slice(end);
}

const PRELOAD = '<link rel="modulepreload"';
const DEFERRED_PRELOAD = '<link rel="deferred-modulepreload"';
const PRELOAD_SCRIPT =
  '<script>requestAnimationFrame(function(){setTimeout(function(){document.querySelectorAll("link[rel=deferred-modulepreload]").forEach(function(l){l.rel="modulepreload"})})})</script>';

/**
 * Preloads the modules only once the page is painted. Pages are complete without them, so on a slow
 * connection text and styles come first. Browsers ignore the deferred links until then.
 */
export function deferModulePreloads(html: string): string {
  const end = html.lastIndexOf("</body>");
  if (end === -1 || !html.includes(PRELOAD)) return html;
  return (
    html.slice(0, end).replaceAll(PRELOAD, DEFERRED_PRELOAD) + PRELOAD_SCRIPT + html.slice(end)
  );
}
