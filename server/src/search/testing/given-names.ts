import type { Companies } from "../../companies/index.ts";

/** Companies whose lists gave these names to a code, oldest first. */
export function givenNames(
  names: Readonly<Record<string, readonly string[]>> = {},
): Pick<Companies, "listedNames"> {
  const listed = Object.entries(names).map(
    ([code, own]) =>
      [
        code,
        own.map((nameJp, at) => ({
          nameJp,
          segment: null,
          sector33: null,
          listedOn: `20${String(10 + at)}-04-01`,
        })),
      ] as const,
  );
  return {
    listedNames: async () => new Map(listed),
  };
}
