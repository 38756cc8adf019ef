/**
 * What runs around a route on the server: `next` makes the page. It may change the response, or throw a
 * redirect or a route error instead of calling `next`.
 */
export type RouteMiddleware = (
  context: { readonly request: Request; readonly url: URL },
  next: () => Promise<Response>,
) => Promise<Response>;

export type MiddlewareRegistry = Readonly<Record<string, RouteMiddleware>>;

/** Every route middleware by the name that the table of URLs uses. */
export const middlewareRegistry: MiddlewareRegistry = { "no-store": noStore };

/** Neither browsers nor the web host keep the page. */
async function noStore(_: unknown, next: () => Promise<Response>): Promise<Response> {
  const response = await next();
  response.headers.set("cache-control", "no-store");
  return response;
}

/**
 * The middleware of a route, in order.
 * @throws Error for a name that is not registered (specification 8.9)
 */
export function resolveMiddleware(
  names: readonly string[],
  registry = middlewareRegistry,
): readonly RouteMiddleware[] {
  return names.map((name) => {
    const found = Object.hasOwn(registry, name) ? registry[name] : undefined;
    if (found === undefined) throw new Error(`Unknown route middleware: ${JSON.stringify(name)}`);
    return found;
  });
}

/**
 * Looks at every route once, when the server starts: it does not serve a site with a gap in it.
 * @throws Error for a name that is not registered
 */
export function assertKnownMiddleware(
  pages: readonly { readonly path: string; readonly middleware: readonly string[] }[],
  registry = middlewareRegistry,
): void {
  for (const { path, middleware } of pages) {
    try {
      resolveMiddleware(middleware, registry);
    } catch (cause) {
      throw new Error(`The route ${path} cannot be served`, { cause });
    }
  }
}
