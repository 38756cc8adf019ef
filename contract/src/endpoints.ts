import { endpointRoutes } from "./browser/links.ts";
import * as declarations from "./endpoints/index.ts";

// The document that lists the endpoints is served without a declaration.
const { openapi: _, ...routes } = endpointRoutes;

type DeclaredName = keyof typeof routes;

/** Each route needs an endpoint that is exported under its name. */
export type Endpoints = Pick<typeof declarations, DeclaredName>;

const declared: Endpoints = declarations;

/** In the order of the routes. */
export const endpoints = Object.fromEntries(
  (Object.keys(routes) as DeclaredName[]).map((name) => [name, declared[name]]),
) as Endpoints;
