/** `next` renders the page; throw a redirect or a route error to replace it. */
export type RouteMiddleware = (
  context: { readonly request: Request; readonly url: URL },
  next: () => Promise<Response>,
) => Promise<Response>;

export type MiddlewareRegistry = Readonly<Record<string, RouteMiddleware>>;

export const middlewareRegistry: MiddlewareRegistry = { "no-store": noStore };

async function noStore(_: unknown, next: () => Promise<Response>): Promise<Response> {
  const response = await next();
  response.headers.set("cache-control", "no-store");
  return response;
}

/** @throws Error for a name that is not registered (specification 8.9) */
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

/** Runs when the server starts, so that a wrong name fails there. */
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
