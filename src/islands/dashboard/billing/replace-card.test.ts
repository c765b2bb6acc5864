import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { replaceCard } from './replace-card.ts';

const { submit, call } = vi.hoisted(() => ({ submit: vi.fn(), call: vi.fn() }));
vi.mock('#client/http/submit.ts', () => ({ submit }));
vi.mock('#client/http/call.ts', async (importOriginal) => ({ ...(await importOriginal<object>()), call }));
vi.mock('swr', () => ({ mutate: vi.fn(), default: vi.fn() }));

const visa = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030, expired: false };
const other = { ...visa, brand: 'mastercard', last4: '4444' };
const refused = (code: string) => ({ ok: false, problem: { code, message: code, fields: {} } });
const change = () => replaceCard('tok_mastercard', visa);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.resetAllMocks();
});

describe('replaceCard', () => {
  it.each([{ ok: true, answer: { paymentMethod: other } }, refused('payment_declined')])(
    'is answered once (%#)',
    async (answer) => {
      submit.mockResolvedValueOnce(answer);
      expect(await change()).toEqual(answer);
      expect(call).not.toHaveBeenCalled();
    },
  );

  it.each(['unreachable', 'internal'])(
    'looks for the card instead of sending it again if the answer is lost (%s)',
    async (code) => {
      submit.mockResolvedValueOnce(refused(code));
      call.mockRejectedValueOnce(new Error('away')).mockResolvedValueOnce({ paymentMethod: other });
      const changing = change();
      await vi.advanceTimersByTimeAsync(5000);
      expect(await changing).toEqual({ ok: true, answer: { paymentMethod: other } });
      expect(submit).toHaveBeenCalledOnce();
    },
  );

  it('reports the failure if the old card is still on file or the server stays unreachable', async () => {
    submit.mockResolvedValue(refused('timeout'));
    call.mockResolvedValueOnce({ paymentMethod: { ...visa } });
    expect(await change()).toEqual(refused('timeout'));
    call.mockReset().mockRejectedValue(new Error('away'));
    const changing = change();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await changing).toEqual(refused('timeout'));
    expect(call).toHaveBeenCalledTimes(4);
  });
});
