import { useSyncExternalStore } from "react";
import { PrefetchPageLinks } from "react-router";

let page: string | null = null;
const listeners = new Set<() => void>();

export function prefetchPageData(path: string): void {
  page = path;
  for (const listener of listeners) listener();
}

export function PagePrefetcher() {
  const path = useSyncExternalStore(subscribe, current, none);
  return path === null ? null : <PrefetchPageLinks page={path} />;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const current = () => page;
const none = () => null;
