import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mayLoseWork } from '#client/page/reload.ts';
import { dependentAdd } from '#contracts/member/dependents.ts';
import { payIdempotently } from './pay-idempotently.ts';

const { submit } = vi.hoisted(() => ({
  submit: vi.fn<(contract: unknown, input: { headers: Record<string, string> }) => Promise<unknown>>(),
}));
vi.mock('#client/http/submit.ts', () => ({ submit }));

const dependent = {
  firstName: 'Mia',
  lastName: 'Reyes',
  birthDate: '2019-02-03',
  relation: 'child',
} as const;
const refused = (code: string) => ({ ok: false, problem: { code, message: code, fields: {} } });
const paid = { ok: true, answer: { chargeCents: 5435 } };
const onUnclear = vi.fn();
const begin = () =>
  payIdempotently(
    dependentAdd,
    { body: { dependent, expectedCents: 5435 } },
    { key: 'key-of-this-try-1', onUnclear },
  );

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

describe('payIdempotently', () => {
  it.each([paid, refused('payment_declined'), refused('conflict'), refused('invalid')])(
    'ends with the first conclusive answer (%#)',
    async (answer) => {
      submit.mockResolvedValueOnce(answer);
      expect(await begin()).toEqual(answer);
      expect(submit).toHaveBeenCalledOnce();
      expect(onUnclear).not.toHaveBeenCalled();
    },
  );

  it.each(['timeout', 'unreachable', 'payment_unknown', 'in_progress', 'unavailable'])(
    'repeats the request under the same key after “%s”, and blocks reloads',
    async (code) => {
      submit.mockResolvedValueOnce(refused(code)).mockResolvedValueOnce(paid);
      const paying = begin();
      await vi.advanceTimersByTimeAsync(1);
      expect(onUnclear).toHaveBeenCalled();
      expect(mayLoseWork()).toBe(true);
      await vi.advanceTimersByTimeAsync(4000);
      expect(await paying).toEqual(paid);
      expect(mayLoseWork()).toBe(false);
      const keys = submit.mock.calls.map(([, input]) => input.headers['idempotency-key']);
      expect(keys).toEqual(['key-of-this-try-1', 'key-of-this-try-1']);
    },
  );

  it('stops repeating the request after a while', async () => {
    submit.mockResolvedValue(refused('unreachable'));
    const paying = begin();
    await vi.advanceTimersByTimeAsync(200_000);
    expect(await paying).toEqual(refused('unreachable'));
  });
});
