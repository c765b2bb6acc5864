import { expect, it } from 'vitest';
import { CallError } from '#client/http/call-failure.ts';
import { retryDelayMs } from './retry-delay.ts';

const refused = (retryAfterSeconds: number | null) =>
  new CallError({
    kind: 'refused',
    status: 503,
    error: { code: 'unavailable', message: 'We are having trouble right now.', requestId: 'r' },
    retryAfterSeconds,
  });

it('a read is sent again after a second, and after twice as long each time it fails', () => {
  const delays = [1, 2, 3, 4].map((failures) => retryDelayMs(new Error('lost'), failures, () => 0));
  expect(delays).toEqual([1000, 2000, 4000, 8000]);
});

it('a read is not sent again before the time that the server asks for', () => {
  expect(retryDelayMs(refused(20), 1, () => 0)).toBe(20_000);
  expect(retryDelayMs(refused(1), 3, () => 0)).toBe(4000);
  expect(retryDelayMs(refused(null), 1, () => 0)).toBe(1000);
});

it('pages that fail at the same time read again at different times', () => {
  expect(retryDelayMs(refused(1), 1, () => 0.25)).toBe(1250);
  expect(retryDelayMs(refused(1), 1, () => 0.75)).toBe(1750);
});
