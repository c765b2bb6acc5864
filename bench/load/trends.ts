import { median } from '../result.ts';
import type { Sample } from './sampler.ts';

/** The median of the last quarter, as a multiple of that of the second quarter: in the first, caches fill. */
export function growthOf(values: readonly number[]): number | null {
  const quarter = Math.floor(values.length / 4);
  if (quarter === 0) return null;
  return median(values.slice(-quarter)) / median(values.slice(quarter, 2 * quarter));
}

/** The slope of a line through the values (least squares), per hour. */
export function slopesText(samples: readonly Sample[], everySeconds: number): string {
  const warm = samples.slice(Math.floor(samples.length / 4));
  const middle = (warm.length - 1) / 2;
  const slope = (figure: (sample: Sample) => number) => {
    const spread = warm.reduce((sum, _sample, at) => sum + (at - middle) ** 2, 0);
    const sum = warm.reduce((all, sample, at) => all + (at - middle) * figure(sample), 0);
    return spread === 0 ? 0 : ((sum / spread) * 3600) / everySeconds;
  };
  const text = (value: number, unit: string) => `${value < 0 ? '' : '+'}${value.toFixed(1)} ${unit}`;
  return [
    text(
      slope(({ residentMb }) => residentMb),
      'MB',
    ),
    text(
      slope(({ handles }) => handles),
      'handles',
    ),
    text(
      slope(({ connections }) => connections),
      'connections',
    ),
    text(
      slope(({ delayMs }) => delayMs),
      'ms of delay',
    ),
  ].join(', ');
}

export function samplesText(samples: readonly Sample[]): string {
  const step = Math.max(1, Math.floor(samples.length / 8));
  const texts = samples
    .filter((_sample, at) => at % step === 0)
    .map(
      ({ residentMb, handles, connections, delayMs }) =>
        `${residentMb} MB, ${handles} handles, ${connections} connections, ${delayMs.toFixed(0)} ms delay`,
    );
  return `over time: ${texts.join('; ')}`;
}
