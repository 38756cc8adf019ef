let destination: string | null = null;

export function currentDestination({ pathname, search } = window.location): string {
  return destination ?? pathname + search;
}

/** Until the document of `to` replaces this one. */
export function leaveFor(to: string): void {
  destination = to;
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

interface PendingLocation {
  readonly state: unknown;
  /** Empty, or begins with "#". */
  readonly hash: string;
}

declare global {
  interface Window {
    readonly __reactRouterDataRouter?: {
      readonly state: {
        readonly navigation: { readonly location?: PendingLocation };
        readonly errors: object | null;
      };
    };
  }
}

/** What the address given to middleware leaves out. */
export function pendingLocation(): PendingLocation {
  // oxlint-disable-next-line no-underscore-dangle -- React Router's name
  return window.__reactRouterDataRouter?.state.navigation.location ?? { state: null, hash: "" };
}

/** What loaders have thrown, in the browser or on the server; errors of rendering are not among them. */
export function loadedErrors(): object | null {
  // oxlint-disable-next-line no-underscore-dangle -- React Router's name
  return window.__reactRouterDataRouter?.state.errors ?? null;
}
