const BLOCK = 512;

export function* untar(archive: Buffer): Generator<{ name: string; content: Buffer }> {
  const text = (at: number, length: number): string =>
    archive
      .subarray(at, at + length)
      .toString("utf8")
      .replace(/\0.*$/s, "");
  for (let at = 0; at + BLOCK <= archive.length && archive[at] !== 0;) {
    const size = Number.parseInt(text(at + 124, 12), 8);
    const [name, kind] = [text(at, 100), text(at + 156, 1)];
    const from = at + BLOCK;
    if (kind === "0" || kind === "") yield { name, content: archive.subarray(from, from + size) };
    at = from + Math.ceil(size / BLOCK) * BLOCK;
  }
}
