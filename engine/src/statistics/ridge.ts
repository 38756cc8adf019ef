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
    const start = column * size;
    moment[column] = moment[column]! + value * target;
    for (let other = 0; other <= position; other += 1) {
      const against = columns[other]!;
      gram[start + against] = gram[start + against]! + value * row[against]!;
    }
  }
  equations.count += 1;
}

/**
 * target += weight × source: whole cross-sections are weighted without a second pass over their
 * rows.
 */
export function addEquations(
  target: NormalEquations,
  source: NormalEquations,
  weight: number,
): void {
  addScaled(target.gram, source.gram, weight);
  addScaled(target.moment, source.moment, weight);
  target.count += weight * source.count;
}

function addScaled(target: Float64Array, source: Float64Array, weight: number): void {
  for (let index = 0; index < target.length; index += 1) {
    target[index] = target[index]! + weight * source[index]!;
  }
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
