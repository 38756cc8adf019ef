/** `range` is half-open, in characters. */
export function HighlightedText({
  text,
  range,
}: {
  readonly text: string;
  readonly range: readonly [number, number] | null;
}) {
  if (range === null) return text;
  const [from, to] = range;
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  );
}
