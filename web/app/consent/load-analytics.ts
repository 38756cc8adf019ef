import type { AnalyticsProperties, LoadedService } from "./loaded-service.ts";
import { addScript } from "./loaded-service.ts";

declare global {
  interface Window {
    dataLayer?: IArguments[];
  }
}

/** https://developers.google.com/tag-platform/gtagjs/reference: the queue takes `arguments` objects. */
function gtag(..._command: readonly unknown[]): void {
  window.dataLayer ??= [];
  // oxlint-disable-next-line prefer-rest-params -- an array would be read as something else
  window.dataLayer.push(arguments);
}

/** Google Analytics 4: page views by route, no advertising, no address, title or referrer. */
export function loadAnalytics(id: string): LoadedService {
  gtag("consent", "default", {
    ad_storage: "denied",
    ad_user_data: "denied",
    ad_personalization: "denied",
    analytics_storage: "granted",
  });
  gtag("js", new Date());
  gtag("config", id, {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    ...pageOf("/*"),
  });
  addScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`);
  let names: readonly string[] = [];
  return {
    setProperties(properties: AnalyticsProperties) {
      const cleared = Object.fromEntries(names.map((name) => [name, null]));
      names = Object.keys(properties ?? {});
      gtag("set", "user_properties", { ...cleared, ...properties });
    },
    trackRoute(route) {
      // Applies to all later events, also those that the library sends by itself.
      gtag("set", pageOf(route));
      gtag("event", "page_view", pageOf(route));
    },
  };
}

function pageOf(route: string) {
  return {
    page_location: window.location.origin + route,
    page_title: route,
    page_referrer: window.location.origin,
  };
}
