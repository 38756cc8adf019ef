/**
 * Who beside the product a reader's browser may be made to talk to. Nothing is, unless the operator
 * configures it; the policy of the pages, the page that lists it (/asc) and the loading of it all
 * read this one table.
 */
export type ServiceKind = "analytics" | "heatmap" | "chat" | "error_reports";

/** A configured service. */
export interface ExternalService {
  readonly kind: ServiceKind;
  /** What the service knows the site by: an id, the address of its script, or a DSN. */
  readonly key: string;
  /** Who runs it, where the product cannot know; null elsewhere. */
  readonly provider: string | null;
  /** Error reports carry nothing about the reader and are sent without being asked for. */
  readonly needsConsent: boolean;
}

/** Origins that a service uses, by what the browser asks of them. */
export interface ServiceHosts {
  readonly script?: readonly string[];
  readonly connect?: readonly string[];
  readonly image?: readonly string[];
  readonly style?: readonly string[];
  readonly frame?: readonly string[];
}

/** The settings that turn services on, as they stand in the environment. */
interface ServiceSettings {
  readonly PUBLIC_ENVIRONMENT?: string | undefined;
  readonly GA4_ID?: string | undefined;
  readonly CLARITY_ID?: string | undefined;
  readonly CHAT_WIDGET_URL?: string | undefined;
  readonly CHAT_WIDGET_PROVIDER?: string | undefined;
  readonly PUBLIC_SENTRY_DSN?: string | undefined;
}

/** The services that are turned on. An empty setting counts as absent. */
export function externalServices(settings: ServiceSettings): readonly ExternalService[] {
  const { GA4_ID, CLARITY_ID, CHAT_WIDGET_URL, CHAT_WIDGET_PROVIDER, PUBLIC_SENTRY_DSN } = settings;
  // Specification 9.7: locally no errors are reported.
  const isLocal = (settings.PUBLIC_ENVIRONMENT || "local") === "local";
  const asked = { provider: null, needsConsent: true };
  const all: readonly (ExternalService | null)[] = [
    GA4_ID ? { kind: "analytics", key: GA4_ID, ...asked } : null,
    CLARITY_ID ? { kind: "heatmap", key: CLARITY_ID, ...asked } : null,
    CHAT_WIDGET_URL
      ? { kind: "chat", key: CHAT_WIDGET_URL, ...asked, provider: CHAT_WIDGET_PROVIDER ?? null }
      : null,
    PUBLIC_SENTRY_DSN && !isLocal
      ? { kind: "error_reports", key: PUBLIC_SENTRY_DSN, provider: null, needsConsent: false }
      : null,
  ];
  return all.filter((each) => each !== null);
}

/** The origins of a service, as its vendor documents them. */
export function getServiceHosts({ kind, key }: ExternalService): ServiceHosts {
  return HOSTS[kind](key);
}

const HOSTS: Readonly<Record<ServiceKind, (key: string) => ServiceHosts>> = {
  // https://developers.google.com/tag-platform/security/guides/csp, Google Analytics 4: what it lists
  // for measuring. The hosts for advertising stay closed, as nobody here agrees to that.
  analytics: () => ({
    script: ["https://*.googletagmanager.com"],
    connect: [
      "https://*.google-analytics.com",
      "https://*.analytics.google.com",
      "https://*.googletagmanager.com",
    ],
    image: ["https://*.google-analytics.com", "https://*.googletagmanager.com"],
  }),
  // https://learn.microsoft.com/clarity/setup-and-installation/clarity-csp: its tag loads the recorder
  // from one host of clarity.ms and sends to others; c.bing.com is where it counts a browser.
  heatmap: () => ({
    script: ["https://*.clarity.ms"],
    connect: ["https://*.clarity.ms", "https://c.bing.com"],
    image: ["https://*.clarity.ms", "https://c.bing.com"],
  }),
  chat(key) {
    const { origin, host } = new URL(key);
    const own = [origin];
    return {
      script: own,
      connect: [origin, `wss://${host}`],
      image: own,
      style: own,
      frame: own,
    };
  },
  error_reports: (key) => ({ connect: [new URL(key).origin] }),
};
