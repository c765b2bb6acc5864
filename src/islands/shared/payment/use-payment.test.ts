// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renewSubscription } from '#contracts/member/renew.ts';
import { storedKey } from './pay-idempotently.ts';
import { $paymentsInProgress, beginPayment, findRun } from './use-payment.ts';

const { submit, showToast } = vi.hoisted(() => ({
  submit: vi.fn<(contract: unknown, input: { headers: Record<string, string> }) => Promise<unknown>>(),
  showToast: vi.fn(),
}));
vi.mock('#client/http/submit.ts', () => ({ submit }));
vi.mock('../toasts/show-toast.ts', () => ({ showToast }));

const paid = { ok: true, answer: { cents: 14_900 } };
const refused = (code: string) => ({ ok: false, problem: { code, message: 'Because.', fields: {} } });
const onSettled = vi.fn();
const texts = { onSettled, successText: () => '$149 is paid.', failureText: 'It was not paid.' };
const begin = (name = 'renewal of ana') =>
  beginPayment(renewSubscription, { expectedCents: 14_900 }, { key: storedKey(name), texts });
const keysSent = () => submit.mock.calls.map(([, input]) => input.headers['idempotency-key']);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
  vi.resetAllMocks();
});

describe('beginPayment', () => {
  it('continues a payment without its form, shows it again on return, and sends it once', async () => {
    const sent = Promise.withResolvers<unknown>();
    submit.mockReturnValueOnce(sent.promise);
    const first = begin();
    expect($paymentsInProgress.get()).toEqual({ 'renewal of ana': 'sent' });
    expect(begin()).toBe(first);
    sent.resolve(paid);
    expect(await first.answer).toEqual(paid);
    expect(submit).toHaveBeenCalledOnce();
    expect($paymentsInProgress.get()['renewal of ana']).toBeUndefined();
    expect(findRun(storedKey('renewal of ana'))).toBeNull();
    expect(storedKey('renewal of ana').isOpen()).toBe(false);
  });

  it.each([
    [paid, { severity: 'success', summary: '$149 is paid.' }],
    [refused('payment_declined'), { severity: 'error', summary: 'It was not paid.', detail: 'Because.' }],
    [refused('unauthenticated'), { severity: 'warn', summary: expect.stringContaining('do not know yet') }],
  ])('shows the outcome in a toast without a form, and calls onSettled (%#)', async (result, toast) => {
    submit.mockResolvedValueOnce(result);
    await begin().answer;
    expect(showToast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(toast));
    expect(onSettled).toHaveBeenCalledExactlyOnceWith(result);
  });

  it('shows no toast if a form is mounted again', async () => {
    submit.mockResolvedValueOnce(refused('unreachable')).mockResolvedValueOnce(paid);
    const run = begin();
    await vi.advanceTimersByTimeAsync(1);
    expect($paymentsInProgress.get()['renewal of ana']).toBe('unclear');
    const form = {};
    run.listeners.add(form);
    // the new content removes the form, which knows of it
    onSettled.mockImplementation(() => run.listeners.delete(form));
    await vi.advanceTimersByTimeAsync(4000);
    await run.answer;
    expect(run.notified.has(form)).toBe(true);
    expect(showToast).not.toHaveBeenCalled();
    expect(new Set(keysSent()).size).toBe(1);
  });

  it('waits for another payment to the same address', async () => {
    const sent = Promise.withResolvers<unknown>();
    submit.mockReturnValueOnce(sent.promise).mockResolvedValueOnce(paid);
    const [ana, ben] = [begin(), begin('renewal of ben')];
    await vi.advanceTimersByTimeAsync(100);
    expect(submit).toHaveBeenCalledOnce();
    sent.resolve(paid);
    await Promise.all([ana.answer, ben.answer]);
    expect(new Set(keysSent()).size).toBe(2);
  });

  it('keeps the key while the outcome is unknown', async () => {
    submit.mockResolvedValue(refused('payment_unknown'));
    const run = begin();
    await vi.advanceTimersByTimeAsync(200_000);
    await run.answer;
    expect(storedKey('renewal of ana').current()).toBe(keysSent()[0]);
  });
});
