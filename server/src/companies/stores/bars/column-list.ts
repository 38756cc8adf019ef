/** `a.x, a.y`: the columns of the table known by an alias. */
export function columnList(columns: readonly string[], alias: string): string {
  return columns.map((column) => `${alias}.${column}`).join(", ");
}
