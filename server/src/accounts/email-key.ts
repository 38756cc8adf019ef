/** Case and character width do not distinguish addresses. */
export function emailKey(email: string): string {
  return email.normalize("NFKC").trim().toLowerCase();
}
