import { solvePositiveDefinite } from "./cholesky.ts";

/** Sufficient statistics of a least-squares problem: XᵀX (row-major, lower half filled), Xᵀy, n. */
export interface NormalEquations {
  readonly size: number;
  readonly gram: Float64Array;
  readonly moment: Float64Array;
  count: number;
}

/** Empty normal equations for `size` columns. */
export function emptyEquations(size: number): NormalEquations {
  return { size, gram: new Float64Array(size * size), moment: new Float64Array(size), count: 0 };
}

/** Adds one row with its target. */
export function addRow(equations: NormalEquations, row: Float64Array, target: number): void {
  const { size, gram, moment } = equations;
  const columns: number[] = [];
  for (let column = 0; column < size; column += 1) if (row[column] !== 0) columns.push(column);
  for (let position = 0; position < columns.length; position += 1) {
    const column = columns[position]!;
    const value = row[column]!;
    moment[column] = moment[column]! + value * target;
    for (let other = 0; other <= position; other += 1) {
      const index = column * size + columns[other]!;
      gram[index] = gram[index]! + value * row[columns[other]!]!;
    }
  }
  equations.count += 1;
}

/** target += weight × source: weighting whole cross-sections needs no second pass over rows. */
export function addEquations(
  target: NormalEquations,
  source: NormalEquations,
  weight: number,
): void {
  source.gram.forEach((value, index) => {
    target.gram[index] = target.gram[index]! + weight * value;
  });
  source.moment.forEach((value, index) => {
    target.moment[index] = target.moment[index]! + weight * value;
  });
  target.count += weight * source.count;
}

/**
 * Ridge coefficients (Hoerl and Kennard, 1970): minimises the mean squared error plus
 * penalty × Σ β², without penalty on column `unpenalised`.
 */
export function ridge(
  equations: NormalEquations,
  penalty: number,
  unpenalised: number,
): Float64Array {
  const { size } = equations;
  const matrix = Float64Array.from(equations.gram);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < row; column += 1) {
      matrix[column * size + row] = matrix[row * size + column]!;
    }
    const diagonal = row * size + row;
    matrix[diagonal] = matrix[diagonal]! + (row === unpenalised ? 0 : penalty * equations.count);
  }
  return solvePositiveDefinite(matrix, equations.moment, size);
}
