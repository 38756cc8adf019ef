let destination: string | null = null;

export function currentDestination({ pathname, search } = window.location): string {
  return destination ?? pathname + search;
}

export async function withDestination<T>(to: string, navigation: () => Promise<T>): Promise<T> {
  destination = to;
  try {
    return await navigation();
  } finally {
    // A later navigation may have started.
    if (destination === to) destination = null;
  }
}

declare global {
  interface Window {
    readonly __reactRouterDataRouter?: {
      readonly state: { readonly navigation: { readonly location?: { readonly state: unknown } } };
    };
  }
}

export function pendingNavigationState(): unknown {
  // oxlint-disable-next-line no-underscore-dangle -- React Router's name
  return window.__reactRouterDataRouter?.state.navigation.location?.state ?? null;
}
