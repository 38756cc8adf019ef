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

/**
 * The route as the sitemap writes it, `/companies/:ticker`, of what was matched last; `/*` where that is
 * no page of the site. What leaves the browser names the route, never the address, which may carry
 * what somebody typed. Route ids are their paths (`routes.ts`).
 */
export function routePattern(matches: readonly { readonly id: string }[]): string {
  const id = matches.at(-1)?.id ?? "";
  return id.startsWith("/") ? id : UNKNOWN_ROUTE;
}

/** The same of a path with or without a query, in the build that the page was made with. */
export function routePatternOf(path: string, build = currentBuild()): string {
  const { pathname } = new URL(path, "https://site.invalid");
  return build === undefined ? UNKNOWN_ROUTE : routePattern(matchBuildRoutes(pathname, build));
}

/** Of a page that is none of the site's. */
export const UNKNOWN_ROUTE = "/*";
