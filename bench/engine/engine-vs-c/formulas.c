/*
 * The engine's formulas in C, for bench engine-vs-c: the same arithmetic in the same order on the same
 * inputs. Reads the workload named on the command line (doubles, laid out by workload.ts), then runs
 * it once for every byte on standard input and answers the nanoseconds of processor time it took; writes the results to
 * the second file named when standard input ends.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double *in;

typedef struct {
  int columns, rows, sections, companies, years;
  double penalty, section_half_life, cost_of_equity, persistence, adaptation_return;
  double growth_years, terminal_growth, gap_half_life, half_strength, bound, credibility;
} Sizes;

/* engine/src/statistics/ridge.ts, addRow */
static void add_row(int size, double *gram, double *moment, const double *row, double target, int *columns) {
  int count = 0;
  for (int column = 0; column < size; column += 1)
    if (row[column] != 0) columns[count++] = column;
  for (int position = 0; position < count; position += 1) {
    const int column = columns[position];
    const double value = row[column];
    moment[column] += value * target;
    for (int other = 0; other <= position; other += 1)
      gram[column * size + columns[other]] += value * row[columns[other]];
  }
}

/* engine/src/statistics/cholesky.ts */
static void solve(int size, const double *matrix, const double *right, double *lower, double *solution) {
  memset(lower, 0, sizeof(double) * (size_t)size * (size_t)size);
  for (int row = 0; row < size; row += 1) {
    for (int column = 0; column <= row; column += 1) {
      double sum = matrix[row * size + column];
      for (int k = 0; k < column; k += 1) sum -= lower[row * size + k] * lower[column * size + k];
      lower[row * size + column] = row == column ? sqrt(sum) : sum / lower[column * size + column];
    }
  }
  memcpy(solution, right, sizeof(double) * (size_t)size);
  for (int row = 0; row < size; row += 1) {
    for (int k = 0; k < row; k += 1) solution[row] -= lower[row * size + k] * solution[k];
    solution[row] /= lower[row * size + row];
  }
  for (int row = size - 1; row >= 0; row -= 1) {
    for (int k = row + 1; k < size; k += 1) solution[row] -= lower[k * size + row] * solution[k];
    solution[row] /= lower[row * size + row];
  }
}

/* engine/src/money/two-stage.ts */
static double two_stage(double flow, double growth, const Sizes *s) {
  const double ratio = (1 + growth) / (1 + s->cost_of_equity);
  double explicit_part = 0, power = 1;
  for (int year = 0; year < (int)s->growth_years; year += 1) {
    power *= ratio;
    explicit_part += power;
  }
  return flow * (explicit_part + (power * (1 + s->terminal_growth)) / (s->cost_of_equity - s->terminal_growth));
}

/* engine/src/money/residual-income.ts */
static double excess_return(double book, double roe, const Sizes *s) {
  return (book * (roe - s->cost_of_equity) * s->persistence) / (1 + s->cost_of_equity - s->persistence);
}

/* engine/src/statistics/linear-trend.ts, points (0, ys[0]) … (n − 1, ys[n − 1]) */
static double trend_at_end(const double *ys, int count) {
  double mean_x = 0, mean_y = 0, covariance = 0, variance = 0;
  for (int index = 0; index < count; index += 1) {
    mean_x += index;
    mean_y += ys[index];
  }
  mean_x /= count;
  mean_y /= count;
  for (int index = 0; index < count; index += 1) {
    covariance += (index - mean_x) * (ys[index] - mean_y);
    variance += (index - mean_x) * (index - mean_x);
  }
  return mean_y + (covariance / variance) * (count - 1 - mean_x);
}

/* engine/src/calibration.ts; record = months, weight, gap sum, pooled sum, then the new month's logarithms */
static double calibrated(const double *record, double now, const Sizes *s) {
  const double ageing = pow(0.5, 1 / s->gap_half_life);
  const double gap = fmin(s->bound, fmax(-s->bound, record[4] - record[5]));
  const double months = record[0] + 1;
  const double weight = record[1] * ageing + 1;
  const double gap_sum = record[2] * ageing + gap;
  const double pooled_sum = record[3] * ageing + record[5];
  const double strength = months / (months + s->half_strength);
  const double change = now - pooled_sum / weight;
  return exp((strength * gap_sum) / weight) * exp(-strength * (1 - s->credibility) * change);
}

