// First, because cascade layers are ordered by their first mention.
import "./ui/style.css";
import type { ReactNode } from "react";
import { Outlet, useRouteError } from "react-router";
import type { Route } from "./+types/root";
import { webConfig } from "./api/config.server.ts";
import { isRevalidatingSession } from "./viewer/session-watcher.tsx";
import { ErrorPage } from "./layout/error-page.tsx";
import { Document } from "./layout/document.tsx";
import { DocumentErrorBoundary } from "./layout/fallback-document.tsx";
import type { RootData } from "./site/root-data.ts";
import { navigationMiddleware } from "./navigation/navigation-middleware.ts";
import { applyRouteRules } from "./navigation/apply-route-rules.server.ts";
import { loadOverview } from "./layout/overview.server.ts";
import { viewerSessionFor } from "./viewer/viewer-session.server.ts";
import { useRecordRecentCompany } from "./search/use-record-recent-company.ts";

export const middleware: Route.MiddlewareFunction[] = [applyRouteRules];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [navigationMiddleware];

export async function loader({ request, url, context }: Route.LoaderArgs): Promise<RootData> {
  const { publicApiUrl, publicEnvironment, release, services, identity } = webConfig();
  const [overview, session] = await Promise.all([
    loadOverview(request),
    viewerSessionFor({ request, context }),
  ]);
  return {
    apiUrl: publicApiUrl,
    origin: url.origin,
    services,
    release,
    environment: publicEnvironment,
    identity,
    overview,
    ...session,
    ...(session.session && { renderedAt: Date.now() }),
  };
}

/** Layout data change with a deployment, a day or the viewer, not with a navigation. */
export function shouldRevalidate() {
  return isRevalidatingSession();
}

/** React Router also renders this around the error screen. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const hasFailed = useRouteError() != null;
  const document = <Document>{children}</Document>;
  return hasFailed ? <DocumentErrorBoundary>{document}</DocumentErrorBoundary> : document;
}

export default function App() {
  useRecordRecentCompany();
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
