import type { BrowserContext, Page } from "@playwright/test";

/** The only Google origin that sign-in contacts, even with the emulator. */
export const GOOGLE_APIS_ORIGIN = "https://apis.google.com";

/**
 * Makes sign-in with Google work offline. Tests must add GOOGLE_APIS_ORIGIN to `origins`. Like the
 * real one, the library's script loads another one, so policies have to allow both.
 */
export async function mockGoogleApi(context: BrowserContext): Promise<void> {
  const serve = (path: string, script: () => void) =>
    context.route(`${GOOGLE_APIS_ORIGIN}${path}**`, (route) =>
      route.fulfill({ contentType: "text/javascript", body: `(${script.toString()})();` }),
    );
  await serve("/js/api.js", fakeLoaderScript);
  await serve("/_/scs/abc-static/_/js/", fakeGapiScript);
}

/** Runs in the browser, so it must not reference anything outside itself. */
function fakeLoaderScript(): void {
  const own = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : "";
  const { origin, search } = new URL(own);
  const script = document.createElement("script");
  script.src = `${origin}/_/scs/abc-static/_/js/k=gapi.lb.ja/m=gapi_iframes/cb=gapi.loaded_0${search}`;
  document.head.append(script);
}

/** Chooses an account, new or known, on the emulator's imitation of Google's page. */
export async function chooseGoogleAccount(page: Page, email: string): Promise<void> {
  const known = page.locator(".js-reuse-account").filter({ hasText: email });
  await page.locator(".js-new-account").waitFor();
  if ((await known.count()) > 0) return known.first().click();
  await page.locator(".js-new-account").click();
  await page.locator("#email-input").fill(email);
  await page.locator("#sign-in").click();
}

/** How the library's page answered each event, i.e. whether it handled it. */
export interface RecordedAuthEvent {
  readonly id: string;
  readonly answers: readonly unknown[];
}

/**
 * The part of gapi.iframes that sign-in uses: a hidden frame exchanging messages with its opener.
 * Sends every event twice, as a reloaded frame may, and records the answers in `notedEvents`. Runs
 * in the browser, so it must not reference anything outside itself.
 */
function fakeGapiScript(): void {
  interface FrameMessage {
    readonly tenbin: true;
    readonly id: number;
    readonly type?: string;
    readonly message?: unknown;
    readonly answer?: unknown;
  }
  type Handler = (message: unknown) => unknown;
  const recordedEvents: { id: string; answers: unknown[] }[] = [];

  const channelTo = (peer: () => Window | null) => {
    const handlers = new Map<string, Handler>();
    const waiting = new Map<number, (answers: readonly unknown[]) => void>();
    let lastId = 0;
    window.addEventListener("message", (event: MessageEvent<FrameMessage | null>) => {
      const { data, source } = event;
      if (data?.tenbin !== true || source === null || source !== peer()) return;
      if (data.type === undefined) {
        waiting.get(data.id)?.([data.answer]);
        waiting.delete(data.id);
        return;
      }
      void response(data.type, data.message).then((given) => {
        const frameMessage: FrameMessage = { tenbin: true, id: data.id, answer: given };
        source.postMessage(frameMessage, { targetOrigin: event.origin });
      });
    });
    const response = async (type: string, message: unknown): Promise<unknown> => {
      const handler = handlers.get(type);
      if (type !== "authEvent") return handler?.(message);
      const again = { ...(message as { authEvent: { eventId?: string } }) };
      const answers = await Promise.all([handler?.(message), handler?.(again)]);
      recordedEvents.push({ id: again.authEvent.eventId ?? "", answers });
      return answers[0];
    };
    return {
      ping: (done?: () => void) => {
        done?.();
        return Promise.resolve([true]);
      },
      restyle: () => Promise.resolve(),
      register: (type: string, handler: Handler) => void handlers.set(type, handler),
      send(type: string, message: unknown, answered: (answers: readonly unknown[]) => void) {
        lastId += 1;
        waiting.set(lastId, answered);
        const frameMessage: FrameMessage = { tenbin: true, id: lastId, type, message };
        peer()?.postMessage(frameMessage, "*");
      },
    };
  };

  interface FrameOptions {
    readonly url: string;
    readonly where?: HTMLElement;
  }
  const context = {
    open({ url, where }: FrameOptions, opened: (frame: unknown) => void) {
      const frame = document.createElement("iframe");
      Object.assign(frame.style, {
        position: "absolute",
        top: "-100px",
        width: "1px",
        height: "1px",
      });
      const channel = channelTo(() => frame.contentWindow);
      frame.addEventListener("load", () => opened(channel));
      frame.src = url;
      (where ?? document.body).append(frame);
      return Promise.resolve(channel);
    },
    getParentIframe: () => channelTo(() => window.parent),
  };
  const page = window as unknown as Record<string, unknown>;
  page["notedEvents"] = recordedEvents;
  page["gapi"] = {
    load: (_: string, then: (() => void) | { readonly callback: () => void }) =>
      setTimeout(typeof then === "function" ? then : then.callback, 0),
    iframes: {
      CROSS_ORIGIN_IFRAMES_FILTER: () => true,
      Iframe: Object,
      getContext: () => context,
    },
  };
  const src = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : "";
  const name = new URL(src).searchParams.get("onload") ?? "gapi_onload";
  setTimeout(() => (page[name] as (() => void) | undefined)?.(), 0);
}
