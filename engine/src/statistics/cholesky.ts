/**
 * Solves A·x = b for a symmetric positive definite A (row-major, size × size) by Cholesky
 * factorisation. Neither argument is changed.
 * @throws RangeError when A is not positive definite.
 */
export function solvePositiveDefinite(
  matrix: Float64Array,
  right: Float64Array,
  size: number,
): Float64Array {
  const lower = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = matrix[row * size + column]!;
      for (let k = 0; k < column; k += 1) sum -= lower[row * size + k]! * lower[column * size + k]!;
      if (row === column) {
        if (!(sum > 0)) throw new RangeError("matrix is not positive definite");
        lower[row * size + row] = Math.sqrt(sum);
      } else {
        lower[row * size + column] = sum / lower[column * size + column]!;
      }
    }
  }
  const solution = Float64Array.from(right);
  for (let row = 0; row < size; row += 1) {
    for (let k = 0; k < row; k += 1)
      solution[row] = solution[row]! - lower[row * size + k]! * solution[k]!;
    solution[row] = solution[row]! / lower[row * size + row]!;
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    for (let k = row + 1; k < size; k += 1)
      solution[row] = solution[row]! - lower[k * size + row]! * solution[k]!;
    solution[row] = solution[row]! / lower[row * size + row]!;
  }
  return solution;
}