/* One month of a market: peers, then every company's pillars, pool and calibration. */
static void run(const Sizes *s, const double *rows, const double *targets, const double *companies, double *out) {
  const int size = s->columns;
  const size_t cells = (size_t)size * (size_t)size;
  double *gram = calloc(cells, sizeof(double)), *total = calloc(cells, sizeof(double));
  double *lower = malloc(cells * sizeof(double));
  double *moment = calloc((size_t)size, sizeof(double)), *total_moment = calloc((size_t)size, sizeof(double));
  int *columns = malloc((size_t)size * sizeof(int));
  for (int row = 0; row < s->rows; row += 1)
    add_row(size, gram, moment, rows + (size_t)row * (size_t)size, targets[row], columns);
  double count = 0;
  for (int age = 0; age < s->sections; age += 1) {
    const double weight = pow(0.5, age / s->section_half_life);
    for (size_t index = 0; index < cells; index += 1) total[index] += weight * gram[index];
    for (int index = 0; index < size; index += 1) total_moment[index] += weight * moment[index];
    count += weight * s->rows;
  }
  for (int row = 0; row < size; row += 1) {
    for (int column = 0; column < row; column += 1) total[column * size + row] = total[row * size + column];
    total[row * size + row] += row == 0 ? 0 : s->penalty * count;
  }
  solve(size, total, total_moment, lower, out);
  const int stride = 5 + s->years + 6;
  for (int company = 0; company < s->companies; company += 1) {
    const double *c = companies + (size_t)company * (size_t)stride;
    const double book = c[0], roe = c[1], flow = c[2], net_cash = c[3], sales_ratio = c[4];
    const double *profits = c + 5, *record = profits + s->years;
    const double *features = rows + (size_t)(company % s->rows) * (size_t)size;
    const double growth = pow(sales_ratio, 1 / (s->years - 1.0)) - 1;
    const double floor_value = book + excess_return(book, s->adaptation_return, s);
    const double b = fmax(floor_value, book + excess_return(book, roe, s));
    const double f = fmax(floor_value, two_stage(flow, growth, s) + fmax(0, net_cash));
    const double t = fmax(floor_value, two_stage(trend_at_end(profits, s->years), growth, s) + net_cash);
    double log_ratio = 0;
    for (int index = 0; index < size; index += 1) log_ratio += features[index] * out[index];
    const double pooled = 0.25 * log(b) + 0.25 * log(f) + 0.25 * log(t) + 0.25 * (log(book) + log_ratio);
    out[size + company] = exp(pooled) * calibrated(record, pooled, s);
  }
  free(gram), free(total), free(lower), free(moment), free(total_moment), free(columns);
}

int main(int argc, char **argv) {
  if (argc != 3) return 2;
  FILE *file = fopen(argv[1], "rb");
  if (file == NULL) return 2;
  fseek(file, 0, SEEK_END);
  const size_t bytes = (size_t)ftell(file);
  rewind(file);
  in = malloc(bytes);
  if (in == NULL || fread(in, 1, bytes, file) != bytes) return 2;
  fclose(file);
  const Sizes s = {(int)in[0], (int)in[1], (int)in[2], (int)in[3], (int)in[4], in[5], in[6], in[7],
                   in[8], in[9], in[10], in[11], in[12], in[13], in[14], in[15]};
  const double *rows = in + 16;
  const double *targets = rows + (size_t)s.rows * (size_t)s.columns;
  const double *companies = targets + s.rows;
  const size_t results = (size_t)(s.columns + s.companies);
  double *out = malloc(results * sizeof(double));
  while (getchar() != EOF) {
    struct timespec start, end;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
    run(&s, rows, targets, companies, out);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    printf("%lld\n", (long long)(end.tv_sec - start.tv_sec) * 1000000000LL + (end.tv_nsec - start.tv_nsec));
    fflush(stdout);
  }
  file = fopen(argv[2], "wb");
  if (file == NULL || fwrite(out, sizeof(double), results, file) != results) return 2;
  return fclose(file);
}
