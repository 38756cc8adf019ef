import { useContext, useEffect } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { isApiErrorData } from "../api/api-error-data.ts";
import { reloadIfOutdated } from "../navigation/chunk-load-errors.ts";
import { showServedPage } from "../navigation/served-page.ts";
import { isNotFoundData } from "../urls/not-found.ts";
import { BotContext } from "../site/bot-context.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";

export function ErrorPage({ error }: { readonly error: unknown }) {
  const bot = useContext(BotContext);
  const { pathname, search } = useLocation();
  const isUnexpected = !isRouteErrorResponse(error);
  useEffect(() => {
    if (isUnexpected) void recover();
  }, [isUnexpected]);
  if (isRouteErrorResponse(error) && isNotFoundData(error.data) && !error.data.fatal) {
    const { message, ticker } = error.data;
    return <NotFoundScreen message={message} ticker={ticker} />;
  }
  // Specification 4.14: bots get the layout alone; the error is logged.
  return bot ? null : (
    <ErrorScreen detail={detailOf(error)} retry={isTemporary(error) ? pathname + search : null} />
  );
}

async function recover(): Promise<void> {
  if (!(await reloadIfOutdated())) showServedPage();
}

/** Whether the page may be shown if it is loaded again. */
function isTemporary(error: unknown): boolean {
  return detailOf(error) === null || (isRouteErrorResponse(error) && error.status >= 500);
}

/** The message of an expected error; null for an unexpected one. */
function detailOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null;
  const body: unknown = error.data;
  return isNotFoundData(body) || isApiErrorData(body) ? body.message : null;
}
