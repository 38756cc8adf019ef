import type { RouteObject } from "react-router";
import { matchRoutes } from "react-router";

/** A route as the build describes it to the browser. */
export interface ManifestRoute {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly index?: boolean;
  readonly module: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** What React Router tells the page of its build. */
export interface Manifest {
  /** Identifies the build: changes with everything that the browser loads. */
  readonly version: string;
  readonly routes: Readonly<Record<string, ManifestRoute>>;
}

declare global {
  interface Window {
    readonly __reactRouterManifest?: Manifest;
  }
}

/** The build that the shown page was made with; undefined where there is no page. */
export function currentBuild(): Manifest | undefined {
  // oxlint-disable-next-line no-underscore-dangle -- React Router's name
  return globalThis.window?.__reactRouterManifest;
}

/** The routes that answer a path, outermost first; none where the site has no such page. */
export function matchBuildRoutes(pathname: string, { routes }: Manifest): readonly ManifestRoute[] {
  const matches = matchRoutes(toRouteTree(undefined, Object.values(routes)), pathname) ?? [];
  return matches.flatMap(({ route }) => routes[route.id ?? ""] ?? []);
}

function toRouteTree(parent: string | undefined, routes: readonly ManifestRoute[]): RouteObject[] {
  return routes
    .filter(({ parentId }) => parentId === parent)
    .map((route) => toRouteObject(route, () => toRouteTree(route.id, routes)));
}

function toRouteObject(
  { id, path, index }: ManifestRoute,
  children: () => RouteObject[],
): RouteObject {
  const at = path === undefined ? {} : { path };
  return index === true ? { id, index, ...at } : { id, ...at, children: children() };
}

/** The route as the sitemap writes it, of a path with or without a query; `/*` where there is none. */
export function routeNameOf(path: string, build: Manifest | undefined): string {
  const { pathname } = new URL(path, "https://site.invalid");
  const id = build === undefined ? "" : (matchBuildRoutes(pathname, build).at(-1)?.id ?? "");
  return id.startsWith("/") ? id : "/*";
}
