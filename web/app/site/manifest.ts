import type { RouteObject } from "react-router";
import { matchRoutes } from "react-router";

export interface ManifestRoute {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly index?: boolean;
  readonly module: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

export interface Manifest {
  /** Changes with anything that the browser loads. */
  readonly version: string;
  readonly routes: Readonly<Record<string, ManifestRoute>>;
}

declare global {
  interface Window {
    readonly __reactRouterManifest?: Manifest;
  }
}

/** Undefined on the server. */
export function currentBuild(): Manifest | undefined {
  // oxlint-disable-next-line no-underscore-dangle -- React Router's name
  return globalThis.window?.__reactRouterManifest;
}

/** Outermost first. */
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
 * The last matched route's pattern, `/companies/:ticker`, or `/*`. Telemetry uses it because
 * addresses may contain typed text. Route ids are paths (`routes.ts`).
 */
export function routePattern(matches: readonly { readonly id: string }[]): string {
  const id = matches.at(-1)?.id ?? "";
  return id.startsWith("/") ? id : UNKNOWN_ROUTE;
}

export function routePatternOf(path: string, build = currentBuild()): string {
  const { pathname } = new URL(path, "https://site.invalid");
  return build === undefined ? UNKNOWN_ROUTE : routePattern(matchBuildRoutes(pathname, build));
}

export const UNKNOWN_ROUTE = "/*";
