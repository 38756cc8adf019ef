/** Query parameter of mailed links; whoever has it can act as the member. */
const TOKEN_PARAM = "token";

export function queryToken(search: string): string | null {
  return new URLSearchParams(search).get(TOKEN_PARAM);
}

export function hasQueryToken(search: string): boolean {
  return queryToken(search) !== null;
}
