// First, because the order of the cascade layers is that of their first mention.
import "./ui/style.css";
import { isBot } from "@tenbin/contract/bot";
import type { ReactNode } from "react";
import { Outlet, useRouteError } from "react-router";
import type { Route } from "./+types/root";
import { sessionFor } from "./api.server.ts";
import { webConfig } from "./config.server.ts";
import { isRenewing } from "./identity/session/session-watch.tsx";
import { ErrorPage } from "./layout/error-page.tsx";
import { Document } from "./layout/document.tsx";
import { DocumentBoundary } from "./layout/last-resort.tsx";
import type { RootData } from "./layout/root-data.ts";
import { followSite } from "./navigation/follow-site.ts";
import { obeySite } from "./navigation/obey-site.server.ts";
import { overviewFor } from "./overview.server.ts";
import { useRememberVisit } from "./search/use-remember-visit.ts";

export const middleware: Route.MiddlewareFunction[] = [obeySite];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [followSite];

export async function loader({ request, url }: Route.LoaderArgs): Promise<RootData> {
  const { publicApiUrl, publicEnvironment, release, services, identity } = webConfig();
  const [overview, session] = await Promise.all([overviewFor(request), sessionFor(request)]);
  return {
    apiUrl: publicApiUrl,
    origin: url.origin,
    services,
    release,
    environment: publicEnvironment,
    identity,
    overview,
    ...session,
    bot: isBot(request.headers.get("user-agent") ?? ""),
  };
}

/** What the layout needs changes with a deployment, a day or the reader, not with a navigation. */
export function shouldRevalidate() {
  return isRenewing();
}

/** React Router renders it again with the error screen in it when a page, or the layout itself, fails. */
export function Layout({ children }: { readonly children: ReactNode }) {
  // Undefined or null where nothing has failed.
  const hasFailed = useRouteError() != null;
  const document = <Document>{children}</Document>;
  return hasFailed ? <DocumentBoundary>{document}</DocumentBoundary> : document;
}

export default function App() {
  useRememberVisit();
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
