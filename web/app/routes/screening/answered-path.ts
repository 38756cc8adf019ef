let answeredPath: string | null = null;

/** The address that the browser's own changes lead to: the page has its answer already. */
export function setAnswered(path: string): void {
  answeredPath = path;
}

export function isAnswered(url: URL): boolean {
  return answeredPath === url.pathname + url.search;
}
