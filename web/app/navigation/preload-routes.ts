import { firstInteraction } from "../browser/first-interaction.ts";
import type { Manifest } from "../site/manifest.ts";
import { matchBuildRoutes, currentBuild } from "../site/manifest.ts";
import { needsOtherDocument } from "../site/google-pages.ts";
import { prefetchPageData } from "./page-prefetcher.tsx";
import type { PreloadQueue } from "./preload-queue.ts";
import { createPreloadQueue } from "./preload-queue.ts";
import { classifyUrl } from "../urls/classify-url.ts";

/** Milliseconds that a link must be hovered or focused. */
const HOVER_INTENT_MS = 80;

interface Connection {
  readonly saveData?: boolean;
}

/** Preloads pages of links in view one by one, of hovered or focused links at once. */
export function preloadLinkedRoutes(): void {
  const build = currentBuild();
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  if (build === undefined || connection?.saveData === true) return;
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

async function preloadPage(link: Element, build: Manifest, queue: PreloadQueue): Promise<void> {
  await queue.preload(filesOfLink(link, build), true);
  const address = classifyUrl(link.getAttribute("href") ?? "", document.baseURI);
  if (address.kind !== "internal" || !link.matches(":hover, :focus")) return;
  const { pathname } = new URL(address.href, document.baseURI);
  if (!needsOtherDocument(pathname)) prefetchPageData(address.href);
}

function filesOfLink(link: Element, build: Manifest): readonly string[] {
  const address = classifyUrl(link.getAttribute("href") ?? "", document.baseURI);
  if (address.kind !== "internal" || link.hasAttribute("download")) return [];
  return filesOfPage(new URL(address.href, document.baseURI).pathname, build);
}

export function filesOfPage(pathname: string, build: Manifest): readonly string[] {
  const files = matchBuildRoutes(pathname, build).map(({ module, imports = [], css = [] }) =>
    [module].concat(imports, css),
  );
  return [...new Set(files.flat())];
}

/** File names contain a content hash, so the browser's cache keeps them. */
async function fetchFile(file: string): Promise<void> {
  const response = await fetch(file, { priority: "low" });
  await response.arrayBuffer();
}

function loadedFiles(): readonly string[] {
  return performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
}
