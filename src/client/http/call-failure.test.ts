import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallError, explain } from './call-failure.ts';

const refused = (more: object = {}, retryAfterSeconds: number | null = null) =>
  new CallError({
    kind: 'refused',
    status: 422,
    error: { code: 'invalid', message: 'Please check the marked fields.', requestId: 'r', ...more },
    retryAfterSeconds,
  });

afterEach(() => vi.unstubAllGlobals());

describe('message of a failed call', () => {
  it('shows the message and the field errors of the server after a refusal', () => {
    expect(explain(refused({ fields: { 'members.0.zip': 'Five digits.' } }))).toEqual({
      message: 'Please check the marked fields.',
      fields: { 'members.0.zip': 'Five digits.' },
      code: 'invalid',
    });
  });

  it.each([
    [null, 'Please check the marked fields.'],
    [1, 'Please check the marked fields.'],
    [30, 'Please check the marked fields. You can try again in 30 seconds.'],
    [89, 'Please check the marked fields. You can try again in 89 seconds.'],
    [90, 'Please check the marked fields. You can try again in 2 minutes.'],
    [601, 'Please check the marked fields. You can try again in 11 minutes.'],
  ])('shows how long to wait for a delay of %s seconds', (seconds, message) => {
    expect(explain(refused({}, seconds)).message).toBe(message);
  });

  it('shows no message when a newer call replaced this one', () => {
    expect(explain(new CallError({ kind: 'aborted' }))).toEqual({
      message: '',
      fields: {},
      code: 'aborted',
    });
  });

  it('says that the input is still there after any failure in transit', () => {
    for (const error of [
      new CallError({ kind: 'timeout' }),
      new CallError({ kind: 'unreachable' }),
      new TypeError('x is not a function'),
      'a text',
    ])
      expect(explain(error).message).toContain('What you typed is still here');
  });

  it('distinguishes a visitor without network from an unreachable server', () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(explain(new CallError({ kind: 'unreachable' })).message).toContain('You seem to be offline.');
    vi.stubGlobal('navigator', { onLine: true });
    expect(explain(new CallError({ kind: 'unreachable' })).message).toContain('We cannot reach our server');
  });

  it('does not show the text of an internal error', () => {
    expect(explain(new TypeError('secret of the code'))).toMatchObject({ code: 'internal' });
    expect(explain(new TypeError('secret of the code')).message).not.toContain('secret');
  });
});
