/** The parameter of mailed links that lets whoever has it act as the member. */
const TOKEN_PARAM = "token";

/** The secret in the query of an address; null where there is none. */
export function queryToken(search: string): string | null {
  return new URLSearchParams(search).get(TOKEN_PARAM);
}

export function hasQueryToken(search: string): boolean {
  return queryToken(search) !== null;
}
