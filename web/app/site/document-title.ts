export const SITE_NAME = "天秤 Tenbin";

export function documentTitle(page: string): string {
  return `${page}|${SITE_NAME}`;
}
