/**
 * The route as the sitemap writes it, `/companies/:ticker`, of what was matched last: what leaves the
 * browser names the route, never the address, which may carry what somebody typed. Routes are named
 * by their path (`routes.ts`).
 */
export function routePattern(matches: readonly { readonly id: string }[]): string {
  const id = matches.at(-1)?.id ?? "";
  return id.startsWith("/") ? id : "/*";
}
