/** Both of a token's colours as `tokens.css` writes them. */
const LIGHT = /^light-dark\((.+?\)|[^,]+),/;

/** The light theme's colours, of the text of `tokens.css`: for where there is no document. */
export function lightColours(css: string): (token: string) => string {
  const declared = new Map(
    [...css.matchAll(/(--color-[\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
  return function colour(token: string): string {
    const value = declared.get(token);
    if (value === undefined) throw new Error(`No colour ${token} among the tokens`);
    const [, other] = /^var\((--color-[\w-]+)\)$/.exec(value) ?? [];
    return other === undefined ? (LIGHT.exec(value)?.[1] ?? value) : colour(other);
  };
}
