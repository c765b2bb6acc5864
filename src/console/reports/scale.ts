/** The axis of a plot: round steps, from at most the smallest value to at least the largest one, with zero. */
export function axisOf(values: readonly number[], steps = 4): { ticks: number[]; from: number; to: number } {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const step = roundStep((high - low || steps) / steps);
  const from = Math.floor(low / step) * step;
  const to = Math.max(Math.ceil(high / step) * step, from + step);
  const ticks = Array.from(
    { length: Math.round((to - from) / step) + 1 },
    (_each, index) => from + index * step,
  );
  return { ticks, from, to };
}

/** 1, 2 or 5 with zeros, and never a part of a cent or a member. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  const step = [1, 2, 5, 10].find((each) => each * power >= least) ?? 10;
  return step * power;
}

/** Every how many months a label has room. */
export const labelStep = (width: number, months: number): number =>
  Math.max(1, Math.ceil((months * 64) / Math.max(width, 1)));
