import { expect, it } from 'vitest';
import { waitAfter } from './send-mails.ts';

it('a failed mail is sent again after a minute, then less and less often, for about two days', () => {
  const waits: number[] = [];
  for (let attempts = 1; ; attempts += 1) {
    const waitMs = waitAfter(attempts);
    if (waitMs === null) break;
    waits.push(waitMs / 60_000);
  }
  expect(waits[0]).toBe(1);
  expect(Math.max(...waits)).toBe(360);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  const hours = waits.reduce((sum, minutes) => sum + minutes, 0) / 60;
  expect(hours).toBeGreaterThan(40);
  expect(hours).toBeLessThan(72);
});
