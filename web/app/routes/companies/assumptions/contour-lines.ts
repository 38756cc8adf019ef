/** In percent of the drawing, from the left and from the top. */
interface Crossing {
  readonly left: number;
  readonly top: number;
}

/** The four sides of a cell, by the names of the grid's edges. */
type Side = "bottom" | "right" | "top" | "left";

/** Corners of a cell above the level: 1 bottom left, 2 bottom right, 4 top right, 8 top left. */
const SEGMENTS: readonly (readonly (readonly [Side, Side])[])[] = [
  [],
  [["left", "bottom"]],
  [["bottom", "right"]],
  [["left", "right"]],
  [["right", "top"]],
  [
    ["left", "bottom"],
    ["right", "top"],
  ],
  [["bottom", "top"]],
  [["left", "top"]],
  [["left", "top"]],
  [["bottom", "top"]],
  [
    ["bottom", "right"],
    ["left", "top"],
  ],
  [["right", "top"]],
  [["left", "right"]],
  [["bottom", "right"]],
  [["left", "bottom"]],
  [],
];

/**
 * SVG path, in a box of 100 × 100, of the line on which a field has a level (marching squares; Lorensen and Cline, 1987).
 * Empty where the field does not cross it.
 * @param field rows from the bottom up, columns from the left, evenly spaced
 */
export function contourPath(field: readonly (readonly number[])[], level: number): string {
  const rows = field.length - 1;
  const columns = (field[0]?.length ?? 0) - 1;
  const at = (row: number, column: number) => (field[row]?.[column] ?? 0) - level;
  const crossings = new Map<string, Crossing>();
  const neighbours = new Map<string, string[]>();

  /** Names the edge from one point of the grid to the next, and notes where the line crosses it. */
  const cross = (row: number, column: number, isUpward: boolean): string => {
    const name = `${row} ${column} ${isUpward}`;
    const from = at(row, column);
    const to = isUpward ? at(row + 1, column) : at(row, column + 1);
    const part = from / (from - to);
    const [x, y] = isUpward ? [column, row + part] : [column + part, row];
    crossings.set(name, { left: (100 * x) / columns, top: 100 - (100 * y) / rows });
    return name;
  };

  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const corners = [
        at(row, column),
        at(row, column + 1),
        at(row + 1, column + 1),
        at(row + 1, column),
      ];
      const above = corners.reduce((sum, value, i) => sum + (value > 0 ? 2 ** i : 0), 0);
      const edges: Readonly<Record<Side, () => string>> = {
        bottom: () => cross(row, column, false),
        right: () => cross(row, column + 1, true),
        top: () => cross(row + 1, column, false),
        left: () => cross(row, column, true),
      };
      for (const [one, other] of SEGMENTS[above] ?? []) {
        const [from, to] = [edges[one](), edges[other]()];
        neighbours.set(from, [...(neighbours.get(from) ?? []), to]);
        neighbours.set(to, [...(neighbours.get(to) ?? []), from]);
      }
    }
  }
  return chainsOf(neighbours)
    .map((chain) => toPath(chain.flatMap((name) => crossings.get(name) ?? [])))
    .join("");
}

/** Follows the crossings from end to end, then around closed lines. */
function chainsOf(neighbours: ReadonlyMap<string, readonly string[]>): string[][] {
  const visited = new Set<string>();
  const follow = (start: string): string[] => {
    const chain: string[] = [];
    let next: string | undefined = start;
    while (next !== undefined && !visited.has(next)) {
      visited.add(next);
      chain.push(next);
      next = neighbours.get(next)?.find((each) => !visited.has(each));
    }
    return chain;
  };
  const names = [...neighbours.keys()];
  const isEnd = (name: string) => neighbours.get(name)?.length === 1;
  const open = names.filter(isEnd).map(follow);
  const closed = names.map((name) => {
    const chain = follow(name);
    return chain.length === 0 ? chain : chain.concat(name);
  });
  return [...open, ...closed].filter((chain) => chain.length > 1);
}

function toPath(line: readonly Crossing[]): string {
  const points = line.map(({ left, top }) => `${left.toFixed(1)} ${top.toFixed(1)}`);
  return `M${points.join("L")}`;
}
