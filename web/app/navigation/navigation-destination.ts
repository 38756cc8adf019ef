let destination: string | null = null;

/** Where the running navigation leads (path and query); the shown page while there is none. */
export function currentDestination({ pathname, search } = window.location): string {
  return destination ?? pathname + search;
}

/** Runs a navigation; `currentDestination` knows it until it has ended. */
export async function withDestination<T>(to: string, navigation: () => Promise<T>): Promise<T> {
  destination = to;
  try {
    return await navigation();
  } finally {
    // A later navigation may have taken over.
    if (destination === to) destination = null;
  }
}

declare global {
  interface Window {
    /** React Router's own, as far as it is read. */
    readonly __reactRouterDataRouter?: {
      readonly state: { readonly navigation: { readonly location?: { readonly state: unknown } } };
    };
  }
}

/** The state that the running navigation carries; null while there is none. */
export function pendingNavigationState(): unknown {
  // oxlint-disable-next-line no-underscore-dangle -- React Router's name
  return window.__reactRouterDataRouter?.state.navigation.location?.state ?? null;
}
