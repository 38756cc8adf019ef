/**
 * Third-party services that a browser may contact: none unless configured. The content security
 * policy, the page that lists them (/asc) and the loader all read this table.
 */
export type ServiceKind = "analytics" | "heatmap" | "chat" | "error_reports";

export interface ExternalService {
  readonly kind: ServiceKind;
  /** An id, a script URL or a DSN, depending on the service. */
  readonly key: string;
  /** Company that runs the service; null where the kind already determines it. */
  readonly provider: string | null;
  /** False for error reports, which carry no personal data. */
  readonly needsConsent: boolean;
}

/** Origins by content security policy directive. */
export interface ServiceHosts {
  readonly script?: readonly string[];
  readonly connect?: readonly string[];
  readonly image?: readonly string[];
  readonly style?: readonly string[];
  readonly frame?: readonly string[];
}

/** Environment variables as set by the operator. */
interface ServiceSettings {
  readonly PUBLIC_ENVIRONMENT?: string | undefined;
  readonly GA4_ID?: string | undefined;
  readonly CLARITY_ID?: string | undefined;
  readonly CHAT_WIDGET_URL?: string | undefined;
  readonly CHAT_WIDGET_PROVIDER?: string | undefined;
  readonly PUBLIC_SENTRY_DSN?: string | undefined;
}

/** The configured services. An empty setting counts as absent. */
export function externalServices(settings: ServiceSettings): readonly ExternalService[] {
  const { GA4_ID, CLARITY_ID, CHAT_WIDGET_URL, CHAT_WIDGET_PROVIDER, PUBLIC_SENTRY_DSN } = settings;
  // Specification 9.7: no error reports from local environments.
  const isLocal = (settings.PUBLIC_ENVIRONMENT || "local") === "local";
  const consentRequired = { provider: null, needsConsent: true };
  const all: readonly (ExternalService | null)[] = [
    GA4_ID ? { kind: "analytics", key: GA4_ID, ...consentRequired } : null,
    CLARITY_ID ? { kind: "heatmap", key: CLARITY_ID, ...consentRequired } : null,
    CHAT_WIDGET_URL
      ? {
          kind: "chat",
          key: CHAT_WIDGET_URL,
          ...consentRequired,
          provider: CHAT_WIDGET_PROVIDER ?? null,
        }
      : null,
    PUBLIC_SENTRY_DSN && !isLocal
      ? { kind: "error_reports", key: PUBLIC_SENTRY_DSN, provider: null, needsConsent: false }
      : null,
  ];
  return all.filter((each) => each !== null);
}

export function getServiceHosts({ kind, key }: ExternalService): ServiceHosts {
  return HOSTS[kind](key);
}

const HOSTS: Readonly<Record<ServiceKind, (key: string) => ServiceHosts>> = {
  // https://developers.google.com/tag-platform/security/guides/csp, Google Analytics 4: the hosts
  // for measurement. Advertising hosts stay blocked because viewers do not consent to them.
  analytics: () => ({
    script: ["https://*.googletagmanager.com"],
    connect: [
      "https://*.google-analytics.com",
      "https://*.analytics.google.com",
      "https://*.googletagmanager.com",
    ],
    image: ["https://*.google-analytics.com", "https://*.googletagmanager.com"],
  }),
  // https://learn.microsoft.com/clarity/setup-and-installation/clarity-csp: the tag loads the
  // recorder from one host of clarity.ms and sends to others; c.bing.com counts browsers.
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
