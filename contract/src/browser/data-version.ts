import { type EndpointName, endpointRoutes } from "./links.ts";

/** Of an answer: the version of the data that it is made from. Absent if they changed meanwhile. */
export const DATA_VERSION_HEADER = "data-version";

/** Posted for the length of their conditions; they change nothing. */
export const postedReads = ["screenMarket"] as const satisfies readonly EndpointName[];

const readingPosts: ReadonlySet<EndpointName> = new Set(postedReads);

/** Answers to reads do; what a write changes is none of the data. */
export function tellsDataVersion(name: EndpointName): boolean {
  return endpointRoutes[name].method === "GET" || readingPosts.has(name);
}

/** @returns null for what is no version */
function sequenceOf(version: string): number | null {
  const sequence = Number(/^(\d+)\./.exec(version)?.[1]);
  return Number.isNaN(sequence) ? null : sequence;
}

/** @param sequence grows with the data */
export function toDataVersion(sequence: number, digest: string): string {
  return `${sequence}.${digest}`;
}

/** Whether a version is of an earlier state of the data. Two that cannot be compared are of the same age. */
export function isOlderVersion(version: string, than: string): boolean {
  const [own, other] = [sequenceOf(version), sequenceOf(than)];
  return own !== null && other !== null && own < other;
}
