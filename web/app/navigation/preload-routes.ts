import { firstInteraction } from "../browser/first-interaction.ts";
import type { Manifest } from "../site/manifest.ts";
import { matchBuildRoutes, currentBuild } from "../site/manifest.ts";
import { prefetchPageData } from "./page-prefetcher.tsx";
import type { PreloadQueue } from "./preload-queue.ts";
import { createPreloadQueue } from "./preload-queue.ts";
import { classifyUrl } from "../urls/classify-url.ts";

/** Milliseconds for which a link must be turned to before it comes first. */
const HOVER_INTENT_MS = 80;

interface Connection {
  readonly saveData?: boolean;
}

/**
 * Preloads the scripts and styles of the pages that links lead to, once the reader has turned to this one:
 * of links in view one after the other, of a link that the reader turns to at once.
 */
export function preloadLinkedRoutes(): void {
  const build = currentBuild();
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  if (build === undefined || connection?.saveData === true) return;
  // Until somebody is reading, a page loads nothing beside itself.
  void firstInteraction().then(() => {
    const queue = createPreloadQueue(fetchFile, loadedFiles());
    preloadLinksInView(build, queue);
    preloadOnIntent(build, queue);
  });
}

function preloadLinksInView(build: Manifest, queue: PreloadQueue): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      void queue.preload(filesOfLink(target, build), false);
    }
  });
  const seen = new WeakSet<Element>();
  const observeNew = () => {
    for (const link of document.querySelectorAll("a[href]")) {
      if (!seen.has(link)) observer.observe(link);
      seen.add(link);
    }
  };
  observeNew();
  let waiting = false;
  new MutationObserver(() => {
    if (waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      observeNew();
    }, 200);
  }).observe(document.body, { childList: true, subtree: true });
}

function preloadOnIntent(build: Manifest, queue: PreloadQueue): void {
  let intentTimer: ReturnType<typeof setTimeout> | undefined;
  const onIntent = ({ target }: Event) => {
    clearTimeout(intentTimer);
    const link = target instanceof Element ? target.closest("a[href]") : null;
    if (link === null) return;
    intentTimer = setTimeout(() => void preloadPage(link, build, queue), HOVER_INTENT_MS);
  };
  for (const type of ["pointerover", "focusin"]) document.addEventListener(type, onIntent);
}

/** Its scripts and styles first, then its data, while the reader is still turned to the link. */
async function preloadPage(link: Element, build: Manifest, queue: PreloadQueue): Promise<void> {
  await queue.preload(filesOfLink(link, build), true);
  const address = classifyUrl(link.getAttribute("href") ?? "", document.baseURI);
  if (address.kind === "internal" && link.matches(":hover, :focus")) prefetchPageData(address.href);
}

/** Files of the page that a link leads to; none where it leaves the site or opens no page. */
function filesOfLink(link: Element, build: Manifest): readonly string[] {
  const address = classifyUrl(link.getAttribute("href") ?? "", document.baseURI);
  if (address.kind !== "internal" || link.hasAttribute("download")) return [];
  return filesOfPage(new URL(address.href, document.baseURI).pathname, build);
}

/** Scripts and styles of the page at a path. */
export function filesOfPage(pathname: string, build: Manifest): readonly string[] {
  const files = matchBuildRoutes(pathname, build).map(({ module, imports = [], css = [] }) =>
    [module].concat(imports, css),
  );
  return [...new Set(files.flat())];
}

/** The files carry their content in their name: what is fetched stays in the browser's cache. */
async function fetchFile(file: string): Promise<void> {
  const answer = await fetch(file, { priority: "low" });
  await answer.arrayBuffer();
}

function loadedFiles(): readonly string[] {
  return performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
}
