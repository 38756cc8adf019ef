/** What became of a file since it was chosen. */
export type FileFault = "changed" | "removed";

const REMOVED = "NotFoundError";
/** Also of a file without the right to read it, which then was changed too. */
const CHANGED = "NotReadableError";

/** As it is now, or why that is not what was chosen. */
export async function readChosenFile(file: File): Promise<Uint8Array<ArrayBuffer> | FileFault> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === REMOVED) return "removed";
    if (name === CHANGED) return "changed";
    throw error;
  }
}

/** Browsers that read a changed file give what stands there now. */
export async function findFileFault(file: File, before: Uint8Array): Promise<FileFault | null> {
  const now = await readChosenFile(file);
  if (typeof now === "string") return now;
  const isSame = now.length === before.length && now.every((byte, at) => byte === before[at]);
  return isSame ? null : "changed";
}

export function describeFileFault(file: File, fault: FileFault): string {
  const what = fault === "removed" ? "なくなっています" : "変わっています";
  return `選んだあとで、${file.name}が${what}。何も取り込んでいません。もう一度選んでください。`;
}
