/** Round axis for whole numbers: a top at or above the largest value and at most four ticks from zero. */
export function niceScale(largest: number): { max: number; ticks: number[] } {
  const raw = Math.max(largest, 2) / 2;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = Math.max(
    1,
    ([1, 2, 2.5, 5, 10].find((factor) => Number.isInteger(factor * power) && factor * power >= raw) ?? 10) * power,
  );
  const count = Math.max(1, Math.ceil(largest / step));
  return { max: step * count, ticks: Array.from({ length: count + 1 }, (_, index) => step * index) };
}
