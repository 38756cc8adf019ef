/** The parameter of mailed links that lets whoever has it act as the member. */
const SECRET = "token";

/** The secret in the query of an address; null where there is none. */
export function secretIn(search: string): string | null {
  return new URLSearchParams(search).get(SECRET);
}

export function carriesSecret(search: string): boolean {
  return secretIn(search) !== null;
}
